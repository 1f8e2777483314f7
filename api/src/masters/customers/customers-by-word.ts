import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { inArray, or } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { customers } from './customer.entity.ts';
import { acCustomer } from './customer.tables.ts';

/** Looks up customers in scope by number, full name or short name, in one query: word → id, or undefined. */
export async function customersByWord(
  ctx: Ctx,
  words: readonly string[],
): Promise<(word: string) => string | undefined> {
  if (words.length === 0) return () => undefined;
  const keys = [...new Set(words.map(normaliseName))];
  const numbers = [...new Set(words.map((word) => word.trim().toUpperCase()))];
  const found = await customers.findMany(
    ctx,
    or(
      inArray(acCustomer.customerNo, numbers),
      inArray(acCustomer.nameKey, keys),
      inArray(acCustomer.shortNameKey, keys),
    ),
  );
  const known = new Map(
    found.flatMap((row) => [row.shortNameKey, row.nameKey, row.customerNo].map((word) => [word, row.id] as const)),
  );
  return (word) => known.get(word.trim().toUpperCase()) ?? known.get(normaliseName(word));
}
