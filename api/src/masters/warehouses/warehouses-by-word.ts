import type { Ctx } from '../../platform/context.ts';
import { warehouses } from './warehouse.entity.ts';

const key = (word: string): string => word.trim().toUpperCase();

/** Looks up warehouses in scope by code or name, in one query: word → id, or undefined. */
export async function warehousesByWord(ctx: Ctx): Promise<(word: string) => string | undefined> {
  const known = new Map(
    (await warehouses.findMany(ctx)).flatMap(({ id, code, name }) =>
      [name, code].map((word) => [key(word), id] as const),
    ),
  );
  return (word) => known.get(key(word));
}
