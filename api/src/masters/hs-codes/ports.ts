import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Goods by the HS code that they name, deleted ones left out. */
export interface GoodsOfCodes {
  /** Whether any goods name the code in the column. */
  exist(code: PgColumn): SQL;
  /** How many goods name each of the codes; a code without any is missing. */
  count(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export const goodsOfCodes = port<GoodsOfCodes>('hs-codes.goods');
