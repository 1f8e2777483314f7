import { add } from '@shared/contract/decimal.ts';
import { and, inArray, isNull, or } from 'drizzle-orm';
import type { CollectedFx, ExpectedFx } from '../tax-cases/ports.ts';
import { fxDeclaration } from './quota.tables.ts';

type LedgerRow = Pick<
  typeof fxDeclaration.$inferSelect,
  'lgDeclarationId' | 'declarationNo' | 'customerId' | 'currency' | 'declared' | 'matched'
>;
/** A case that was typed without its declaration is known by the number. */
const isOf = (row: LedgerRow, wanted: ExpectedFx): boolean =>
  row.customerId === wanted.customerId &&
  row.currency === wanted.currency &&
  (wanted.declarationId === null
    ? row.declarationNo === wanted.customsNo
    : row.lgDeclarationId === wanted.declarationId);

/** FIN-156: what each customer's part of a declaration has brought; what others brought for the same one does not count. */
export const collectedOfDeclarations: CollectedFx = {
  async collected(ctx, cases) {
    const ids = cases.flatMap(({ declarationId }) => declarationId ?? []);
    const numbers = cases.flatMap(({ declarationId, customsNo }) => (declarationId === null ? (customsNo ?? []) : []));
    if (ids.length + numbers.length === 0) return cases.map(() => null);
    const rows = await ctx.db
      .select({
        lgDeclarationId: fxDeclaration.lgDeclarationId,
        declarationNo: fxDeclaration.declarationNo,
        customerId: fxDeclaration.customerId,
        currency: fxDeclaration.currency,
        declared: fxDeclaration.declared,
        matched: fxDeclaration.matched,
      })
      .from(fxDeclaration)
      .where(
        and(
          or(
            ids.length > 0 ? inArray(fxDeclaration.lgDeclarationId, ids) : undefined,
            numbers.length > 0 ? inArray(fxDeclaration.declarationNo, numbers) : undefined,
          ),
          isNull(fxDeclaration.voidedAt),
        ),
      );
    return cases.map((wanted) => {
      const own = rows.filter((row) => isOf(row, wanted));
      if (own.length === 0) return null;
      return {
        declared: add('0', ...own.map(({ declared }) => declared)),
        matched: add('0', ...own.map(({ matched }) => matched)),
      };
    });
  },
};
