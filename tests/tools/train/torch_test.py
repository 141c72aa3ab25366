# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the trainer's values and gradients against PyTorch's. Usage: torch_test.py PROGRAM

PROGRAM is train_gradients. Exits with 77 (skipped) where Debian's python3-torch is missing.
"""

import json
import subprocess
import sys

INPUTS = 2 * 7 * 80
BUCKETS = 16
CENTIPAWNS = 400


def main():
    try:
        import torch
    except ImportError:
        print("skipped: python3-torch is not installed")
        return 77
    told = json.loads(subprocess.run([sys.argv[1]], check=True, capture_output=True).stdout)
    hidden = told["hidden"]
    parameters = torch.tensor(told["parameters"], dtype=torch.float64, requires_grad=True)
    rows, biases, weights, output_biases = parameters.split(
        [INPUTS * hidden, hidden, BUCKETS * 2 * hidden, BUCKETS])
    rows = rows.view(INPUTS, hidden)
    weights = weights.view(BUCKETS, 2 * hidden)

    values = []
    errors = []
    for sample in told["samples"]:
        halves = [biases + rows[sample[side]].sum(0) for side in ("own", "other")]
        active = torch.cat(halves).clamp(0, 1) ** 2
        value = active @ weights[sample["bucket"]] + output_biases[sample["bucket"]]
        values.append(value)
        errors.append((torch.sigmoid(value * CENTIPAWNS / told["scale"]) - sample["chance"]) ** 2)
    torch.stack(errors).sum().backward()

    value_gap = (torch.stack(values) - torch.tensor(told["values"], dtype=torch.float64)).abs().max().item()
    gradient_gap = (parameters.grad - torch.tensor(told["gradient"], dtype=torch.float64)).abs().max().item()
    size = parameters.grad.abs().max().item()
    print(f"{len(values)} samples: values differ by {value_gap:.1e}, gradients up to {size:.3f} by {gradient_gap:.1e}")
    return 0 if value_gap < 1e-9 and gradient_gap < 1e-9 and size > 0.01 else 1


if __name__ == "__main__":
    sys.exit(main())
