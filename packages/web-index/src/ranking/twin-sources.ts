import type { LinkGraph } from './link-graph.ts';
import { mixBits } from './text-hash.ts';

/**
 * Where nearly everybody's footer links to. Two small sites that share only these are not alike.
 */
const COMMON_TARGETS = new Set(
  (
    'facebook.com fb.com twitter.com x.com t.co instagram.com youtube.com youtu.be linkedin.com lnkd.in pinterest.com pinterest.co.uk google.com goo.gl ' +
    'apple.com amazon.com amzn.to wikipedia.org github.com gitlab.com wordpress.org wordpress.com medium.com vimeo.com flickr.com tumblr.com reddit.com ' +
    'tiktok.com whatsapp.com wa.me t.me telegram.me telegram.org vk.com ok.ru bit.ly spotify.com soundcloud.com gravatar.com mozilla.org w3.org ' +
    'creativecommons.org adobe.com microsoft.com paypal.com discord.gg discord.com slack.com stackoverflow.com patreon.com threads.net bsky.app mastodon.social ' +
    'eventbrite.com trustpilot.com yelp.com tripadvisor.com gmpg.org cloudflare.com shopify.com wix.com squarespace.com blogger.com mailchimp.com weibo.com ' +
    'feedburner.com archive.org mozilla.com digg.com delicious.com stumbleupon.com addtoany.com sharethis.com addthis.com schema.org jquery.com'
  ).split(' '),
);

const FEWEST_TARGETS = 5;
const LIKENESS = 0.8;
const BANDS = 8;
const ROWS_PER_BAND = 3;
/** Distinct sets that one bucket keeps for comparison: bounds the work when thousands share a band by design. */
const LEADERS_PER_BUCKET = 8;

/**
 * Reports pairs of domains whose sets of target domains are nearly equal (Jaccard 0.8 or more of at least five targets,
 * common platforms apart): mirrors, networks on one template, lists sold to many. Candidates come from MinHash bands
 * and are verified on the sets themselves.
 */
export function findTwinSources(
  graph: LinkGraph,
  names: readonly string[],
  report: (a: number, b: number) => void,
): void {
  const { sources, start, targets } = readTargetSets(graph, names);
  const size = (place: number): number => start[place + 1]! - start[place]!;
  const alike = (a: number, b: number): boolean => {
    if (Math.min(size(a), size(b)) < LIKENESS * Math.max(size(a), size(b))) return false;
    let shared = 0;
    for (let x = start[a]!, y = start[b]!; x < start[a + 1]! && y < start[b + 1]!;) {
      const difference = targets[x]! - targets[y]!;
      if (difference === 0) shared++;
      if (difference <= 0) x++;
      if (difference >= 0) y++;
    }
    return shared / (size(a) + size(b) - shared) >= LIKENESS;
  };
  const keyed = new Float64Array(sources.length);
  for (let band = 0; band < BANDS; band++) {
    for (let place = 0; place < sources.length; place++) {
      let key = 0;
      for (let row = 0; row < ROWS_PER_BAND; row++) {
        const seed = mixBits(band * ROWS_PER_BAND + row + 1);
        let least = 0xffffffff;
        for (let at = start[place]!; at < start[place + 1]!; at++)
          least = Math.min(least, mixBits(targets[at]! ^ seed));
        key = mixBits(key ^ least);
      }
      // 28 bits of key above 25 bits of place: sorting numbers sorts by bucket, and within it by place.
      keyed[place] = (key >>> 4) * 0x2000000 + place;
    }
    keyed.sort();
    let bucket = -1;
    let leaders: number[] = [];
    for (const entry of keyed) {
      const key = Math.floor(entry / 0x2000000);
      const place = entry % 0x2000000;
      if (key !== bucket) {
        bucket = key;
        leaders = [];
      }
      const leader = leaders.find((other) => alike(other, place));
      if (leader !== undefined) report(sources[leader]!, sources[place]!);
      else if (leaders.length < LEADERS_PER_BUCKET) leaders.push(place);
    }
  }
}

/** Sorted targets of each source that has enough of them. */
function readTargetSets(
  graph: LinkGraph,
  names: readonly string[],
): { sources: number[]; start: Int32Array; targets: Int32Array } {
  const common = new Uint8Array(graph.domains);
  names.forEach((name, domain) => {
    if (COMMON_TARGETS.has(name)) common[domain] = 1;
  });
  const sources: number[] = [];
  const starts: number[] = [0];
  const targets = new Int32Array(graph.edges.target.length);
  let end = 0;
  for (let source = 0; source < graph.domains; source++) {
    const first = end;
    for (let row = graph.out.start[source]!; row < graph.out.start[source + 1]!; row++) {
      const target = graph.edges.target[graph.out.rows[row]!]!;
      if (common[target] === 0) targets[end++] = target;
    }
    if (end - first < FEWEST_TARGETS) {
      end = first;
      continue;
    }
    targets.subarray(first, end).sort();
    sources.push(source);
    starts.push(end);
  }
  return { sources, start: Int32Array.from(starts), targets: targets.subarray(0, end) };
}
