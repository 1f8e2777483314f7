import type { TableColumn } from './table-column.ts';

export type Fitted = Pick<TableColumn<never>, 'width' | 'fixed' | 'exact'>;
/** Pixels that a column may give: less than the padding of its cells. */
const GIVES = 3;
/** A column grows by at most this share of its width. */
const GROWS = 0.4;

/**
 * Widths with which no column stands half behind the fixed ones at the end when the columns are wider than `room`: those
 * that are seen give a little so that the last one fits, or take the room of the one that does not. Fixed columns and
 * widths that the user chose stay. Null: as declared.
 */
export function fitWidths(columns: readonly Fitted[], room: number): readonly number[] | null {
  const widths = columns.map(({ width }) => width);
  const space = room - columns.reduce((sum, { fixed, width }) => sum + (fixed ? width : 0), 0);
  const seen: number[] = [];
  let used = 0;
  for (const [at, { fixed, width }] of columns.entries()) {
    if (fixed) continue;
    if (used + width > space) {
      const withIt = [...seen, at].filter((one) => !columns[one]?.exact);
      const missing = used + width - space;
      if (missing <= withIt.length * GIVES) return spread(widths, withIt, -missing);
      const grow = seen.filter((one) => !columns[one]?.exact);
      const most = grow.reduce((sum, one) => sum + (widths[one] ?? 0), 0) * GROWS;
      return space - used <= most ? spread(widths, grow, space - used) : null;
    }
    seen.push(at);
    used += width;
  }
  return null;
}

/** `pixels` shared out evenly, the odd ones to the first. */
function spread(widths: readonly number[], over: readonly number[], pixels: number): readonly number[] {
  const sign = Math.sign(pixels);
  const [each, odd] = [Math.floor(Math.abs(pixels) / over.length), Math.abs(pixels) % over.length];
  return widths.map((width, at) => {
    const place = over.indexOf(at);
    return place < 0 ? width : width + sign * (each + (place < odd ? 1 : 0));
  });
}
