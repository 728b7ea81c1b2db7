#!/usr/bin/env python3
"""Trains a network on what `sandtable-train extract` wrote, and writes the file that the engine reads.

    python3 train.py --data FOLDER --out chess.nnue --hidden 256

Everything is loaded once, into the memory of a GPU if there is one. The last line printed is JSON.
"""

import argparse
import json
import math
import struct
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

# What a weight of one becomes, as in crates/nnue/src/kernels.rs and network.rs.
FIRST_ONE = 255
OUTPUT_ONE = 64
MOST_WEIGHT = 127 / OUTPUT_ONE
VERSION = 2
PADDING = 8


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder that extract wrote to")
    parser.add_argument("--out", type=Path, required=True, help="network to write")
    parser.add_argument("--hidden", type=int, default=256, help="neurons for each view")
    parser.add_argument("--epochs", type=float, default=16, help="times every position is looked at")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3, help="first learning rate")
    parser.add_argument("--result", type=float, default=0.0, help="share of the result; the rest is the score")
    parser.add_argument("--stretch", type=float, default=1.5, help="how much wider than results say the curve "
                        "of scores is, so that large scores still differ")
    parser.add_argument("--alone", action="store_true", help="a network that does not add to the classical evaluation")
    parser.add_argument("--seconds", type=float, help="end after so much time, the rate going down by it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to start from, written by --keep")
    parser.add_argument("--grow", type=Path, help="network of the engine to start from; it may have fewer neurons")
    parser.add_argument("--keep", type=Path, help="file to write the weights to, before they are rounded")
    return parser.parse_args()


class Positions:
    """Positions of a file, on the device."""

    def __init__(self, path, meta, device, alone):
        active = meta["active"]
        raw = np.fromfile(path, dtype="<i2").reshape(-1, 2 * active + 3)
        whole = torch.from_numpy(raw).to(device)
        self.own, self.other = whole[:, :active], whole[:, active : 2 * active]
        self.base = whole[:, 2 * active].float() * (0 if alone else 1)
        self.score = whole[:, 2 * active + 1].float()
        last = whole[:, 2 * active + 2].int()
        self.result = (last & 0xFF).float() / 2
        self.bucket = (last >> 8).long()
        self.count = len(raw)

    def batch(self, rows):
        own, other = self.own[rows].long(), self.other[rows].long()
        return own, other, self.bucket[rows], self.base[rows], self.score[rows], self.result[rows]


def hidden(weights, view, inputs):
    """The sum of the rows of the inputs of a view."""
    if not view.is_cuda:
        return F.embedding_bag(view, weights, mode="sum", padding_idx=inputs)
    # A product with a matrix of zeros and ones is what a GPU does best.
    ones = torch.zeros(len(view), len(weights), device=view.device)
    return ones.scatter_(1, view, 1.0) @ weights


class Network(torch.nn.Module):
    def __init__(self, meta, hidden):
        super().__init__()
        self.inputs = meta["inputs"]
        # Few inputs are active at a time.
        spread = 1 / math.sqrt(meta["active"])
        self.first = torch.nn.Parameter((torch.rand(self.inputs, hidden) * 2 - 1) * spread / 2)
        self.first_bias = torch.nn.Parameter(torch.full((hidden,), 0.1))
        spread = 1 / math.sqrt(2 * hidden)
        self.output = torch.nn.Parameter((torch.rand(meta["buckets"], 2 * hidden) * 2 - 1) * spread)
        self.output_bias = torch.nn.Parameter(torch.zeros(meta["buckets"]))
        self.register_buffer("group", torch.tensor(meta["group"], dtype=torch.long))
        self.shared = torch.nn.Parameter(torch.zeros(meta["groups"], hidden))

    def weights(self):
        """The first layer with the weights that inputs share."""
        return self.first + self.shared[self.group] if len(self.group) else self.first

    def forward(self, own, other, bucket):
        # Rows of zeros for what fills up; as many as keep the matrix aligned.
        weights = F.pad(self.weights(), (0, 0, 0, PADDING))
        views = [hidden(weights, view, self.inputs) + self.first_bias for view in (own, other)]
        active = torch.cat(views, dim=1).clamp(0, 1).square()
        return (active * self.output[bucket]).sum(1) + self.output_bias[bucket]

    @torch.no_grad()
    def clip(self):
        """Keeps weights where their rounded values fit."""
        most = MOST_WEIGHT / 2 if len(self.group) else MOST_WEIGHT
        self.first.clamp_(-most, most)
        self.shared.clamp_(-most, most)
        self.output.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    @torch.no_grad()
    def grow(self, path, scale):
        """Starts from a network that `write` wrote. Neurons it does not have add nothing to the output yet."""
        raw = path.read_bytes()
        magic, (version, inputs, few, buckets, old_scale, _) = raw[:8], struct.unpack_from("<4IiI", raw, 8)
        hidden = self.first.shape[1]
        assert magic == b"SandNet\n" and version == VERSION, f"{path} is no network of version {VERSION}"
        assert inputs == self.inputs and buckets == len(self.output) and few <= hidden, f"{path} has another shape"
        layers = np.frombuffer(raw, "<i2", (inputs + 1 + 2 * buckets) * few, 32).astype(np.float32)
        first, first_bias, output = np.split(layers, [inputs * few, (inputs + 1) * few])
        output_bias = np.frombuffer(raw, "<i4", buckets, 32 + 2 * len(layers)).astype(np.float32)
        self.first[:, :few] = torch.from_numpy(first.reshape(inputs, few) / FIRST_ONE)
        self.first_bias[:few] = torch.from_numpy(first_bias / FIRST_ONE)
        output = torch.from_numpy(output.reshape(buckets, 2, few) / OUTPUT_ONE) * (old_scale / scale)
        self.output.zero_()
        self.output.view(buckets, 2, hidden)[:, :, :few] = output
        self.output_bias[:] = torch.from_numpy(output_bias / FIRST_ONE / OUTPUT_ONE) * (old_scale / scale)

    @torch.no_grad()
    def rounded(self):
        """The whole numbers of the file: two layers, weights and biases."""
        first = (self.weights() * FIRST_ONE).round()
        first_bias = (self.first_bias * FIRST_ONE).round()
        output = (self.output * OUTPUT_ONE).round()
        output_bias = (self.output_bias * FIRST_ONE * OUTPUT_ONE).round()
        return first, first_bias, output, output_bias

    def write(self, path, scale, adds):
        first, first_bias, output, output_bias = (part.cpu().numpy() for part in self.rounded())
        # The engine adds up in 32 bits.
        assert np.abs(output).sum(1).max() * FIRST_ONE**2 < 2**31, "output weights are too large"
        buckets, hidden = len(output), first.shape[1]
        with open(path, "wb") as file:
            file.write(b"SandNet\n")
            file.write(struct.pack("<4IiI", VERSION, self.inputs, hidden, buckets, round(scale), adds))
            for part in (first, first_bias, output):
                file.write(part.astype("<i2").tobytes())
            file.write(output_bias.astype("<i4").tobytes())


def best_scale(positions):
    """How many hundredths make a win likely: where scores tell results best."""
    rows = torch.randperm(positions.count, device=positions.score.device)[:1_000_000]
    score, result = positions.score[rows], positions.result[rows]
    scales = range(50, 1500, 5)
    return min(scales, key=lambda scale: (torch.sigmoid(score / scale) - result).square().mean().item())


@torch.no_grad()
def errors(network, positions, scale, batch):
    """Mean squared errors by result and by score."""
    by_result = by_score = 0.0
    for start in range(0, positions.count, batch):
        rows = torch.arange(start, min(start + batch, positions.count), device=positions.score.device)
        own, other, bucket, base, score, result = positions.batch(rows)
        likely = torch.sigmoid(network(own, other, bucket) + base / scale)
        by_result += (likely - result).square().sum().item()
        by_score += (likely - torch.sigmoid(score / scale)).square().sum().item()
    return by_result / positions.count, by_score / positions.count


def train(network, positions, scale, options):
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=0.01)
    steps = max(1, int(options.epochs * positions.count / options.batch))
    begun, step, done = time.time(), 0, 0.0
    order = iter(())
    while done < 1:
        rows = next(order, None)
        if rows is None:
            device = positions.score.device
            order = iter(torch.randperm(positions.count, device=device).split(options.batch))
            continue
        own, other, bucket, base, score, result = positions.batch(rows)
        target = (1 - options.result) * torch.sigmoid(score / scale) + options.result * result
        loss = (torch.sigmoid(network(own, other, bucket) + base / scale) - target).square().mean()
        for group in optimizer.param_groups:
            group["lr"] = options.rate * (0.5 + 0.5 * math.cos(math.pi * done)) + options.rate / 200
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        network.clip()
        step += 1
        done = step / steps
        if options.seconds:
            done = max(done, (time.time() - begun) / options.seconds)
        if step % max(1, steps // 20) == 0:
            print(f"step {step}/{steps}, {time.time() - begun:.0f} s, error {loss.item():.5f}", flush=True)
    return step * options.batch, time.time() - begun


def main():
    options = arguments()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    meta = json.loads((options.data / "meta.json").read_text())
    training = Positions(options.data / "train.bin", meta, device, options.alone)
    held_back = Positions(options.data / "valid.bin", meta, device, options.alone)
    scale = options.stretch * best_scale(training)
    print(f"{meta['game']}: {training.count} positions, {held_back.count} held back, "
          f"scale {scale:.0f}, {device}", flush=True)
    network = Network(meta, options.hidden)
    if options.start:
        network.load_state_dict(torch.load(options.start, weights_only=True))
    if options.grow:
        network.grow(options.grow, scale)
    network.to(device)
    before = errors(network, held_back, scale, options.batch)
    seen, seconds = train(network, training, scale, options)
    after = errors(network, held_back, scale, options.batch)
    network.write(options.out, scale, not options.alone)
    if options.keep:
        torch.save(network.cpu().state_dict(), options.keep)
    print(json.dumps({
        "game": meta["game"], "hidden": options.hidden, "positions": training.count, "scale": scale,
        "result": options.result, "seen": seen, "seconds": round(seconds, 1),
        "held back before": before, "held back": after,
    }))


if __name__ == "__main__":
    main()
