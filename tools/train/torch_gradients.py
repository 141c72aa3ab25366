# SPDX-License-Identifier: GPL-3.0-or-later
"""Works out gradients for ricochet-train with PyTorch, on a graphics card where it has one.

ricochet-train starts it by `--torch`; it is no program for people. Both share a file in memory (torch_gradients.hpp
says what lies where). For every line `AREA COUNT WIDTH SCALE` on stdin it takes COUNT samples of that area with rows of
WIDTH inputs, writes the sum of their gradients, and answers with the sum of their squared errors.
"""

import mmap
import sys

import torch


class Shape:
    """Of a network, and how many numbers each of its parts has."""

    def __init__(self, inputs, hidden, buckets, centipawns):
        self.inputs = inputs
        self.hidden = hidden
        self.buckets = buckets
        self.centipawns = centipawns
        self.parts = [inputs * hidden, hidden, buckets * 2 * hidden, buckets]
        self.parameters = sum(self.parts)


class Memory:
    """The shared numbers."""

    def __init__(self, path, shape, batch, widest):
        with open(path, "r+b") as file:
            self.bytes = mmap.mmap(file.fileno(), 0)
        self.shape = shape
        self.buckets = 2 * 2 * batch * widest
        self.chances = self.buckets + 2 * batch
        self.area_size = self.chances + 4 * batch

    def numbers(self, kind, at, count):
        return torch.frombuffer(self.bytes, dtype=kind, offset=at, count=count)

    def parameters(self):
        return self.numbers(torch.float32, 0, self.shape.parameters)

    def gradient(self):
        return self.numbers(torch.float32, 4 * self.shape.parameters, self.shape.parameters)

    def samples(self, area, count, width):
        """Rows of inputs, buckets and chances."""
        begin = 2 * 4 * self.shape.parameters + area * self.area_size
        return (self.numbers(torch.int16, begin, 2 * count * width).view(2 * count, width),
                self.numbers(torch.int16, begin + self.buckets, count),
                self.numbers(torch.float32, begin + self.chances, count))


def ones_at(places, size, kind):
    """A row of zeros and ones for each row of places; the place behind the last is none."""
    rows = torch.zeros(places.shape[0], size + 1, dtype=kind, device=places.device)
    return rows.scatter_(1, places.long(), 1)[:, :size]


def values(shape, parameters, inputs, buckets):
    """What a network says of samples, for the side to move, in units of its centipawns."""
    count = len(buckets)
    rows, biases, weights, output_biases = parameters.split(shape.parts)
    ones = ones_at(inputs, shape.inputs, parameters.dtype)
    active = (ones @ rows.view(shape.inputs, shape.hidden) + biases).clamp(0, 1).square()
    halves = torch.cat([active[:count], active[count:]], 1)
    outputs = halves @ weights.view(shape.buckets, 2 * shape.hidden).T + output_biases
    return outputs.gather(1, buckets.long().unsqueeze(1)).squeeze(1)


def errors(shape, values_of_samples, chances, scale):
    """The sum of the squared errors of the chances to win."""
    return (torch.sigmoid(values_of_samples * (shape.centipawns / scale)) - chances).square().sum()


def main():
    path = sys.argv[1]
    inputs, hidden, buckets, batch, widest, centipawns = map(int, sys.argv[2:])
    shape = Shape(inputs, hidden, buckets, centipawns)
    memory = Memory(path, shape, batch, widest)
    has_card = torch.cuda.is_available()
    device = torch.device("cuda" if has_card else "cpu")
    name = torch.cuda.get_device_name() if has_card else "the processor"
    print(f"ready PyTorch {torch.__version__} on {name}", flush=True)

    for line in sys.stdin:
        area, count, width, scale = line.split()
        samples = memory.samples(int(area), int(count), int(width))
        active, bucket, chance = (numbers.to(device) for numbers in samples)
        parameters = memory.parameters().to(device, copy=True).requires_grad_()
        loss = errors(shape, values(shape, parameters, active, bucket), chance, float(scale))
        loss.backward()
        memory.gradient().copy_(parameters.grad)
        print(loss.item(), flush=True)


if __name__ == "__main__":
    main()
