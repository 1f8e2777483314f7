import { TRADE_DOC_PAGE } from '@shared/contract/finance/document-pages.ts';
import { tabOfKind } from '@shared/contract/finance/trade-doc-list.contract.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { makersOf } from '../../platform/hands.ts';
import { settleDue, tellDeciders, tellRejected } from '../../services/approvals/tell-deciders.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import type { TradeDoc } from './trade-doc.tables.ts';

/** Where the documents are listed. */

const of = (row: TradeDoc) => ({
  of: tradeDocs,
  doc: { id: row.id, no: row.docNo, companyId: row.companyId, version: row.version },
  link: `${TRADE_DOC_PAGE}?tab=${tabOfKind(row.kind)}&open=${row.id}`,
});

/** Tells who may approve a document that was handed in (10.3); decided or taken back: what waited is settled. */
export async function tellReviewers(ctx: CommandCtx, row: TradeDoc): Promise<TradeDoc> {
  if (row.state === 'SUBMITTED')
    await tellDeciders(ctx, of(row), {
      code: 'trade.doc.approve',
      without: makersOf(row),
    });
  else await settleDue(ctx, tradeDocs, row.id);
  return row;
}

/** Tells its makers that a document was sent back. */
export async function tellSentBack(ctx: CommandCtx, row: TradeDoc, reason: string): Promise<TradeDoc> {
  await settleDue(ctx, tradeDocs, row.id);
  await tellRejected(ctx, of(row), { makers: makersOf(row), reason });
  return row;
}
