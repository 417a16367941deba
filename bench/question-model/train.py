"""Teaches all-MiniLM-L6-v2 to read a question and a page together; see README.md beside this file.

python train.py <folder of all-MiniLM-L6-v2> <pairs.jsonl> <weights out> [<weights to go on from>]
"""

import json
import math
import os
import random
import sys
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "kind-model"))
from network import Net, batches, padded  # noqa: E402

BATCH = 32
RATE, HEAD_RATE = 6e-5, 1e-3


def main(model, pairs_file, out, start=None):
    random.seed(3)
    torch.manual_seed(3)
    torch.set_num_threads(2)
    pairs = [json.loads(line) for line in open(pairs_file)]
    away = {pair["topic"] for pair in pairs if pair["isPutAway"]}
    taught = [p for p in pairs if p["y"] is not None and p["topic"] not in away]
    net = Net(model, answers=1)
    if start is not None:
        net.load_state_dict(torch.load(start))
    # Words and places are left as they are: there are few pairs, and they are half of what is computed.
    net.words.weight.requires_grad_(False)
    net.places.requires_grad_(False)
    body = [p for name, p in net.named_parameters() if not name.startswith("head") and p.requires_grad]
    optimizer = torch.optim.AdamW(
        [{"params": body, "lr": RATE}, {"params": net.head.parameters(), "lr": HEAD_RATE}], weight_decay=0.01
    )
    total, step, begun = math.ceil(len(taught) / BATCH), 0, time.time()
    print(len(taught), "pairs", total, "steps", flush=True)
    net.train()
    for batch in batches(taught, BATCH):
        step += 1
        share = min(step / (0.06 * total), 1.0, 1.28 * (total - step) / total)
        for group, rate in zip(optimizer.param_groups, (RATE, HEAD_RATE)):
            group["lr"] = rate * share
        y, weight = (torch.tensor([float(pair[name]) for pair in batch]) for name in ("y", "weight"))
        z = net(padded(batch))[:, 0]
        loss = (F.binary_cross_entropy_with_logits(z, y, reduction="none") * weight).sum() / weight.sum()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        if step % 20 == 0:
            print(step, f"loss {loss.item():.3f} {time.time() - begun:.0f} s", flush=True)
    torch.save(net.state_dict(), out)


if __name__ == "__main__":
    main(*sys.argv[1:])
