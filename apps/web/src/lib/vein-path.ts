/**
 * The vein beside the results: half-width of a row's segment in pixels of a 44 px strip, from the page's Domain
 * Authority (0 to 100). A row without a value gets the thinnest line.
 */
export function veinHalfWidth(da: number | null): number {
  return 1.2 + ((da ?? 0) / 100) ** 1.35 * 15;
}

interface VeinRow {
  readonly centre: number;
  readonly half: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A slow sideways drift, so that the vein looks found and not drawn; the same for the same row. */
function drift(row: number): number {
  return 1.9 * Math.sin(row * 1.15 + 0.6) + 0.8 * Math.sin(row * 2.3);
}

/**
 * One closed path per row in a box of `width` by 100. Neighbours meet at the mean of both widths and centres with
 * vertical tangents, so that the rows read as one line whatever their heights are.
 */
export function veinPaths(authorities: readonly (number | null)[], width: 24 | 44): string[] {
  const scale = width / 44;
  const factor = width === 24 ? 0.52 : 1;
  const rows: VeinRow[] = authorities.map((da, row) => ({
    centre: width / 2 + drift(row) * scale,
    half: Math.max(0.7, veinHalfWidth(da) * factor),
  }));
  const joint = (a: VeinRow | undefined, b: VeinRow | undefined, own: VeinRow): VeinRow => {
    if (a && b) return { centre: (a.centre + b.centre) / 2, half: (a.half + b.half) / 2 };
    return { centre: own.centre, half: Math.max(0.7, own.half * 0.22) };
  };
  return rows.map((row, at) => {
    const top = joint(rows[at - 1], row, row);
    const bottom = joint(row, rows[at + 1], row);
    const side = (sign: -1 | 1) => [top, row, bottom].map(({ centre, half }) => round(centre + sign * half));
    const [l0, l1, l2] = side(-1);
    const [r0, r1, r2] = side(1);
    return `M${l0} 0C${l0} 18 ${l1} 30 ${l1} 50S${l2} 82 ${l2} 100H${r2}C${r2} 82 ${r1} 70 ${r1} 50S${r0} 18 ${r0} 0Z`;
  });
}
