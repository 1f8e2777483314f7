import { add, type Amount } from '@shared/contract/decimal.ts';
import { crossProblems, packingDifferences, type CrossAmounts } from '@shared/contract/finance/trade-doc.rules.ts';
import { and, eq, inArray, isNull, ne, notInArray, type SQL } from 'drizzle-orm';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { tradeDoc, tradeDocLine, type TradeDoc } from './trade-doc.tables.ts';

/** A document that counts in a comparison: not void, not deleted, no red one nor its whole original. */
const live = () => and(notInArray(tradeDoc.state, ['VOID', 'RED']), isNull(tradeDoc.deletedAt), isNull(tradeDoc.redOf));

/** FIN-173 of a declaration, per currency: what was declared, invoiced and contracted, and why they disagree. */
export async function crossCheck(
  ctx: Ctx,
  declarationId: string,
): Promise<(CrossAmounts & { ok: boolean; problems: string[] })[]> {
  return (await crossAmountsOf(ctx, declarationId, null)).map((amounts) => {
    const problems = crossProblems(amounts);
    return { ...amounts, ok: problems.length === 0, problems };
  });
}

/** What is compared, without one document: the form adds that as it is being written. */
export async function crossAmountsOf(
  ctx: Ctx,
  declarationId: string,
  exceptId: string | null,
): Promise<CrossAmounts[]> {
  const [declaration] = await ctx.db
    .select({ totals: lgDeclaration.totals })
    .from(lgDeclaration)
    .where(eq(lgDeclaration.id, declarationId));
  const docs = await ctx.db
    .select({ kind: tradeDoc.kind, currency: tradeDoc.currency, amount: tradeDoc.amount })
    .from(tradeDoc)
    .where(
      and(
        eq(tradeDoc.declarationId, declarationId),
        inArray(tradeDoc.kind, ['EXPORT_CONTRACT', 'COMMERCIAL_INVOICE']),
        exceptId === null ? undefined : ne(tradeDoc.id, exceptId),
        live(),
      ),
    );
  const declared = new Map((declaration?.totals ?? []).map(({ currency, amount }) => [currency, amount]));
  const sumOf = (kind: TradeDoc['kind'], currency: string): Amount | null => {
    const found = docs.filter((doc) => doc.kind === kind && doc.currency === currency);
    return found.length === 0 ? null : add('0', ...found.map(({ amount }) => amount));
  };
  const currencies = [...new Set([...declared.keys(), ...docs.map(({ currency }) => currency)])].toSorted();
  return currencies.map((currency) => ({
    currency,
    declared: declared.get(currency) ?? null,
    invoiced: sumOf('COMMERCIAL_INVOICE', currency),
    contracted: sumOf('EXPORT_CONTRACT', currency),
  }));
}

/**
 * FIN-170: how a 商业发票 or 装箱单 differs in its quantities from its counterpart of the same container (else order) and
 * customer; empty: they agree, or there is none.
 */
export async function packingCheck(ctx: Ctx, doc: TradeDoc): Promise<string[]> {
  const other = { COMMERCIAL_INVOICE: 'PACKING_LIST', PACKING_LIST: 'COMMERCIAL_INVOICE' } as const;
  if (doc.kind !== 'COMMERCIAL_INVOICE' && doc.kind !== 'PACKING_LIST') return [];
  const cargo: SQL | null = doc.containerId
    ? eq(tradeDoc.containerId, doc.containerId)
    : doc.orderId
      ? eq(tradeDoc.orderId, doc.orderId)
      : null;
  if (cargo === null || doc.customerId === null) return [];
  const where = (kind: TradeDoc['kind']) =>
    and(
      cargo,
      eq(tradeDoc.customerId, doc.customerId ?? '0'),
      eq(tradeDoc.companyId, doc.companyId),
      eq(tradeDoc.kind, kind),
      live(),
    );
  const lines = (kind: TradeDoc['kind']) =>
    ctx.db
      .select({
        nameCn: tradeDocLine.nameCn,
        nameEn: tradeDocLine.nameEn,
        spec: tradeDocLine.spec,
        unit: tradeDocLine.unit,
        qty: tradeDocLine.qty,
      })
      .from(tradeDocLine)
      .innerJoin(tradeDoc, eq(tradeDoc.id, tradeDocLine.docId))
      .where(where(kind));
  const counterpart = await lines(other[doc.kind]);
  if (counterpart.length === 0) return [];
  const own = await lines(doc.kind);
  return doc.kind === 'COMMERCIAL_INVOICE'
    ? packingDifferences(own, counterpart)
    : packingDifferences(counterpart, own);
}
