import { and, asc, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DeclaredBooks } from '../../logistics/declarations/ports.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { fxDeclaration, fxQuotaMovement } from './quota.tables.ts';

const source = alias(fxQuotaMovement, 'source');
const back = alias(fxQuotaMovement, 'back');

/** Rows of the ledger of a container that are matched or written off, with the receipts they are matched with; for logistics (LOG-060). */
export const matchedExchangeOf: DeclaredBooks['exchange'] = async ({ db }, containerId, declarationId) => {
  const found = await db
    .select({
      declarationNo: fxDeclaration.declarationNo,
      receiptNo: finReceipt.receiptNo,
      movementNo: source.movementNo,
    })
    .from(fxDeclaration)
    .leftJoin(
      fxQuotaMovement,
      and(
        eq(fxQuotaMovement.declarationId, fxDeclaration.id),
        eq(fxQuotaMovement.kind, 'MATCH'),
        notExists(db.select({ id: back.id }).from(back).where(eq(back.reversalOf, fxQuotaMovement.id))),
      ),
    )
    .leftJoin(source, eq(source.id, fxQuotaMovement.sourceId))
    .leftJoin(finReceipt, eq(finReceipt.id, source.receiptId))
    .where(
      and(
        eq(fxDeclaration.containerId, containerId),
        ...(declarationId === null ? [] : [eq(fxDeclaration.lgDeclarationId, declarationId)]),
        isNull(fxDeclaration.voidedAt),
        or(sql`${fxDeclaration.matched} > 0`, sql`${fxDeclaration.writtenOff} > 0`),
      ),
    )
    .orderBy(asc(fxDeclaration.id), asc(fxQuotaMovement.id));
  const byDeclaration = new Map<string, string[]>();
  for (const { declarationNo, receiptNo, movementNo } of found) {
    const sources = byDeclaration.get(declarationNo) ?? [];
    const name = receiptNo ?? movementNo;
    if (name !== null && !sources.includes(name) && sources.length < 10) sources.push(name);
    byDeclaration.set(declarationNo, sources);
  }
  return [...byDeclaration].map(([declarationNo, sources]) => ({ declarationNo, sources }));
};
