import { networkCredit } from './network-credit.ts';
import type { Networks } from './networks.ts';
import { type Grouped, groupRows } from './number-lists.ts';

/**
 * Rows of each target, those of one network next to each other and the networks in fixed order: what a target receives
 * can then be added up network by network in one walk.
 *
 * @param rowTarget target of each row
 * @param rowNetwork network of the source of each row
 */
export function groupByNetwork(
  rowTarget: Int32Array,
  rowNetwork: Int32Array,
  targets: number,
  networks: Networks,
): Grouped {
  const byNetwork = groupRows(rowNetwork, networks.of.length).rows;
  const grouped = groupRows(
    byNetwork.map((row) => rowTarget[row]!),
    targets,
  );
  return { start: grouped.start, rows: grouped.rows.map((place) => byNetwork[place]!) };
}

/** What sources give, per edge: by existing, and by the standing that they have themselves. */
export interface EdgeValues {
  existence: Float64Array;
  standing: Float64Array;
}

/** Credit of one network for one target. */
export interface Credit {
  existence: number;
  standing: number;
  /** Row of the edge of its strongest member. */
  edge: number;
  members: number;
}

/** Calls back for each network among the edges of one target. One object is reused: copy what is to be kept. */
export function forEachCredit(
  edges: Int32Array,
  sourceNetwork: (edge: number) => number,
  networks: Networks,
  values: EdgeValues,
  callback: (credit: Credit) => void,
): void {
  const credit: Credit = { existence: 0, standing: 0, edge: 0, members: 0 };
  for (let at = 0; at < edges.length;) {
    const network = sourceNetwork(edges[at]!);
    let [existence, greatestExistence, standing, greatestStanding, greatest] = [0, 0, 0, 0, -1];
    credit.members = 0;
    for (; at < edges.length && sourceNetwork(edges[at]!) === network; at++) {
      const edge = edges[at]!;
      const [byExistence, byStanding] = [values.existence[edge]!, values.standing[edge]!];
      existence += byExistence;
      standing += byStanding;
      greatestExistence = Math.max(greatestExistence, byExistence);
      greatestStanding = Math.max(greatestStanding, byStanding);
      if (byExistence + byStanding > greatest) {
        greatest = byExistence + byStanding;
        credit.edge = edge;
      }
      credit.members++;
    }
    const kind = networks.kinds[network]!;
    credit.existence = networkCredit(kind, existence, greatestExistence);
    credit.standing = networkCredit(kind, standing, greatestStanding);
    callback(credit);
  }
}
