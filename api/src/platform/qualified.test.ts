import { eq, sql } from 'drizzle-orm';
import { bigint, PgDialect, pgTable, QueryBuilder, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import './qualified.ts';

const box = pgTable('box', { id: bigint({ mode: 'bigint' }).primaryKey(), name: text() });
const item = pgTable('item', {
  id: bigint({ mode: 'bigint' }).primaryKey(),
  boxId: bigint('box_id', { mode: 'bigint' }),
});
const items = sql<number>`(select count(*) from item i where i.box_id = ${box.id})`;

it('a subquery among the selected columns means the row of the table, also without a join', () => {
  const build = new QueryBuilder(new PgDialect());
  const alone = build.select({ id: box.id, items }).from(box).toSQL().sql;
  expect(alone).toContain('where i.box_id = "box"."id"');
  const joined = build.select({ id: box.id, items }).from(box).innerJoin(item, eq(item.boxId, box.id)).toSQL().sql;
  expect(joined.startsWith(alone)).toBe(true);
});
