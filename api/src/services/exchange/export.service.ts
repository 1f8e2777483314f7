import { MASKED } from '@shared/contract/access.ts';
import type { Column, ListContract, ListQuery } from '@shared/contract/list.ts';
import { and, inArray, is, sql, type SQL } from 'drizzle-orm';
import { PgliteDatabase } from 'drizzle-orm/pglite';
import { PassThrough, type Writable } from 'node:stream';
import type { StoredFile } from '../files/file-store.ts';
import { fileStore } from '../files/stores.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { finishRows, listOf, selectRows } from '../../platform/list.ts';
import { planList, type ListPlan, type ListSource } from '../../platform/list-plan.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { cursorBatches } from './cursor.ts';
import { cellOf, styleOf, type Cell } from './xlsx-cells.ts';
import { writeXlsx, type Sheet } from './xlsx-write.ts';

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Row = Record<string, unknown>;
type Source = ListSource<Row>;
const BATCH = 500;
/** Rows of a page on the embedded database: each page sorts anew, so few of them. */
const EMBEDDED_PAGE = 10_000;

/** An export that has been checked: the list, the request as the list understands it, and the columns in order. */
export interface ExportPlan {
  list: ListContract<Row>;
  source: Source;
  plan: ListPlan;
  columns: [key: string, column: Column][];
}

/** Checks an export request like the list does; columns that the caller may not see are left out. */
export async function planExport(ctx: Ctx, name: string, query: ListQuery): Promise<ExportPlan> {
  const found = listOf(name);
  const permission = found?.list.exportPermission;
  if (!found || !permission) throw new Error(`List ${name} has no export`);
  if (!ctx.actor.may(permission)) throw refuse('NO_PERMISSION');
  const { source } = found;
  const list = found.list as ListContract<Row>;
  const { columns: wanted, ids, ...rest } = query;
  const asked = await planList(list, source, ctx, rest);
  const chosen = ids ? inArray(source.table.id, String(ids).split(',')) : undefined;
  const plan = { ...asked, where: and(asked.where, chosen) };
  const keys = wanted
    ? String(wanted).split(',')
    : Object.keys(list.columns).filter((key) => !list.columns[key]?.hidden);
  if (new Set(keys).size < keys.length || keys.some((key) => !Object.hasOwn(list.columns, key)))
    throw invalid({ columns: '列不正确' });
  const titles = (await source.titles?.(ctx, plan.values)) ?? {};
  const columns = keys.flatMap((key): [string, Column][] => {
    const column = plan.columns[key];
    return column ? [[key, { ...column, title: titles[key] ?? column.title }]] : [];
  });
  if (columns.length === 0) throw invalid({ columns: '没有可导出的列' });
  return { list, source, plan, columns };
}

/** Rows of an export, counted no further than `most` + 1. */
export async function countExport(ctx: Ctx, { source, plan }: ExportPlan, most: number): Promise<number> {
  let query = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(plan.from)
    .$dynamic();
  for (const [table, on] of source.join ?? []) query = query.leftJoin(table, on);
  const limited = query.where(and(plan.where, plan.tabWhere, plan.shown)).limit(most + 1);
  const [found] = await rows<{ count: number }>(
    ctx.db,
    sql`select count(*)::int as count from (${limited.getSQL()}) as counted`,
  );
  return found?.count ?? 0;
}

/**
 * Writes the export into the file store. Measured on PostgreSQL with 200,000 rows of 12 columns on a busy machine: 0.5–0.7 of
 * the rows per second of a raw SELECT to CSV through the driver (P11). Memory does not grow with the rows; `onRows` hears how many are written. */
export async function storeExport(
  ctx: Ctx,
  made: ExportPlan,
  onRows?: (count: number) => Promise<void>,
): Promise<StoredFile> {
  const out = new PassThrough({ highWaterMark: 1 << 18 });
  const [stored] = await Promise.all([fileStore().put(out), writeExport(ctx, made, out, onRows)]);
  return stored;
}

async function writeExport(ctx: Ctx, made: ExportPlan, out: Writable, onRows?: (count: number) => Promise<void>) {
  const columns = withCurrency(made);
  const sheet = (batches: AsyncIterable<Row[]>): Sheet => ({
    name: made.list.title,
    columns: columns.map(([, column]) => ({
      title: column.exportTitle ?? column.title,
      style: styleOf[column.kind],
      width: Math.round((column.width ?? 120) / 8),
    })),
    rows: cells(batches, columns, onRows),
  });
  await eachBatch(ctx, made, (batches) => writeXlsx([sheet(batches)], out)).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
}

/** An amount without its currency says nothing: where a row's currency is not among the columns it follows the amount. */
function withCurrency({ columns, plan }: ExportPlan): [string, Column][] {
  const shown = new Set(columns.map(([key]) => key));
  return columns.flatMap(([key, column]): [string, Column][] => {
    const currency = column.kind === 'money' ? column.currency : undefined;
    if (!currency || shown.has(currency) || !(currency in plan.select)) return [[key, column]];
    shown.add(currency);
    return [
      [key, column],
      [currency, { kind: 'text', title: '币种', width: 64 }],
    ];
  });
}

async function* cells(
  batches: AsyncIterable<Row[]>,
  columns: [string, Column][],
  onRows?: (count: number) => Promise<void>,
): AsyncGenerator<Iterable<Cell[]>> {
  let count = 0;
  for await (const batch of batches) {
    yield cellsOf(batch, columns);
    count += batch.length;
    await onRows?.(count);
  }
}
function* cellsOf(batch: readonly Row[], columns: [string, Column][]): Generator<Cell[]> {
  for (const row of batch) yield columns.map(([key, column]) => maskedOr(column, row[key]));
}
/** A masked number is text (***), everything else a cell of its kind. */
const maskedOr = (column: Column, value: unknown): Cell =>
  typeof value === 'string' && value.includes(MASKED) ? value : cellOf(column.kind, value, column.labels);

/** PostgreSQL: one pass with a cursor in one snapshot. Embedded: page by page, since a transaction would hold up everybody. */
async function eachBatch(ctx: Ctx, made: ExportPlan, work: (batches: AsyncIterable<Row[]>) => Promise<void>) {
  if (is(ctx.db, PgliteDatabase)) return work(pages(ctx, made));
  const { list, source, plan } = made;
  const finish = (inner: Ctx, batch: Row[]) => finishRows(list, source, inner, plan, batch) as Promise<Row[]>;
  return cursorBatches(ctx, source, plan, BATCH, finish, work);
}

async function* pages(ctx: Ctx, { list, source, plan }: ExportPlan): AsyncGenerator<Row[]> {
  const where: SQL | undefined = and(plan.where, plan.tabWhere, plan.shown);
  for (let offset = 0; ; offset += EMBEDDED_PAGE) {
    const batch = await selectRows(source, ctx, plan, where, EMBEDDED_PAGE, offset);
    if (batch.length > 0) yield (await finishRows(list, source, ctx, plan, batch)) as Row[];
    if (batch.length < EMBEDDED_PAGE) return;
  }
}
