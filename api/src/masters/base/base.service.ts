import { labelOf } from '@shared/contract/label-of.ts';
import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import type { BaseRow, BaseValues } from '@shared/contract/base/base-kind.ts';
import { and, ne, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { rows } from '../../platform/database.ts';
import type { BaseSource } from './base-source.ts';
import { refuseUsed, usedInAll, usesOf } from '../../platform/usage.ts';

/** Name of a row for people: CNSHA; of a sampling plan II 2.5 281. */
export const nameOf = ({ kind }: BaseSource, row: BaseValues): string =>
  kind.key.map((key) => labelOf(kind.fields[key]?.labels, String(row[key]))).join(' ');

/** A new row. */
export async function createRow(ctx: CommandCtx, source: BaseSource, input: BaseValues): Promise<BaseValues> {
  if (source.kind.closed) throw refuse('SYS-002', `${source.kind.title}是固定的，不能新增。`);
  await source.rights?.first(ctx);
  await refuseTwin(ctx, source, input, null);
  await source.check(ctx, input, null);
  const place = source.kind.reorder ? { sortNo: await lastPlace(ctx, source) } : {};
  const row = await source.entity.insert(
    ctx,
    { ...source.fixed, ...input, ...place, ...source.derive(input) },
    {
      action: '新增',
      code: 'create',
    },
  );
  await source.rights?.made(ctx, String(row.id));
  return row;
}

/** Saves a form; what is fixed of a used or preset row stays (SYS-002). */
export async function updateRow(
  ctx: CommandCtx,
  source: BaseSource,
  id: string,
  version: number | undefined,
  input: BaseValues,
): Promise<BaseValues> {
  const row = await lockRow(ctx, source, id, version);
  await refuseFrozen(ctx, source, row, input);
  await refuseTwin(ctx, source, input, row);
  await source.check(ctx, input, row);
  return source.entity.update(
    ctx,
    row,
    { ...input, ...source.derive(input) },
    {
      action: '编辑',
      code: 'update',
    },
  );
}

/** 启用, 停用: a disabled row is not offered any more, documents that have it keep it. */
export async function switchRow(
  ctx: CommandCtx,
  source: BaseSource,
  id: string,
  version: number,
  on: boolean,
): Promise<BaseValues> {
  await source.rights?.first(ctx);
  const row = await lockRow(ctx, source, id, version);
  const changes = source.switched(on);
  if (Object.entries(changes).every(([key, value]) => row[key] === value))
    throw refuse(
      'ILLEGAL_STATE',
      `${nameOf(source, row)} 当前状态「${on ? '启用' : '停用'}」不能执行「${on ? '启用' : '停用'}」。`,
    );
  if (!on) await source.check(ctx, { ...row, enabled: false }, row);
  return source.entity.update(ctx, row, changes, {
    action: on ? '启用' : '停用',
    code: on ? 'enable' : 'disable',
  });
}

const lastPlace = async (ctx: CommandCtx, source: BaseSource): Promise<number> =>
  Math.max(0, ...(await source.entity.findMany(ctx, and(source.rows))).map((row: BaseValues) => Number(row.sortNo))) +
  10;

/** 调整顺序: `ids` are all rows, or all of one group; another set means that somebody added or removed one meanwhile. */
export async function reorderRows(ctx: CommandCtx, source: BaseSource, ids: readonly string[]): Promise<void> {
  const { kind } = source;
  const all: BaseValues[] = await source.entity.findMany(ctx, and(source.rows));
  const first = all.find(({ id }) => id === ids[0]);
  const within = kind.sortedWithin;
  const group = within ? all.filter((row) => row[within] === first?.[within]) : all;
  const wanted = new Set(ids);
  if (wanted.size !== ids.length || wanted.size !== group.length || group.some(({ id }) => !wanted.has(String(id))))
    throw refuse('VERSION_CONFLICT', `${kind.title}已有增减，请重新打开后调整。`);
  for (const id of ids.toSorted((left, right) => Number(left) - Number(right))) {
    const row: BaseValues = await source.entity.lock(ctx, id);
    const sortNo = (ids.indexOf(id) + 1) * 10;
    if (row.sortNo !== sortNo)
      await source.entity.update(ctx, row, { sortNo }, { action: '调整顺序', code: 'reorder' });
  }
}

/** SYS-002: a row that is used, and one of the program, stays. */
export async function removeRow(ctx: CommandCtx, source: BaseSource, id: string, version: number): Promise<void> {
  await source.rights?.first(ctx);
  const row = await lockRow(ctx, source, id, version);
  const no = nameOf(source, row);
  if (source.kind.closed || row.system === true)
    throw refuse('SYS-002', `${source.kind.title} ${no} 是系统预置项，不能删除，可以停用。`);
  await refuseUsed(ctx.tx, { table: source.entity.kind, title: source.kind.title, no, id });
  await source.rights?.removing(ctx, row);
  await source.entity.remove(ctx, row, { action: '删除', code: 'remove' });
}

/** A row as the list shows it. */
export async function presentRow(ctx: Ctx, source: BaseSource, row: BaseValues): Promise<Answerable<BaseRow>> {
  const id = String(row.id);
  const fields = Object.fromEntries(Object.keys(source.kind.fields).map((key) => [key, row[key]]));
  const enabled = Object.entries(source.switched(true)).every(([key, value]) => row[key] === value);
  const usedCount = usedInAll((await usesOf(ctx.db, source.entity.kind, [id])).get(id));
  return {
    ...fields,
    id,
    version: Number(row.version),
    enabled,
    usedCount,
    ...rowRights(ctx, source, { ...row, enabled }),
  };
}

/** What may be done with a row. */
export function rowRights(ctx: Ctx, { kind }: BaseSource, row: BaseValues) {
  if (!ctx.actor.may('system.dict.edit')) return { actions: [] };
  const preset = kind.closed || row.system === true;
  const codes = ['update', row.enabled === true ? 'disable' : 'enable', ...(preset ? [] : ['remove'])];
  return { actions: codes.map((code) => ({ code, enabled: true, unmet: [] })) };
}

async function lockRow(ctx: CommandCtx, source: BaseSource, id: string, version?: number): Promise<BaseValues> {
  const row: BaseValues = await source.entity.lock(ctx, id, version);
  const mine = Object.entries(source.fixed).every(([key, value]) => row[key] === value);
  if (!mine || (await isOther(ctx, source, id))) throw refuse('NOT_FOUND');
  return row;
}
/** A row of the same table that belongs to another kind. */
async function isOther(ctx: CommandCtx, source: BaseSource, id: string): Promise<boolean> {
  if (!source.rows) return false;
  const found = await rows(ctx.tx, sql`select 1 from ${source.entity.table} where id = ${id} and ${source.rows}`);
  return found.length === 0;
}

async function refuseFrozen(ctx: CommandCtx, source: BaseSource, row: BaseValues, input: BaseValues): Promise<void> {
  const preset = row.system === true;
  const changed = Object.entries(source.kind.fields).filter(([key, one]) => one.frozen && input[key] !== row[key]);
  if (changed.length === 0) return;
  const always = changed.filter(([, one]) => one.frozen === 'always' || preset);
  const used = always.length > 0 || (await usesOf(ctx.tx, source.entity.kind, [String(row.id)])).size > 0;
  if (!used) return;
  const why = always.length > 0 ? '是系统预置项' : '已使用';
  const titles = changed.map(([, { title }]) => title).join('、');
  throw refuse('SYS-002', `${nameOf(source, row)} ${why}，${titles}不能修改。`, {
    fields: Object.fromEntries(changed.map(([key]) => [key, `${why}，不能修改`])),
  });
}

/** ACC-001: no second row with the same key, nor with the same value of a unique field; names are compared normalised. */
async function refuseTwin(
  ctx: CommandCtx,
  source: BaseSource,
  input: BaseValues,
  row: BaseValues | null,
): Promise<void> {
  const { kind } = source;
  const groups = [kind.key, ...(kind.unique ?? []).map((key) => [key])];
  for (const keys of groups) {
    if (keys.some((key) => input[key] === null) || (row && keys.every((key) => input[key] === row[key]))) continue;
    if (!(await hasTwin(ctx, source, keys, input, row))) continue;
    const words = keys.map((key) => labelOf(kind.fields[key]?.labels, String(input[key]))).join(' ');
    throw refuse('ACC-001', `${kind.title} ${words} 已存在，请核对。`, { fields: { [keys[0] ?? '']: '已存在' } });
  }
}

/** Whether another row of the kind has the same values, or the same name whatever its width, spaces and brackets. */
async function hasTwin(
  ctx: CommandCtx,
  { kind, columns, entity: { table }, rows: ofKind }: BaseSource,
  keys: readonly string[],
  input: BaseValues,
  row: BaseValues | null,
): Promise<boolean> {
  const [key = ''] = keys;
  const isName = keys.length === 1 && kind.fields[key]?.kind === 'text';
  const same = isName ? [sql`${columns[key]} is not null`] : keys.map((each) => sql`${columns[each]} = ${input[each]}`);
  const others = and(...same, ofKind, row ? ne(table.id, String(row.id)) : undefined);
  const found = await rows<{ value: string }>(
    ctx.tx,
    sql`select ${columns[key]} as value from ${table} where ${others}`,
  );
  if (!isName) return found.length > 0;
  const name = normaliseName(String(input[key]));
  return found.some(({ value }) => normaliseName(value) === name);
}
