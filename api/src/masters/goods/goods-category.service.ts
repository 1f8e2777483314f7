import {
  CATEGORY_LEVELS,
  goodsCategoryPicker,
  type GoodsCategory,
} from '@shared/contract/system/goods-category.contract.ts';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { usesOf, usesText } from '../../platform/usage.ts';
import { PICKER_ROWS, servePicker } from '../../services/pickers/picker.ts';
import { isLetters, spelt } from '../../services/pickers/spelt.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { goodsCategories } from './goods.entity.ts';
import { syGoodsCategory } from './goods.tables.ts';

type Category = typeof syGoodsCategory.$inferSelect;
const shown = ({ id, version, parentId, name, level, sortNo }: Category, goods = 0): GoodsCategory => ({
  id,
  version,
  parentId,
  name,
  level,
  sortNo,
  goods,
});

/** All categories with how many live goods are right in them, in order. */
export async function listCategories(ctx: Ctx): Promise<{ list: GoodsCategory[] }> {
  const found = await ctx.db
    .select()
    .from(syGoodsCategory)
    .orderBy(asc(syGoodsCategory.sortNo), asc(syGoodsCategory.id));
  const counted = await rows<{ id: string; n: number }>(
    ctx.db,
    sql`select category_id::text as id, count(*)::int as n from sy_goods where deleted_at is null and category_id is not null group by 1`,
  );
  const goods = new Map(counted.map(({ id, n }) => [id, n]));
  return { list: found.map((row) => shown(row, goods.get(row.id) ?? 0)) };
}

/** A new category, at the top or below another; at most three levels. */
export async function createCategory(
  ctx: CommandCtx,
  { parentId, name, sortNo }: { parentId: string | null; name: string; sortNo: number },
): Promise<GoodsCategory> {
  const parent = parentId === null ? null : await goodsCategories.lock(ctx, parentId);
  const level = (parent?.level ?? 0) + 1;
  if (level > CATEGORY_LEVELS) throw invalid({ parentId: `分类最多 ${CATEGORY_LEVELS} 级` });
  return shown(
    await goodsCategories.insert(ctx, { parentId, name, sortNo, level }, { action: '新增', code: 'create' }),
  );
}

export async function updateCategory(
  ctx: CommandCtx,
  id: string,
  { version, name, sortNo }: { version: number; name: string; sortNo: number },
): Promise<GoodsCategory> {
  const row = await goodsCategories.lock(ctx, id, version);
  return shown(await goodsCategories.update(ctx, row, { name, sortNo }, { action: '编辑', code: 'update' }));
}

/** SYS-002: one with goods, sub-categories or inspection forms stays. */
export async function removeCategory(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await goodsCategories.lock(ctx, id, version);
  const uses = (await usesOf(ctx.tx, goodsCategories.kind, [id])).get(id);
  if (uses) throw refuse('SYS-002', `分类「${row.name}」已被使用（${usesText(uses)}），不能删除。`);
  await goodsCategories.remove(ctx, row, { action: '删除', code: 'remove' });
}

/** A category and everything below it, as a condition on a column. */
export const inCategory = (column: SQL, id: string): SQL =>
  sql`${column} in (select c.id from sy_goods_category c left join sy_goods_category p on p.id = c.parent_id
    where ${id} in (c.id, c.parent_id, p.parent_id))`;

/** The path of the category that a column names, as an expression: 家纺 / 床品 / 四件套. */
export const categoryPathSql = (column: SQL) =>
  sql<string | null>`(select concat_ws(' / ', g.name, p.name, c.name) from sy_goods_category c
    left join sy_goods_category p on p.id = c.parent_id left join sy_goods_category g on g.id = p.parent_id
    where c.id = ${column})`;

/** Paths of categories by id: 家纺 / 床品 / 四件套. */
export async function categoryPaths(ctx: Ctx): Promise<Map<string, string>> {
  const found = await ctx.db
    .select()
    .from(syGoodsCategory)
    .orderBy(asc(syGoodsCategory.level), asc(syGoodsCategory.sortNo), asc(syGoodsCategory.id));
  const paths = new Map<string, string>();
  for (const { id, parentId, name } of found)
    paths.set(id, parentId === null ? name : `${paths.get(parentId) ?? ''} / ${name}`);
  return paths;
}
export const categoryPath = async (ctx: Ctx, id: string): Promise<string | null> => {
  const [row] = await ctx.db.select({ id: syGoodsCategory.id }).from(syGoodsCategory).where(eq(syGoodsCategory.id, id));
  return row ? ((await categoryPaths(ctx)).get(row.id) ?? null) : null;
};

export const categoryPicker = servePicker(goodsCategoryPicker, {
  async search(ctx, q) {
    const list = [...(await categoryPaths(ctx))]
      .map(([id, label]) => ({ id, label }))
      .toSorted((left, right) => (left.label < right.label ? -1 : 1));
    return isLetters(q)
      ? spelt(q, list, PICKER_ROWS)
      : list.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  },
  async byIds(ctx, ids) {
    const paths = await categoryPaths(ctx);
    return ids.flatMap((id) => (paths.has(id) ? [{ id, label: paths.get(id) ?? '' }] : []));
  },
});
