#!/usr/bin/env python3
"""Trains a network on a GPU, on what `sandtable-train extract` wrote: as `sandtable-train fit`, for larger networks and more epochs.

    python3 fit_on_gpu.py --data FOLDER [FOLDER …] --out chess.nnue --hidden 512

Needs PyTorch and NumPy. All positions are loaded once, into the memory of the GPU: 134 bytes for one of chess.
"""

import argparse
import json
import math
import struct
import time
from pathlib import Path

import numpy as np
import torch

# What a weight of one becomes, as in crates/nnue/src/kernels.rs and network.rs.
FIRST_ONE = 255
OUTPUT_ONE = 64
MOST_WEIGHT = 127 / OUTPUT_ONE
MAGIC = b"SandNet\n"
VERSION = 2
HEADER = 32
# Matrices are padded to a multiple of this, which GPUs multiply faster.
BLOCK = 64
# Gradients are scaled by this to stay within the range of half precision.
SLOPE_SCALE = 64
# Steps between two lines about how far it is.
REPORT_EVERY = 2_000


def arguments(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders that extract wrote to")
    parser.add_argument("--out", type=Path, required=True, help="network to write")
    parser.add_argument("--hidden", type=int, default=512, help="neurons for each view, a multiple of 64")
    parser.add_argument("--epochs", type=float, default=8, help="times every position is looked at")
    parser.add_argument("--seconds", type=float, help="train for so long instead of so many epochs")
    parser.add_argument("--batch", type=int, default=16384, help="positions of one step")
    parser.add_argument("--rate", type=float, default=1e-3, help="first learning rate")
    parser.add_argument("--result", type=float, default=0.0, help="share of the result; the rest is the score")
    parser.add_argument("--stretch", type=float, default=1.5,
                        help="how much wider than results say the curve of scores is, so that large scores still differ")
    parser.add_argument("--alone", action="store_true", help="a network that does not add to the classical evaluation")
    parser.add_argument("--grow", type=Path, help="network of the engine to start from; it may have fewer neurons")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(argv)


class Positions:
    """Positions of files, on the GPU. Those of `extract`: inputs of both views, classical value, score, result and bucket."""

    def __init__(self, paths, meta, device):
        self.active = meta["active"]
        width = 2 * self.active + 3
        arrays = [np.memmap(path, dtype="<i2", mode="r").reshape(-1, width) for path in paths]
        self.count = sum(len(array) for array in arrays)
        self.numbers = torch.empty((self.count, width), dtype=torch.int16, device=device)
        at = 0
        for array in arrays:
            for part in np.array_split(array, max(1, len(array) // 4_000_000)):
                self.numbers[at : at + len(part)] = torch.from_numpy(np.array(part)).to(device)
                at += len(part)

    def batch(self, rows):
        """Inputs of the side to move above those of the other, then classical value, score, result and bucket."""
        numbers = self.numbers[rows].long()
        own, other, rest = numbers.split([self.active, self.active, 3], dim=1)
        classical, score, last = rest.unbind(1)
        return torch.cat([own, other]), classical.float(), score.float(), (last & 0xFF).float() / 2, last >> 8


class InputSum(torch.autograd.Function):
    """The sum of the rows of active inputs, as a product with a matrix of zeros and ones: in half precision on a GPU, with sums in single precision."""

    @staticmethod
    def forward(ctx, ones, weights):
        ctx.save_for_backward(ones)
        if not ones.is_cuda:
            return ones.float() @ weights
        return torch.mm(ones, weights.half(), out_dtype=torch.float32)

    @staticmethod
    def backward(ctx, slopes):
        (ones,) = ctx.saved_tensors
        if not ones.is_cuda:
            return None, ones.float().t() @ slopes
        scale = SLOPE_SCALE * len(ones)
        return None, torch.mm(ones.t(), (slopes * scale).half(), out_dtype=torch.float32) / scale


class Network(torch.nn.Module):
    def __init__(self, meta, hidden):
        super().__init__()
        self.inputs = meta["inputs"]
        # Few inputs are active at a time.
        spread = 0.5 / math.sqrt(meta["active"])
        self.first = torch.nn.Parameter((torch.rand(self.inputs, hidden) * 2 - 1) * spread)
        self.first_bias = torch.nn.Parameter(torch.full((hidden,), 0.1))
        spread = 1 / math.sqrt(2 * hidden)
        self.output = torch.nn.Parameter((torch.rand(meta["buckets"], 2 * hidden) * 2 - 1) * spread)
        self.output_bias = torch.nn.Parameter(torch.zeros(meta["buckets"]))
        self.register_buffer("group", torch.tensor(meta["group"], dtype=torch.long))
        self.shared = torch.nn.Parameter(torch.zeros(meta["groups"], hidden))

    def weights(self):
        """The first layer with the weights that inputs share."""
        return self.first + self.shared[self.group] if len(self.group) else self.first

    def forward(self, views, bucket):
        # The number of inputs itself fills up views: its row is zero.
        padding = BLOCK - self.inputs % BLOCK
        weights = torch.nn.functional.pad(self.weights(), (0, 0, 0, padding))
        ones = torch.zeros(len(views), len(weights), dtype=torch.half, device=views.device)
        ones.scatter_(1, views, 1.0)
        active = (InputSum.apply(ones, weights) + self.first_bias).clamp(0, 1).square()
        own, other = active.chunk(2)
        hidden = own.shape[1]
        outputs = own @ self.output[:, :hidden].t() + other @ self.output[:, hidden:].t() + self.output_bias
        return outputs.gather(1, bucket[:, None]).squeeze(1)

    @torch.no_grad()
    def clip(self):
        """Keeps weights where their rounded values fit."""
        most = MOST_WEIGHT / 2 if len(self.group) else MOST_WEIGHT
        self.first.clamp_(-most, most)
        self.shared.clamp_(-most, most)
        self.output.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    @torch.no_grad()
    def grow(self, path, scale):
        """Starts from a network of the engine. Neurons that it does not have add nothing to the output yet."""
        raw = path.read_bytes()
        version, inputs, few, buckets, old_scale, _ = struct.unpack_from("<4IiI", raw, len(MAGIC))
        hidden = self.first.shape[1]
        if not raw.startswith(MAGIC) or version != VERSION:
            raise SystemExit(f"{path}: no network of version {VERSION}")
        if inputs != self.inputs or buckets != len(self.output) or few > hidden:
            raise SystemExit(f"{path}: the network to start from has another shape")
        weights = np.frombuffer(raw, "<i2", (inputs + 1 + 2 * buckets) * few, HEADER).astype(np.float32)
        first, first_bias, output = np.split(weights, [inputs * few, (inputs + 1) * few])
        output_bias = np.frombuffer(raw, "<i4", buckets, HEADER + 2 * len(weights)).astype(np.float32)
        stretch = old_scale / scale
        self.first[:, :few] = torch.from_numpy(first.reshape(inputs, few) / FIRST_ONE)
        self.first_bias[:few] = torch.from_numpy(first_bias / FIRST_ONE)
        self.output.zero_()
        output = torch.from_numpy(output.reshape(buckets, 2, few) / OUTPUT_ONE) * stretch
        self.output.view(buckets, 2, hidden)[:, :, :few] = output
        self.output_bias[:] = torch.from_numpy(output_bias / (FIRST_ONE * OUTPUT_ONE)) * stretch

    @torch.no_grad()
    def write(self, path, scale, adds):
        first = (self.weights() * FIRST_ONE).round()
        first_bias = (self.first_bias * FIRST_ONE).round()
        output = (self.output * OUTPUT_ONE).round()
        output_bias = (self.output_bias * FIRST_ONE * OUTPUT_ONE).round()
        # The engine adds up in 32 bits.
        if output.abs().sum(1).max() * FIRST_ONE**2 >= 2**31:
            raise SystemExit("output weights are too large")
        buckets, hidden = len(output), first.shape[1]
        with open(path, "wb") as file:
            file.write(MAGIC)
            file.write(struct.pack("<4IiI", VERSION, self.inputs, hidden, buckets, round(scale), adds))
            for part in (first, first_bias, output):
                file.write(part.cpu().numpy().astype("<i2").tobytes())
            file.write(output_bias.cpu().numpy().astype("<i4").tobytes())


def best_scale(positions):
    """How many hundredths make a win likely: where scores tell results best."""
    rows = torch.randint(positions.count, (1_000_000,), device=positions.numbers.device)
    _, _, score, result, _ = positions.batch(rows)
    scales = range(50, 1500, 5)
    return min(scales, key=lambda scale: (torch.sigmoid(score / scale) - result).square().mean().item())


@torch.no_grad()
def errors(network, positions, scale, adds):
    """Mean squared errors by result and by score."""
    by_result = by_score = 0.0
    for rows in torch.arange(positions.count, device=positions.numbers.device).split(32768):
        views, classical, score, result, bucket = positions.batch(rows)
        likely = torch.sigmoid(network(views, bucket) + adds * classical / scale)
        by_result += (likely - result).square().sum().item()
        by_score += (likely - torch.sigmoid(score / scale)).square().sum().item()
    return by_result / positions.count, by_score / positions.count


def train(network, positions, scale, options):
    fused = positions.numbers.is_cuda
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=0.01, fused=fused)
    steps = max(1, int(options.epochs * positions.count / options.batch))
    adds = not options.alone
    begun, order, step = time.time(), iter(()), 0
    while True:
        done = (time.time() - begun) / options.seconds if options.seconds else step / steps
        if done >= 1:
            break
        rows = next(order, None)
        if rows is None:
            order = iter(torch.randperm(positions.count, device=positions.numbers.device).split(options.batch))
            rows = next(order)
        views, classical, score, result, bucket = positions.batch(rows)
        target = (1 - options.result) * torch.sigmoid(score / scale) + options.result * result
        told = torch.sigmoid(network(views, bucket) + adds * classical / scale)
        loss = (told - target).square().mean()
        for group in optimizer.param_groups:
            group["lr"] = options.rate * (0.5 + 0.5 * math.cos(math.pi * done) + 1 / 200)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        network.clip()
        if step % REPORT_EVERY == 0:
            print(f"step {step}, {time.time() - begun:.0f} s, error {loss.item():.5f}", flush=True)
        step += 1
    return time.time() - begun, step * options.batch / positions.count


def fit(options, meta, learnt, held_back):
    """Trains as the options say, writes the network, prints a line of JSON."""
    torch.manual_seed(options.seed)
    scale, adds = round(options.stretch * best_scale(learnt)), not options.alone
    network = Network(meta, options.hidden)
    if options.grow:
        network.grow(options.grow, scale)
    network.to(learnt.numbers.device)
    before = errors(network, held_back, scale, adds)
    seconds, epochs = train(network, learnt, scale, options)
    after = errors(network, held_back, scale, adds)
    network.write(options.out, scale, adds)
    print(json.dumps({
        "out": str(options.out), "hidden": options.hidden, "adds": adds, "result": options.result,
        "epochs": round(epochs, 1), "positions": learnt.count, "scale": scale, "seconds": round(seconds),
        "held back: by result, by score": [[round(error, 6) for error in pair] for pair in (before, after)],
    }), flush=True)


def main():
    options = arguments()
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    meta = json.loads((options.data[0] / "meta.json").read_text())
    learnt = Positions([folder / "train.bin" for folder in options.data], meta, device)
    held_back = Positions([folder / "valid.bin" for folder in options.data], meta, device)
    print(f"{meta['game']}: {learnt.count} positions, {held_back.count} held back, {device}", flush=True)
    fit(options, meta, learnt, held_back)


if __name__ == "__main__":
    main()
