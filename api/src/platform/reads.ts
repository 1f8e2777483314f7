import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Ctx } from './context.ts';

/** A read not yet begun; it may also be answered without asking. */
type Read = () => unknown;
type Found<Reads extends readonly Read[]> = { -readonly [Place in keyof Reads]: Awaited<ReturnType<Reads[Place]>> };

/**
 * Several independent reads: at once where each may have a connection of its own, one after another inside a transaction,
 * whose one connection takes one statement at a time.
 */
export async function readAll<const Reads extends readonly Read[]>(
  { db }: Pick<Ctx, 'db'>,
  ...reads: Reads
): Promise<Found<Reads>> {
  if (!is(db, PgTransaction)) return Promise.all(reads.map((read) => read())) as Promise<Found<Reads>>;
  const found: unknown[] = [];
  for (const read of reads) found.push(await read());
  return found as Found<Reads>;
}
