interface Line {
  isDefault: boolean;
}
/**
 * Keeps exactly one default among lines: a newly ticked one takes it over, an unticked one gives it back, the first line
 * gets it when none has it.
 */
export function oneDefault<Row extends Line>(before: readonly Row[], after: readonly Row[]): Row[] {
  const old = new Set(before.filter((line) => line.isDefault));
  const ticked = after.filter((line) => line.isDefault);
  const chosen = ticked.find((line) => !old.has(line)) ?? ticked[0] ?? after[0];
  return after.map((line) => (line.isDefault === (line === chosen) ? line : { ...line, isDefault: line === chosen }));
}
