/**
 * Thousands separators away where they stand as such: 1,234.5. Any other comma stays, so that 1,5 and 0,125 are no number
 * instead of fifteen and a hundred and twenty-five.
 */
const ungrouped = (text: string): string =>
  /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;

/**
 * Text in the unit people type → integer in the stored unit: '1.5' CBM, 6 digits → 1500000 cm³. Rounded half up; null
 * for what is no number.
 */
export function toScaled(text: string, digits: number): number | null {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(ungrouped(text.trim()));
  if (!match || (!match[2] && !match[3])) return null;
  const [, minus = '', whole = '', fraction = ''] = match;
  const padded = fraction.padEnd(digits + 1, '0');
  const units = Number(`${whole}${padded.slice(0, digits)}`) + (Number(padded[digits]) >= 5 ? 1 : 0);
  return Number.isSafeInteger(units) ? (minus && units ? -units : units) : null;
}
/** The same where nothing may be rounded silently (LOG-020: a side has one decimal); null when there are more digits. */
export function toScaledExact(text: string, digits: number): number | null {
  const beyond = text.trim().split('.')[1]?.slice(digits) ?? '';
  return /^0*$/.test(beyond) ? toScaled(text, digits) : null;
}
/** The way back, without trailing zeros: 1500000, 6 → '1.5'. */
export function fromScaled(value: number, digits: number): string {
  const text = String(Math.abs(Math.round(value))).padStart(digits + 1, '0');
  const fraction = digits ? text.slice(-digits).replace(/0+$/, '') : '';
  return `${value < 0 ? '-' : ''}${digits ? text.slice(0, -digits) : text}${fraction ? `.${fraction}` : ''}`;
}

/** A typed or pasted decimal as the contract wants it: separators, blanks and invisible marks away, full-width digits made plain; null if it is none. */
export function toDecimal(text: string): string | null {
  const bare = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/^[¥$€£]\s*/, '');
  // Books write an amount below zero in brackets; half a bracket is a slip of the hand, not a sign.
  const inner = /^\(([^()]*)\)$/.exec(bare)?.[1];
  const match = /^(-?)(\d+)(?:\.(\d*))?$|^(-?)\.(\d+)$/.exec(ungrouped(inner ?? bare));
  if (!match) return null;
  const minus = (match[1] ?? match[4] ?? '') || (inner === undefined ? '' : '-');
  const whole = (match[2] ?? '0').replace(/^0+(?=\d)/, '');
  const fraction = match[3] ?? match[5] ?? '';
  return `${minus}${whole}${fraction ? `.${fraction}` : ''}`;
}
