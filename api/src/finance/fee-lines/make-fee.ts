import type { TAX_MODES } from '@shared/contract/finance/fee-line.labels.ts';
import { feeAmounts, feeBaseAmount } from '@shared/contract/finance/fee-line.rules.ts';
import { addDays } from '@shared/contract/business-day.ts';
import type { Amount } from '@shared/contract/decimal.ts';
import { and, asc, eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { feeLines, type FeeLineRow } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** A line that another document makes (FIN-016): amounts follow from quantity and price (FIN-002), currency units. */
export interface FeeSource {
  direction: 'AR' | 'AP';
  companyId: string;
  /** Customer of a receivable, supplier of a payable. */
  partyId: string;
  bizType: FeeLineRow['bizType'];
  /** Null: of the source alone, which is no business order (OTHER); see `ownDocument`. */
  bizId: string | null;
  bizNo: string;
  containerId?: string | null;
  chargeCodeId: string;
  qty: Amount;
  unit: string | null;
  unitPrice: Amount;
  currency: string;
  taxMode: keyof typeof TAX_MODES;
  taxRateBp: number;
  /** Business date: the due date counts from it by the party's credit days. Today when left out. */
  businessDate?: string;
  ownerId?: string | null;
  deptId?: string | null;
  remark?: string | null;
  isEstimate?: boolean;
  /** 补差: the line that it corrects. */
  adjustsId?: string | null;
  /** Who typed what it comes to: none of them confirms it (10.3). Left out where it is computed. */
  typedBy?: readonly string[];
  /** Table, id and line of what makes it: once per live line (FIN-016). */
  source: { type: string; id: string; line: string | null };
  /** Chinese, for the log: 仓储账单 CC… 转应收. */
  note: string;
}

/**
 * A fee line made by a document, in 草稿, or 待审核 with `submitted` (for one person's confirm, 4.10). The rate of the day, none when it is missing
 * (FIN-010). A source that has a live line already gets the database's refusal 这个来源的费用已经生成.
 */
export async function makeFeeLine(ctx: CommandCtx, from: FeeSource, submitted = false): Promise<FeeLineRow> {
  const day = from.businessDate ?? ctx.today();
  const [party] =
    from.direction === 'AR'
      ? await ctx.tx
          .select({ creditDays: acCustomer.creditDays })
          .from(acCustomer)
          .where(eq(acCustomer.id, from.partyId))
      : await ctx.tx
          .select({ creditDays: acSupplier.creditDays })
          .from(acSupplier)
          .where(eq(acSupplier.id, from.partyId));
  const rate = await rateOf(ctx, from.companyId, from.currency, day);
  const amounts = feeAmounts(from);
  const { direction, companyId, bizType, bizNo, chargeCodeId, qty, unit, unitPrice, currency, source } = from;
  const bizId = from.bizId ?? (await documentOf(ctx, source));
  const made = await feeLines.insert(
    ctx,
    {
      ...amounts,
      feeNo: await ctx.nextNumber(direction === 'AR' ? 'YS' : 'YF'),
      direction,
      companyId,
      customerId: direction === 'AR' ? from.partyId : null,
      supplierId: direction === 'AP' ? from.partyId : null,
      ownerId: from.ownerId ?? null,
      deptId: from.deptId ?? null,
      bizType,
      bizId,
      bizNo,
      containerId: from.containerId ?? null,
      chargeCodeId,
      qty,
      unit,
      unitPrice,
      currency,
      taxMode: from.taxMode,
      taxRateBp: from.taxRateBp,
      rate: rate?.rate ?? null,
      rateDate: rate?.date ?? null,
      baseAmount: feeBaseAmount(amounts.amount, rate?.rate ?? null),
      businessDate: day,
      dueDate: addDays(day, party?.creditDays ?? 0),
      remark: from.remark ?? null,
      isEstimate: from.isEstimate ?? false,
      adjustsId: from.adjustsId ?? null,
      editedBy: [...(from.typedBy ?? [])],
      sourceType: source.type,
      sourceId: source.id,
      sourceLine: source.line,
      state: submitted ? 'SUBMITTED' : 'DRAFT',
      ...(submitted && { submittedAt: ctx.now(), submittedBy: ctx.actor.system ? null : ctx.actor.userId }),
    },
    { action: from.note, code: 'create' },
  );
  return bizId === null ? ownDocument(ctx, made, bizNo) : made;
}

/**
 * A line of no business order is its own document, with the further lines of its source: the ids of other tables say nothing
 * among OTHER, where a booking, a clearance, a damage and a 手工 fee may have the same one.
 */
export async function ownDocument(ctx: CommandCtx, row: FeeLineRow, bizNo: string): Promise<FeeLineRow> {
  const [own] = await ctx.tx
    .update(finFeeLine)
    .set({ bizId: row.id, bizNo })
    .where(eq(finFeeLine.id, row.id))
    .returning();
  return own ?? row;
}
/** The document that earlier lines of a source stand in; null: there are none. */
async function documentOf(ctx: CommandCtx, { type, id }: FeeSource['source']): Promise<string | null> {
  const [first] = await ctx.tx
    .select({ bizId: finFeeLine.bizId })
    .from(finFeeLine)
    .where(and(eq(finFeeLine.bizType, 'OTHER'), eq(finFeeLine.sourceType, type), eq(finFeeLine.sourceId, id)))
    .orderBy(asc(finFeeLine.id))
    .limit(1);
  return first?.bizId ?? null;
}
