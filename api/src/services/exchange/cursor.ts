import { and, Column as DrizzleColumn, is, SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows, type Db } from '../../platform/database.ts';
import type { ListPlan, ListSource } from '../../platform/list-plan.ts';
import { selectedSql, type Selected } from '../../platform/list-select.ts';
import { settingsOf } from '../../platform/settings.ts';

type Row = Record<string, unknown>;

/**
 * Reads every row of a list plan through a cursor in one read-only snapshot, so that memory stays flat and the rows are of
 * one moment. `finish` completes a batch in the transaction; the next one is fetched while `work` is busy with it.
 */
export function cursorBatches<Value>(
  ctx: Ctx,
  source: ListSource<Row>,
  plan: ListPlan,
  size: number,
  finish: (ctx: Ctx, batch: Row[]) => Promise<Row[]>,
  work: (batches: AsyncIterable<Row[]>) => Promise<Value>,
): Promise<Value> {
  return ctx.db.transaction(
    async (tx) => {
      const db = tx;
      const inner: Ctx = {
        ...ctx,
        db,
        setting: settingsOf(db),
      };
      await db.execute(sql`declare export_rows no scroll cursor for ${querySql(db, source, plan)}`);
      const decode = decoders(plan.select);
      return work(
        batches(db, size, (batch) => {
          for (const row of batch) decode(row);
          return finish(inner, batch);
        }),
      );
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function querySql(db: Db, source: ListSource<Row>, plan: ListPlan): SQL {
  const select = Object.fromEntries(
    Object.entries(plan.select).map(([key, selected]) => [key, sql`${selectedSql(selected)}`.as(key)]),
  );
  let query = db.select(select).from(plan.from).$dynamic();
  for (const [table, on] of source.join ?? []) query = query.leftJoin(table, on);
  return query
    .where(and(plan.where, plan.tabWhere, plan.shown))
    .orderBy(...plan.orderBy)
    .getSQL();
}

/** One statement at a time on the connection of the transaction: a batch is finished before the next one is fetched. */
async function* batches(db: Db, size: number, finish: (batch: Row[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  const fetch = () => rows<Row>(db, sql`fetch forward ${sql.raw(String(size))} from export_rows`);
  let next = fetch();
  try {
    for (;;) {
      const batch = await next;
      if (batch.length === 0) return;
      const finished = await finish(batch);
      next = fetch();
      // A fault of the read ahead is met when it is awaited; until then it must not count as unhandled.
      next.catch(() => undefined);
      yield finished;
    }
  } finally {
    await next.catch(() => undefined);
  }
}

/** Turns the values of a raw row into what Drizzle would give. */
function decoders(select: Record<string, Selected>): (row: Row) => void {
  const mappers = Object.entries(select).map(([key, selected]) => {
    const decoder = is(selected, DrizzleColumn) ? selected : decoderOf(selected);
    return [key, decoder] as const;
  });
  return (row) => {
    for (const [key, decoder] of mappers) if (row[key] !== null) row[key] = decoder.mapFromDriverValue(row[key]);
  };
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}
/** What `.mapWith` of an expression says; Drizzle keeps it where its types do not show it. */
function decoderOf(selected: SQL | SQL.Aliased): Decoder {
  const expression = is(selected, SQL) ? selected : selected.sql;
  const decoder: unknown = Reflect.get(expression, 'decoder');
  return isDecoder(decoder) ? decoder : { mapFromDriverValue: (value) => value };
}
const isDecoder = (value: unknown): value is Decoder =>
  typeof value === 'object' && value !== null && 'mapFromDriverValue' in value;
