import { multiply, roundMoney } from '@shared/contract/decimal.ts';
import { declarationInput } from '@shared/contract/logistics/declaration.input.ts';
import type { DeclarationDetail, DeclarationLine } from '@shared/contract/logistics/declaration.answers.ts';
import { statutoryQty } from '@shared/contract/logistics/declaration-lines.ts';
import type { HsExtra } from '@shared/contract/system/hs-code.contract.ts';

const KEYS = Object.keys(declarationInput.shape).filter((key) => key !== 'ack' && key !== 'version');
const LINE_KEYS = [
  'id', 'hsCode', 'name', 'elements', 'qty1', 'unit1', 'qty2', 'unit2', 'qty3', 'unit3', 'unitPrice', 'total', 'currency',
  'gross', 'net', 'originCountry', 'destCountry', 'district', 'dutyMode', 'brandId', 'brandType', 'refundFlag', 'invoiceKind',
  'purchaseAmount', 'vatRate',
] as const satisfies readonly (keyof DeclarationLine)[]; // prettier-ignore

/** A stored declaration as values of the form; lines keep what stands beside them. */
export const valuesOf = (row: DeclarationDetail): Record<string, unknown> => {
  const plain: Record<string, unknown> = { ...row };
  return Object.fromEntries(KEYS.map((key) => [key, plain[key] ?? null]));
};
/** Values → body: of each line what the clerk enters; a charge without an amount is none. */
export const bodyOf = (values: Record<string, unknown>): object => ({
  ...Object.fromEntries(KEYS.map((key) => [key, values[key] ?? undefined])),
  ...Object.fromEntries((['freight', 'insurance', 'misc'] as const).map((key) => [key, chargeOf(values[key])])),
  totals: ((values.totals ?? []) as { amount?: unknown }[]).filter(({ amount }) => amount),
  lines: ((values.lines ?? []) as DeclarationLine[]).map((line) => ({
    ...Object.fromEntries(LINE_KEYS.map((key) => [key, line[key] ?? undefined])),
    // Masked for those who may not see costs; the server keeps what is stored.
    purchaseAmount: /^[\d.]+$/.test(line.purchaseAmount ?? '') ? line.purchaseAmount : undefined,
    elements: Object.fromEntries(Object.entries(line.elements).filter(([, value]) => value)),
  })),
});
function chargeOf(value: unknown): object | null {
  const charge = value as { kind?: string | null; amount?: string | null; currency?: string | null } | null;
  if (!charge?.amount) return null;
  const kind = charge.kind ?? 'TOTAL';
  return { kind, amount: charge.amount, currency: kind === 'TOTAL' ? (charge.currency ?? null) : null };
}

/** What follows from another HS code: units with their quantities, and of the elements those that it has too. */
export function withCode(line: DeclarationLine, extra: HsExtra | null): Partial<DeclarationLine> {
  if (!extra) return { hs: null, unit2: null, qty2: null, unit3: null, qty3: null };
  const goods = { unit: line.unit1, qty: line.qty1 ?? '0', net: line.net };
  const known = new Set(extra.elements.map(({ key }) => key));
  return {
    hs: { ...extra, supervision: [...extra.supervision] },
    unit2: extra.unit1,
    qty2: statutoryQty(extra.unit1, goods),
    unit3: extra.unit2,
    qty3: statutoryQty(extra.unit2, goods),
    elements: Object.fromEntries(Object.entries(line.elements).filter(([key]) => known.has(key))),
  };
}
/** Total of a line out of quantity and price. */
export const totalOf = (qty: string | null, price: string | null, currency: string): string | null =>
  qty === null || price === null ? null : roundMoney(multiply(qty, price), currency);
