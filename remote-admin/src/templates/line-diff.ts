/** A line of a comparison; numbers count from 1 in the text that holds the line. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  line: number;
  text: string;
}

/** Lines of `before` and `after` by their longest common run; removed ones stand before added ones. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const left = before.split('\n');
  const right = after.split('\n');
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const best =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      const cells = lengths[row];
      if (cells) cells[column] = best;
    }
  const found: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      found.push({ kind: 'same', line: column + 1, text: right[column] ?? '' });
      row += 1;
      column += 1;
    } else if (row < left.length && (column >= right.length || at(row + 1, column) >= at(row, column + 1))) {
      found.push({ kind: 'removed', line: row + 1, text: left[row] ?? '' });
      row += 1;
    } else {
      found.push({ kind: 'added', line: column + 1, text: right[column] ?? '' });
      column += 1;
    }
  }
  return found;
}
