import type { TradeDocInput, TradeDocLineInput } from '@shared/contract/finance/trade-doc.input.ts';
import type { TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { amountGiven, docAmounts, docTotals, linePrice } from '@shared/contract/finance/trade-doc.rules.ts';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { tradeDocLine, type TradeDocLine } from './trade-doc.tables.ts';

export type LineValues = Omit<TradeDocLine, 'id' | 'docId' | 'lineNo'>;

/** Typed lines as they are stored: their amounts and prices by the rules of the kind (FIN-002, FIN-158, FIN-170). */
export const linesValues = (kind: TradeDocKind, lines: readonly TradeDocLineInput[], currency: string): LineValues[] =>
  docAmounts(kind, lines, currency).map(({ line, amounts }) => {
    const { amount: _amount, tax: _tax, ...own } = line;
    return {
      ...own,
      ...amounts,
      unitPrice: linePrice(kind, line, currency),
      amountGiven: amountGiven(kind, line),
      redOfLine: null,
    };
  });

/** Sums of lines as the document keeps them. */
export const totalsOf = (lines: readonly LineValues[]) => docTotals(lines);

/** Lines of a document in their order. */
export const linesOf = (ctx: Ctx, docId: string): Promise<TradeDocLine[]> =>
  ctx.db.select().from(tradeDocLine).where(eq(tradeDocLine.docId, docId)).orderBy(asc(tradeDocLine.lineNo));

/** Of `tradeDocLine`: a red invoice has taken it back, whole or in part. */
export const takenBack = (): SQL<boolean> =>
  sql<boolean>`exists (select from trade_doc_line red where red.red_of_line = trade_doc_line.id)`;

/** Puts lines in the place of those of a document. */
export async function saveLines(ctx: CommandCtx, docId: string, lines: readonly LineValues[]): Promise<void> {
  await ctx.tx.delete(tradeDocLine).where(eq(tradeDocLine.docId, docId));
  await insertLines(ctx, docId, lines);
}

/** Lines of a new document, 500 at a time. */
export async function insertLines(ctx: CommandCtx, docId: string, lines: readonly LineValues[]): Promise<void> {
  const values = lines.map((line, at) => ({ ...line, docId, lineNo: at + 1 }));
  for (let from = 0; from < values.length; from += 500)
    await ctx.tx.insert(tradeDocLine).values(values.slice(from, from + 500));
}

/** Lines as the log tells them: no prices, which have rights of their own. */
export const linesText = (lines: readonly Pick<LineValues, 'nameCn' | 'qty' | 'unit'>[]): string =>
  lines
    .map(({ nameCn, qty, unit }) => `${nameCn} ${qty}${unit ?? ''}`)
    .join('；')
    .slice(0, 2000);

/** What the search of the list looks through. */
export const searchText = (
  docNo: string,
  doc: Pick<TradeDocInput, 'buyer' | 'seller'> & { invoiceNo: string | null },
  lines: readonly { nameCn: string }[],
): string =>
  [docNo, doc.invoiceNo, doc.buyer.name, doc.seller.name, ...new Set(lines.map(({ nameCn }) => nameCn))]
    .filter(Boolean)
    .join(' ')
    .slice(0, 4000);
