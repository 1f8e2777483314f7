import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import type { SupplierType } from '@shared/contract/accounts/supplier.machine.ts';
import { inArray, or } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { suppliers } from './supplier.entity.ts';
import { acSupplier } from './supplier.tables.ts';

/**
 * Looks up suppliers 合作中 in scope by number, full name or short name, in one query: word → id, or undefined. `type`:
 * only those of it.
 */
export async function suppliersByWord(
  ctx: Ctx,
  words: readonly string[],
  type?: SupplierType,
): Promise<(word: string) => string | undefined> {
  if (words.length === 0) return () => undefined;
  const keys = [...new Set(words.map(normaliseName))];
  const numbers = [...new Set(words.map((word) => word.trim().toUpperCase()))];
  const found = await suppliers.findMany(
    ctx,
    or(
      inArray(acSupplier.supplierNo, numbers),
      inArray(acSupplier.nameKey, keys),
      inArray(acSupplier.shortNameKey, keys),
    ),
  );
  const known = new Map(
    found
      .filter((row) => row.status === 'ACTIVE' && (type === undefined || row.types.includes(type)))
      .flatMap((row) => [row.shortNameKey, row.nameKey, row.supplierNo].map((word) => [word, row.id] as const)),
  );
  return (word) => known.get(word.trim().toUpperCase()) ?? known.get(normaliseName(word));
}
