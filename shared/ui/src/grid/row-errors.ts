/** Errors by row: 'lines.3.cartons' → {3: {cartons}}; the same object for a row while its errors are the same. */
export function byRow(errors: Readonly<Record<string, string>>, name: string): Record<number, Record<string, string>> {
  const rows: Record<number, Record<string, string>> = {};
  for (const [path, message] of Object.entries(errors)) {
    if (!path.startsWith(`${name}.`)) continue;
    const [row = '', ...key] = path.slice(name.length + 1).split('.');
    (rows[Number(row)] ??= {})[key.join('.')] = message;
  }
  return rows;
}
