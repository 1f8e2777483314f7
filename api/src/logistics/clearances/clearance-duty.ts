import { add, isZero, roundMoney } from '@shared/contract/decimal.ts';
import type { ClearanceInput } from '@shared/contract/logistics/clearance.contract.ts';
import { shareOut } from '@shared/contract/share.ts';
import { dutyTotals, type Duty } from '@shared/contract/system/duty.ts';
import { eq } from 'drizzle-orm';
import { calculate } from '../../masters/foreign-hs/foreign-hs.reads.ts';
import { unitNames } from '../../masters/hs-codes/hs-code.reads.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import { lgClearanceDoc, lgClearanceLine, type ClearanceLineRow, type ClearanceRow } from './clearance.tables.ts';

export type GivenLine = ClearanceInput['lines'][number];
type Head = Pick<ClearanceRow, 'companyId' | 'country' | 'currency' | 'freight' | 'insurance'>;
type Shares = Pick<ClearanceLineRow, 'freightShare' | 'insuranceShare'>;
type Taxes = Pick<
  ClearanceLineRow,
  'dutyRate' | 'dutyText' | 'duty' | 'ftaApplied' | 'vatRate' | 'vat' | 'otherTax' | 'issue'
>;

const NO_TAX = {
  dutyRate: null,
  dutyText: null,
  duty: null,
  ftaApplied: false,
  vatRate: null,
  vat: null,
  otherTax: null,
};

/** Freight and insurance over the lines by value (FIN-005); nothing while no line has a value. */
function sharesOf(head: Head, lines: readonly GivenLine[]): Shares[] {
  const targets = lines.map(({ customsValue }, index) => ({ id: String(index + 1), weight: customsValue }));
  const freight = shareOut(head.freight, head.currency, targets);
  const insurance = shareOut(head.insurance, head.currency, targets);
  return targets.map(({ id }) => ({
    freightShare: freight?.get(id) ?? '0',
    insuranceShare: insurance?.get(id) ?? '0',
  }));
}

/**
 * LOG-087 of one line with the rates in force on the day; the rate of an agreement counts while its certificate is there.
 * What stands in the way is told as `issue`.
 */
async function taxLine(
  ctx: CommandCtx,
  head: Head,
  line: GivenLine & Shares,
  day: string,
  certificate: boolean,
): Promise<{ taxes: Taxes; made: Duty | null }> {
  const cannot = (issue: string) => ({ taxes: { ...NO_TAX, issue }, made: null });
  if (line.foreignHsCode === null) return cannot('没有国外HS编码');
  if (isZero(line.customsValue)) return cannot('没有货值');
  try {
    const made = await calculate(ctx, head.companyId, {
      country: head.country,
      code: line.foreignHsCode,
      date: day,
      currency: head.currency,
      value: line.customsValue,
      freight: line.freightShare,
      insurance: line.insuranceShare,
      qty: line.qty,
      agreement: certificate ? (line.agreement ?? undefined) : undefined,
    });
    const unit = line.unit && ((await unitNames(ctx, [line.unit])).get(line.unit) ?? line.unit);
    if (made.specific && unit !== made.specific.unit)
      return cannot(`从量税按${made.specific.unit}计，请把数量和单位改为${made.specific.unit}`);
    const { dutyRate, dutyText, duty, ftaApplied, vatRate, vat, other } = made;
    return { taxes: { dutyRate, dutyText, duty, ftaApplied, vatRate, vat, otherTax: other, issue: null }, made };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields } = (error.data ?? {}) as { fields?: Record<string, string> };
    return cannot(Object.values(fields ?? {})[0] ?? error.message.replace(/。$/, ''));
  }
}

/** Taxes the lines of a clearance, puts them in place of the stored ones and answers the totals of the head (LOG-087). */
export async function taxLines(
  ctx: CommandCtx,
  clearanceId: string,
  head: Head,
  lines: readonly GivenLine[],
  ata: string | null,
): Promise<Pick<ClearanceRow, 'rate' | 'valueTotal' | 'dutyTotal' | 'vatTotal' | 'otherTotal'>> {
  const day = ata ?? ctx.today();
  const [fta] = (await ctx.tx.select().from(lgClearanceDoc).where(eq(lgClearanceDoc.clearanceId, clearanceId))).filter(
    ({ kind, state }) => kind === 'FTA' && state === 'RECEIVED',
  );
  const shares = sharesOf(head, lines);
  const taxed: Duty[] = [];
  const rows: (typeof lgClearanceLine.$inferInsert)[] = [];
  for (const [index, line] of lines.entries()) {
    const share = shares[index] ?? { freightShare: '0', insuranceShare: '0' };
    const { taxes, made } = await taxLine(ctx, head, { ...line, ...share }, day, fta !== undefined);
    if (made) taxed.push(made);
    rows.push({ clearanceId, lineNo: index + 1, ...line, ...share, ...taxes });
  }
  await ctx.tx.delete(lgClearanceLine).where(eq(lgClearanceLine.clearanceId, clearanceId));
  if (rows.length > 0) await ctx.tx.insert(lgClearanceLine).values(rows);
  const { duty, vat, other } = dutyTotals(taxed, head.currency);
  return {
    rate: (await rateOf(ctx, head.companyId, head.currency, day))?.rate ?? null,
    valueTotal: roundMoney(add('0', ...lines.map(({ customsValue }) => customsValue)), head.currency),
    dutyTotal: duty,
    vatTotal: vat,
    otherTotal: other,
  };
}
