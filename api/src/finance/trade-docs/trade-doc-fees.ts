import { negate } from '@shared/contract/decimal.ts';
import { isTaxInvoice, TRADE_DOC_KINDS } from '@shared/contract/finance/trade-doc.labels.ts';
import { tradeDocMachine } from '@shared/contract/finance/trade-doc.machine.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { addInvoiced, requireBillable } from './invoiced-fees.ts';
import { linesOf } from './trade-doc-lines.ts';
import { reddenedOf } from './trade-doc-issue.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDocLine, type TradeDoc } from './trade-doc.tables.ts';

/** Which fee a line bills from now on; null: none. */
export interface FeeLink {
  lineId: string;
  feeLineId: string | null;
}

/**
 * 关联费用 of a tax invoice that is not a draft any more (F29): names the fees that its lines bill. Of an issued one the fees that
 * lose a line get back what it billed and the others take it, under their locks (FIN-172). A line of which a red invoice has
 * taken back a part keeps its fee, because the red one gives back to it.
 */
export async function linkFees(
  ctx: CommandCtx,
  id: string,
  version: number,
  links: readonly FeeLink[],
): Promise<TradeDoc> {
  const row = await tradeDocs.lockFor(ctx, tradeDocMachine, 'linkFees', id, version);
  if (!isTaxInvoice(row.kind))
    throw refuse('GUARD_FAILED', `${row.docNo} 是${TRADE_DOC_KINDS[row.kind]}，不关联费用。`);
  if (row.redOf !== null) throw refuse('GUARD_FAILED', `${row.docNo} 是红字发票，费用随原发票，不能另行关联。`);
  const lines = await linesOf(ctx, id);
  const reddened = await reddenedOf(ctx, id);
  const faults: Record<string, string> = {};
  const changes = links.flatMap(({ lineId, feeLineId }, at) => {
    const line = lines.find((one) => one.id === lineId);
    if (!line) faults[`lines.${at}.lineId`] = '不是本单的明细';
    else if (links.findIndex((one) => one.lineId === lineId) < at) faults[`lines.${at}.lineId`] = '同一行填了两次';
    else if (line.feeLineId !== feeLineId && reddened.has(lineId))
      faults[`lines.${at}.feeLineId`] = '该行已有红字发票，不能改关联费用';
    else return line.feeLineId === feeLineId ? [] : [{ line, feeLineId, at }];
    return [];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const billed = lines.map((line) => {
    const change = changes.find((one) => one.line.id === line.id);
    return { feeLineId: change ? change.feeLineId : null, amount: line.amount };
  });
  await requireBillable(ctx, row, billed);
  if (row.state === 'ISSUED')
    await addInvoiced(
      ctx,
      row,
      [...changes.map(({ line }) => ({ feeLineId: line.feeLineId, amount: negate(line.amount) })), ...billed],
      { bill: '关联发票', back: '取消关联发票' },
    );
  for (const { line, feeLineId } of changes)
    await ctx.tx.update(tradeDocLine).set({ feeLineId }).where(eq(tradeDocLine.id, line.id));
  return tradeDocs.update(
    ctx,
    row,
    {},
    {
      action: tradeDocMachine.actions.linkFees.label,
      code: 'linkFees',
      touch: changes.length > 0,
      after: {
        明细: changes
          .map(({ line, feeLineId }) => `第 ${line.lineNo} 行 ${feeLineId ? '关联' : '取消关联'}`)
          .join('；'),
      },
    },
  );
}
