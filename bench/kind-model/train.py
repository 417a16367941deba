"""Teaches the model of packages/kind-model what kinds of pages there are; see README.md beside this file.

python train.py <folder of all-MiniLM-L6-v2> <pages.jsonl> <weights out> [<weights to go on from>]

A line of pages.jsonl is what `npm run bench -- kind-pages` wrote: the page in pieces, and by kind whether it is one and
whether it is a near miss. Pages that are held out are left out here.
"""

import json
import math
import random
import sys
import time
from collections import Counter

import torch
import torch.nn as nn
import torch.nn.functional as F

from network import KINDS, Net, batches, padded

EPOCHS = 1
BATCH = 24
RATE, HEAD_RATE = 6e-5, 1e-3
# Pages of a domain with one answer count as so many at most: what is unseen is other domains.
MOST_OF_A_DOMAIN = 6
OF_KIND, NEAR_MISS = 2.0, 1.5
# Elsewhere a step in half precision takes twenty times as long as one in whole.
HAS_HALF = "AVX512" in torch.backends.cpu.get_cpu_capability()


def main(model, pages_file, out, start=None):
    random.seed(1)
    torch.manual_seed(1)
    torch.set_num_threads(2)
    pages = [page for page in map(json.loads, open(pages_file)) if not page["isHeld"] and page["labels"]]
    counts = Counter((p["domain"], k, p["labels"][k][0]) for p in pages for k in p["labels"])
    net = Net(model)
    if start is not None:
        net.load_state_dict(torch.load(start))
    body = [parameter for name, parameter in net.named_parameters() if not name.startswith("head")]
    optimizer = torch.optim.AdamW(
        [{"params": body, "lr": RATE}, {"params": net.head.parameters(), "lr": HEAD_RATE}], weight_decay=0.01
    )
    total = EPOCHS * math.ceil(len(pages) / BATCH)
    print(len(pages), "pages", total, "steps", flush=True)
    net.train()
    step, begun = 0, time.time()
    for _ in range(EPOCHS):
        for batch in batches(pages, BATCH):
            step += 1
            # First up; then down to nothing where this is the last turn, which goes on from one before.
            rise = 0.05 * total if start is None else 0.02 * total
            fall = 1.0 if start is None else (total - step) / (total - rise)
            share = min(step / rise, 1.0, fall)
            for group, rate in zip(optimizer.param_groups, (RATE, HEAD_RATE)):
                group["lr"] = rate * share
            target = [answers(page, counts) for page in batch]
            y, weight = (torch.tensor([one[at] for one in target]) for at in (0, 1))
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HAS_HALF):
                z = net(padded(batch))
            loss = (F.binary_cross_entropy_with_logits(z.float(), y, reduction="none") * weight).sum()
            loss = loss / weight.sum().clamp(min=1)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            if step % 50 == 0:
                print(step, f"loss {loss.item():.3f} {time.time() - begun:.0f} s", flush=True)
    torch.save(net.state_dict(), out)


def answers(page, counts):
    y, weight = [0.0] * len(KINDS), [0.0] * len(KINDS)
    for at, kind in enumerate(KINDS):
        if kind not in page["labels"]:
            continue
        is_of_kind, is_near = page["labels"][kind]
        y[at] = float(is_of_kind)
        alike = counts[(page["domain"], kind, is_of_kind)]
        weight[at] = (OF_KIND if is_of_kind else NEAR_MISS if is_near else 1.0) * min(1.0, MOST_OF_A_DOMAIN / alike)
    return y, weight


if __name__ == "__main__":
    main(*sys.argv[1:])
