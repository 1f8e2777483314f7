import { INVOICE_SIDES, TRADE_DOC_TRAITS, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import type { TradeDocProposal } from '@shared/contract/finance/trade-doc.answers.ts';
import { add, roundMoney, sign, subtract } from '@shared/contract/decimal.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { statements } from '../statements/statement.entity.ts';
import { finStatementLine } from '../statements/statement.tables.ts';
import { requireCost } from './propose.ts';
import { proposeSides } from './propose-sides.ts';
import { tradeDoc, tradeDocLine } from './trade-doc.tables.ts';

/** Most lines of a document (6.2); what is left is proposed next time. */
const MAX_LINES = 1000;

/** What invoices that are still on their way to be issued bill of fees, and their numbers: a second press bills nothing twice. */
async function pendingOf(ctx: Ctx, feeIds: readonly string[]) {
  const found =
    feeIds.length === 0
      ? []
      : await ctx.db
          .select({ feeId: tradeDocLine.feeLineId, amount: tradeDocLine.amount, docNo: tradeDoc.docNo })
          .from(tradeDocLine)
          .innerJoin(tradeDoc, eq(tradeDoc.id, tradeDocLine.docId))
          .where(
            and(
              inArray(tradeDocLine.feeLineId, [...feeIds]),
              inArray(tradeDoc.state, ['DRAFT', 'SUBMITTED', 'EFFECTIVE']),
              isNull(tradeDoc.deletedAt),
            ),
          );
  const sums = new Map<string, string>();
  for (const { feeId, amount } of found) if (feeId) sums.set(feeId, add(sums.get(feeId) ?? '0', amount));
  return {
    billed: (id: string) => sums.get(id) ?? '0',
    docs: [...new Set(found.map(({ docNo }) => docNo))].toSorted(),
  };
}

/**
 * 开票 / 收票 of a statement (F3, F17): a line for each of its fees with what is on no invoice of it yet, in the currency that
 * was asked for, else in CNY, else in the first one. NOT_FOUND out of scope; GUARD_FAILED while the counterparty has not
 * confirmed it, and when everything has its invoice.
 */
export async function proposeBill(
  ctx: Ctx,
  kind: TradeDocKind,
  statementId: string,
  currency: string | null,
): Promise<TradeDocProposal> {
  requireCost(ctx, kind);
  const statement = await statements.find(ctx, statementId);
  if (!statement) throw refuse('NOT_FOUND');
  if (INVOICE_SIDES[kind] !== statement.direction) throw invalid({ kind: '类型与对账单的方向不符' });
  if (statement.state !== 'CONFIRMED')
    throw refuse(
      'GUARD_FAILED',
      `${statement.statementNo} 对方尚未确认，确认后才能${TRADE_DOC_TRAITS[kind].side === 'CUSTOMER' ? '开票' : '收票'}。`,
    );
  const fees = await ctx.db
    .select({
      id: finFeeLine.id,
      amount: finFeeLine.amount,
      invoiced: finFeeLine.invoiced,
      currency: finFeeLine.currency,
      taxRateBp: finFeeLine.taxRateBp,
      chargeName: finChargeCode.name,
    })
    .from(finStatementLine)
    .innerJoin(finFeeLine, eq(finFeeLine.id, finStatementLine.feeLineId))
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .where(
      and(
        eq(finStatementLine.statementId, statement.id),
        eq(finStatementLine.live, true),
        eq(finFeeLine.state, 'CONFIRMED'),
        feeLines.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(finStatementLine.sortNo));
  const pending = await pendingOf(
    ctx,
    fees.map(({ id }) => id),
  );
  const left = fees.flatMap(({ amount, invoiced, ...fee }) => {
    const rest = roundMoney(subtract(subtract(amount, invoiced), pending.billed(fee.id)), fee.currency);
    return sign(rest) > 0 ? [{ ...fee, rest }] : [];
  });
  const currencies = [...new Set(left.map((fee) => fee.currency))].toSorted();
  const chosen = currency ?? (currencies.includes('CNY') ? 'CNY' : currencies[0]);
  const lines = left.filter((fee) => fee.currency === chosen).slice(0, MAX_LINES);
  if (chosen === undefined || lines.length === 0)
    throw refuse(
      'GUARD_FAILED',
      `${statement.statementNo} 的费用没有未开票金额${pending.docs.length > 0 ? `，已列入 ${pending.docs.join('、')}` : ''}。`,
    );
  const sides = await proposeSides(ctx, {
    kind,
    companyId: statement.companyId,
    ...(statement.customerId === null ? {} : { customerId: statement.customerId }),
    ...(statement.supplierId === null ? {} : { supplierId: statement.supplierId }),
  });
  return {
    ...sides,
    currency: chosen,
    otherCurrencies: currencies.filter((one) => one !== chosen),
    pendingDocs: pending.docs,
    lines: lines.map(({ id, rest, taxRateBp, chargeName }) => ({
      orderLineId: null,
      feeLineId: id,
      hsCode: null,
      nameCn: chargeName,
      nameEn: null,
      spec: null,
      qty: '1',
      unit: '项',
      unitPrice: rest,
      amount: rest,
      taxRateBp,
      tax: null,
      cartons: 0,
      net: 0,
      gross: 0,
      volume: 0,
    })),
  };
}
