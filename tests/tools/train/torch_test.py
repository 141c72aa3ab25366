# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the trainer's values and gradients against those of `ricochet-train --torch`. Usage: torch_test.py PROGRAM

PROGRAM is train_gradients. Exits with 77 (skipped) where Debian's python3-torch is missing.
"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools/train"))

INPUTS = 2 * 7 * 80
BUCKETS = 16
CENTIPAWNS = 400


def main():
    try:
        import torch
    except ImportError:
        print("skipped: python3-torch is not installed")
        return 77
    import torch_gradients
    told = json.loads(subprocess.run([sys.argv[1]], check=True, capture_output=True).stdout)
    samples = told["samples"]
    shape = torch_gradients.Shape(INPUTS, told["hidden"], BUCKETS, CENTIPAWNS)
    rows = [sample[side] for side in ("own", "other") for sample in samples]
    widest = max(map(len, rows))
    inputs = torch.tensor([row + [INPUTS] * (widest - len(row)) for row in rows], dtype=torch.int16)
    buckets = torch.tensor([sample["bucket"] for sample in samples], dtype=torch.int16)
    chances = torch.tensor([sample["chance"] for sample in samples], dtype=torch.float64)
    parameters = torch.tensor(told["parameters"], dtype=torch.float64, requires_grad=True)
    values = torch_gradients.values(shape, parameters, inputs, buckets)
    torch_gradients.errors(shape, values, chances, told["scale"]).backward()

    value_gap = (values - torch.tensor(told["values"], dtype=torch.float64)).abs().max().item()
    gradient_gap = (parameters.grad - torch.tensor(told["gradient"], dtype=torch.float64)).abs().max().item()
    size = parameters.grad.abs().max().item()
    print(f"{len(values)} samples: values differ by {value_gap:.1e}, gradients up to {size:.3f} by {gradient_gap:.1e}")
    return 0 if value_gap < 1e-9 and gradient_gap < 1e-9 and size > 0.01 else 1


if __name__ == "__main__":
    sys.exit(main())
