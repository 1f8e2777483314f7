/** Values of a form as plain JSON. */
export type Values = Record<string, unknown>;

/** Whether two JSON values say the same; missing, null and '' count as one. */
export function sameValue(left: unknown, right: unknown): boolean {
  const blank = (value: unknown) => value === undefined || value === null || value === '';
  if (blank(left) || blank(right)) return blank(left) && blank(right);
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  const [a, b] = [left as Values, right as Values];
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
}
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Lines of a document: a list whose items are records. */
export const isLines = (value: unknown): value is Values[] => Array.isArray(value) && value.every(isRecord);
