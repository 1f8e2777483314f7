/** Kinds of barcode that goods may carry (4.1); the kind follows from the content. */
export const BARCODE_KINDS = { EAN8: 'EAN-8', EAN13: 'EAN-13', UPC: 'UPC-A', CODE128: 'Code 128' } as const;
export type BarcodeKind = keyof typeof BARCODE_KINDS;

/** Check digit of EAN-8, UPC-A and EAN-13 for the digits before it: from the right, weights 3, 1, 3 … (ACC-011). */
export function eanCheck(digits: string): string {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    return total + Number(digit) * weight;
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const BY_LENGTH: Readonly<Record<number, BarcodeKind>> = { 8: 'EAN8', 12: 'UPC', 13: 'EAN13' };
/**
 * Kind of a barcode, or why it is none. Eight, twelve and thirteen digits are EAN-8, UPC-A and EAN-13 and must end in
 * their check digit; anything else is Code 128: 1–40 printable ASCII characters.
 */
export function barcodeOf(value: string): { kind: BarcodeKind } | { fault: string } {
  const kind = /^\d+$/.test(value) ? BY_LENGTH[value.length] : undefined;
  if (kind) {
    const wanted = eanCheck(value.slice(0, -1));
    return value.endsWith(wanted) ? { kind } : { fault: `${BARCODE_KINDS[kind]} 校验位应为 ${wanted}` };
  }
  return /^[\x20-\x7E]{1,40}$/.test(value) ? { kind: 'CODE128' } : { fault: '1–40 位字母、数字或半角符号' };
}
