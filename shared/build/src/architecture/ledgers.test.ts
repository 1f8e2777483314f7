import { expect, test } from 'vitest';
import { ledgers } from './ledgers.ts';

const PATH = 'api/src/warehouse/outbounds/outbound.service.ts';
test.each([
  ['ctx.tx.update(whStock).set({ onHand: 1 })', 'whStock'],
  ['ctx.tx.insert( whStockLedger).values(rows)', 'whStockLedger'],
  ['sql`delete from wh_batch where id = 1`', 'wh_batch'],
  ['sql`UPDATE wh_stock set frozen = 0`', 'wh_stock'],
])('%s is refused outside the stock', (text, table) =>
  expect(ledgers({ path: PATH, text })).toEqual([`${PATH}: writes ${table}; ask postStock, reserveStock, freezeStock`]),
);
test.each([
  [PATH, 'ctx.tx.select().from(whStock)'],
  [PATH, '// never update wh_stock here'],
  ['api/src/warehouse/stock/balances.ts', 'ctx.tx.update(whStock)'],
  ['api/src/app/seed/big-stock.ts', 'insert into wh_stock (id) values (1)'],
  ['api/src/warehouse/outbounds/outbound.api.test.ts', 'update wh_stock set on_hand = 1'],
])('%s may: %s', (path, text) => expect(ledgers({ path, text })).toEqual([]));
