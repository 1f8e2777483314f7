import type { ForeignHsInput } from '@shared/contract/system/foreign-hs.contract.ts';
import { aroundVersion, cutAt, placeVersion, uncut } from '@shared/contract/system/dated.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows, type Db } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { foreignHs, type ForeignHs } from './foreign-hs.entity.ts';
import { syForeignHs } from './foreign-hs.tables.ts';

/** Versions of a country's code, oldest first. */
export const versionsOf = (ctx: Ctx, country: string, code: string): Promise<ForeignHs[]> =>
  ctx.db
    .select()
    .from(syForeignHs)
    .where(and(eq(syForeignHs.country, country), eq(syForeignHs.code, code)))
    .orderBy(asc(syForeignHs.effectiveFrom));

/** A new code or a new version of one; the version in force on its first day ends there. `demo` marks demo rows. */
export async function createForeignHs(ctx: CommandCtx, input: ForeignHsInput, demo = false): Promise<ForeignHs> {
  await requireDomestic(ctx, input.mappedCn);
  const placed = placeVersion(await versionsOf(ctx, input.country, input.code), input);
  if ('fault' in placed)
    throw refuse('SYS-001', `${input.country} ${input.code}：${placed.fault}。`, {
      fields: { effectiveFrom: placed.fault },
    });
  const { ends, effectiveTo } = placed;
  if (ends)
    await foreignHs.update(ctx, await foreignHs.lock(ctx, ends.id), cutAt(ends, input.effectiveFrom), {
      action: '新版本结束旧版本',
      code: 'end',
    });
  return foreignHs.insert(
    ctx,
    { ...stored(input), effectiveTo, cut: effectiveTo !== input.effectiveTo, demo },
    { action: ends ? '新增版本' : '新增', code: 'create' },
  );
}

/** Corrects a version; country, code and first day stay, its last day must not reach into the next version. */
export async function updateForeignHs(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: ForeignHsInput,
): Promise<ForeignHs> {
  const row = await foreignHs.lock(ctx, id, version);
  for (const key of ['country', 'code', 'effectiveFrom'] as const)
    if (input[key] !== row[key]) throw invalid({ [key]: '不能修改，请新增版本' });
  await requireDomestic(ctx, input.mappedCn);
  const others = (await versionsOf(ctx, row.country, row.code)).filter((one) => one.id !== id);
  const next = others.find(({ effectiveFrom }) => effectiveFrom > row.effectiveFrom);
  if (next && (input.effectiveTo === null || input.effectiveTo > next.effectiveFrom))
    throw refuse('SYS-001', `${row.country} ${row.code}：失效日期不能晚于下一版本的 ${next.effectiveFrom}。`, {
      fields: { effectiveTo: `不能晚于 ${next.effectiveFrom}` },
    });
  // A last day that somebody sets is the version's own.
  const own = input.effectiveTo === row.effectiveTo ? {} : { cut: false, formerTo: null };
  return foreignHs.update(ctx, row, { ...stored(input), ...own }, { action: '编辑', code: 'update' });
}

/** SYS-002: the last version of a code in use stays; of another version the one that it ended goes on to its own last day. */
export async function removeForeignHs(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const row = await foreignHs.lock(ctx, id, version);
  const versions = await versionsOf(ctx, row.country, row.code);
  const { goods, orderLines } = await foreignUsage(ctx.tx, row.country, row.code);
  if (versions.length === 1 && goods + orderLines > 0)
    throw refuse(
      'SYS-002',
      `${row.country} ${row.code} 已被 ${goods} 个商品、${orderLines} 行订单明细引用，不能删除，可填写失效日期。`,
    );
  await foreignHs.remove(ctx, row, { action: '删除', code: 'remove', reason });
  const { ended, later } = aroundVersion(versions, row);
  if (ended)
    await foreignHs.update(ctx, await foreignHs.lock(ctx, ended.id), uncut(ended, [later]), {
      action: '删除后一版本，续用',
      code: 'extend',
    });
}

/** Goods and order lines that name a code of a country. */
export async function foreignUsage(
  db: Db,
  country: string,
  code: string,
): Promise<{ goods: number; orderLines: number }> {
  const [found] = await rows<{ goods: number; orderLines: number }>(
    db,
    sql`select (select count(*)::int from sy_goods_foreign_hs f join sy_goods g on g.id = f.goods_id
        where f.country = ${country} and f.code = ${code} and g.deleted_at is null) as goods,
      (select count(*)::int from lg_order_line l join lg_order o on o.id = l.order_id
        where l.foreign_hs_code = ${code} and o.dest_country = ${country}) as "orderLines"`,
  );
  return found ?? { goods: 0, orderLines: 0 };
}

/** What the kind of duty does not need is dropped. */
function stored(input: ForeignHsInput) {
  const { dutyKind } = input;
  const specific = dutyKind !== 'AD_VALOREM';
  return {
    ...input,
    dutyRate: dutyKind === 'SPECIFIC' ? null : input.dutyRate,
    specificDuty: specific ? input.specificDuty : null,
    specificUnit: specific ? input.specificUnit : null,
    specificCurrency: specific ? input.specificCurrency : null,
    searchText: [input.code, input.nameEn, input.nameLocal].filter(Boolean).join(' '),
  };
}

/** Mapped domestic codes: a prefix or code that no domestic code has is a slip. */
async function requireDomestic(ctx: CommandCtx, mapped: readonly string[]): Promise<void> {
  if (mapped.length === 0) return;
  const unknown = await rows<{ code: string }>(
    ctx.tx,
    sql`select mapped.code from unnest(${sql.param([...mapped])}::text[]) as mapped (code)
      where not exists (select from sy_hs_code h where h.code like mapped.code || '%')`,
  );
  if (unknown.length > 0) throw invalid({ mappedCn: `没有国内编码 ${unknown.map(({ code }) => code).join('、')}` });
}
