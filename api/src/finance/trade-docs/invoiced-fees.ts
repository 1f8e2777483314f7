import { absolute, add, compare, roundMoney, sign, subtract, type Amount } from '@shared/contract/decimal.ts';
import { TRADE_DOC_TRAITS } from '@shared/contract/finance/trade-doc.labels.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { told } from '../../platform/sight.ts';
import { feeLines, moneyGroup, type FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import type { TradeDoc } from './trade-doc.tables.ts';

type Billed = { feeLineId: string | null; amount: Amount };
type Doc = Pick<TradeDoc, 'kind' | 'companyId' | 'customerId' | 'supplierId' | 'currency'>;

/** Σ of lines per fee, by ascending id (11.2). */
function sumsOf(lines: readonly Billed[]): [id: string, amount: Amount][] {
  const sums = new Map<string, Amount>();
  for (const { feeLineId, amount } of lines)
    if (feeLineId !== null) sums.set(feeLineId, add(sums.get(feeLineId) ?? '0', amount));
  return [...sums].toSorted(([left], [right]) => (BigInt(left) < BigInt(right) ? -1 : 1));
}

/** Why a fee cannot stand on a document; null: it can. */
function feeProblem(doc: Doc, fee: FeeLineRow): string | null {
  const direction = TRADE_DOC_TRAITS[doc.kind].side === 'CUSTOMER' ? 'AR' : 'AP';
  if (fee.state === 'VOID' || fee.state === 'REVERSED') return `费用 ${fee.feeNo} 已作废或冲红`;
  if (fee.direction !== direction) return `费用 ${fee.feeNo} 不是${direction === 'AR' ? '应收' : '应付'}`;
  if (fee.companyId !== doc.companyId) return `费用 ${fee.feeNo} 不是该经营主体的`;
  if (direction === 'AR' ? fee.customerId !== doc.customerId : fee.supplierId !== doc.supplierId)
    return `费用 ${fee.feeNo} 不是该${direction === 'AR' ? '客户' : '供应商'}的`;
  return fee.currency === doc.currency ? null : `费用 ${fee.feeNo} 的币种是 ${fee.currency}`;
}

/** Refuses lines whose fee is not of the document's company, party, direction and currency, at their field. */
export async function requireBillable(ctx: CommandCtx, doc: Doc, lines: readonly Billed[]): Promise<void> {
  const wanted = [...new Set(lines.flatMap(({ feeLineId }) => feeLineId ?? []))];
  if (wanted.length === 0) return;
  const known = new Map((await feeLines.lockAll(ctx, wanted)).map((fee) => [fee.id, fee]));
  const faults: Record<string, string> = {};
  for (const [at, { feeLineId }] of lines.entries()) {
    const fee = feeLineId === null ? undefined : known.get(feeLineId);
    const problem = fee && feeProblem(doc, fee);
    if (problem) faults[`lines.${at}.feeLineId`] = problem;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/**
 * FIN-172: adds what a document bills to `invoiced` of its fees, under their lock; negative amounts of a red invoice give it
 * back. A fee must be confirmed, and its Σ invoiced never passes its amount nor changes sign. `words`: what the log of the fee
 * calls the one and the other.
 */
export async function addInvoiced(
  ctx: CommandCtx,
  doc: Doc & { docNo: string },
  lines: readonly Billed[],
  words = { bill: '开票', back: '冲红' },
): Promise<void> {
  const sums = sumsOf(lines);
  const fees = new Map(
    (
      await feeLines.lockAll(
        ctx,
        sums.map(([id]) => id),
      )
    ).map((fee) => [fee.id, fee]),
  );
  for (const [id, amount] of sums) {
    const fee = fees.get(id);
    if (!fee) throw refuse('NOT_FOUND');
    const giveBack = sign(amount) * sign(fee.amount) < 0;
    const problem = giveBack
      ? null
      : (feeProblem(doc, fee) ?? (fee.state === 'CONFIRMED' ? null : `费用 ${fee.feeNo} 未审核`));
    if (problem) throw refuse('FIN-172', `${doc.docNo}：${problem}，不能开票。`);
    const invoiced = add(fee.invoiced, amount);
    if (compare(absolute(invoiced), absolute(fee.amount)) > 0 || sign(invoiced) * sign(fee.amount) < 0)
      throw refuse(
        'FIN-172',
        `费用 ${fee.feeNo} ${told(
          ctx,
          ['money.sell', moneyGroup(fee.direction)],
          `未开票金额 ${fee.currency} ${roundMoney(subtract(fee.amount, fee.invoiced), fee.currency)}，本次 ${roundMoney(amount, fee.currency)}`,
          '本次开票超过未开票金额',
        )}，请改明细。`,
      );
    await feeLines.update(
      ctx,
      fee,
      { invoiced },
      { action: `${doc.docNo} ${giveBack ? words.back : words.bill}`, code: 'invoice' },
    );
  }
}
