import { GOODS_FIELDS } from '@shared/contract/system/goods.fields.ts';
import { GOODS_IMAGES, goodsMachine, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import type { GoodsMergeView } from '@shared/contract/system/goods-merge.contract.ts';
import { and, eq, getTableName, sql } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { movedInAll, moveReferences } from '../base/merge.ts';
import { usesOf } from '../../platform/usage.ts';
import { shComment } from '../../services/comments/comment.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { goods, type Goods } from './goods.entity.ts';
import { mergeFault, takenOver } from './goods-merge.rules.ts';
import { goodsDetail } from './goods.reads.ts';
import { soughtBy } from './goods.service.ts';
import { syGoodsForeignHs } from './goods.tables.ts';

/** The older of two goods first. */
const inOrder = (pair: Goods[]): [Goods, Goods] => {
  const [kept, gone] = pair.toSorted((left, right) => Number(BigInt(left.id) - BigInt(right.id)));
  if (!kept || !gone) throw refuse('NOT_FOUND');
  return [kept, gone];
};

/**
 * 合并重复: as ACC-014 for customers. Every reference moves to the older number in one transaction; the younger is hidden
 * and leads to it. What the older lacks it takes over; of the foreign codes the older's count, of the pictures too where it
 * has any.
 */
export async function mergeGoods(
  ctx: CommandCtx,
  id: string,
  { version, otherId, reason }: { version: number; otherId: string; reason: string },
): Promise<{ id: string; goodsNo: string; moved: number }> {
  if (otherId === id) throw invalid({ otherId: '不能与自己合并' });
  const [kept, gone] = inOrder(await goods.lockAll(ctx, [id, otherId]));
  await goods.lock(ctx, id, version);
  for (const row of [kept, gone]) goods.mustBeLegal(goodsMachine, row, 'merge');
  const fault = mergeFault(kept, gone);
  if (fault) throw refuse('ACC-014', fault);
  await ctx.tx.execute(
    sql`delete from sy_goods_foreign_hs f where f.goods_id = ${gone.id}
      and exists (select from sy_goods_foreign_hs k where k.goods_id = ${kept.id} and k.country = f.country)`,
  );
  await keepPictures(ctx, kept, gone);
  const moved = await moveReferences(ctx.tx, { table: goods.kind, keptId: kept.id, goneId: gone.id });
  delete moved[getTableName(syGoodsForeignHs)];
  await goods.update(
    ctx,
    gone,
    { deletedAt: ctx.now(), mergedIntoId: kept.id },
    { action: `并入 ${kept.goodsNo}`, code: 'merge', reason },
  );
  const taken = takenOver(kept, gone);
  const searchText = soughtBy({ ...kept, ...taken }, kept.goodsNo);
  await goods.update(
    ctx,
    kept,
    { ...taken, searchText },
    {
      action: `合并 ${gone.goodsNo}`,
      code: 'merge',
      reason,
      touch: true,
      after: { 移动引用: movedInAll(moved) },
    },
  );
  return { id: kept.id, goodsNo: kept.goodsNo, moved: movedInAll(moved) };
}

/** Pictures of the younger become plain attachments where the older has its own. */
async function keepPictures(ctx: CommandCtx, kept: Goods, gone: Goods): Promise<void> {
  const picturesOf = (row: Goods) =>
    and(eq(shAttachment.ownerType, goods.kind), eq(shAttachment.ownerId, row.id), eq(shAttachment.slot, GOODS_IMAGES));
  const [own] = await ctx.tx.select({ id: shAttachment.id }).from(shAttachment).where(picturesOf(kept)).limit(1);
  if (own) await ctx.tx.update(shAttachment).set({ slot: '' }).where(picturesOf(gone));
}

/** What `mergeGoods` would do with the two, for the one who is about to decide. */
export async function viewMerge(ctx: Ctx, id: string, otherId: string): Promise<Answerable<GoodsMergeView>> {
  const row = await goods.find(ctx, id);
  const side = { id, goodsNo: row.goodsNo };
  if (otherId === id) return { kept: side, gone: side, facts: [], moves: [], dropped: [], refused: '不能与自己合并。' };
  const [kept, gone] = inOrder([row, await goods.find(ctx, otherId)]);
  const [left, right] = [await goodsDetail(ctx, kept), await goodsDetail(ctx, gone)];
  const taken = takenOver(kept, gone);
  const facts = FACTS.map(([field, title, words]) => ({
    title,
    kept: words(left),
    gone: words(right),
    taken: field !== null && field in taken,
  }));
  const countries = new Set(left.foreignHs.map(({ country }) => country));
  const foreign = right.foreignHs.map((line) => ({ ...line, dropped: countries.has(line.country) }));
  return {
    kept: { id: kept.id, goodsNo: kept.goodsNo },
    gone: { id: gone.id, goodsNo: gone.goodsNo },
    facts: facts.filter((fact, at) => at === 0 || fact.kept !== fact.gone),
    moves: await movesOf(ctx, gone, foreign.filter(({ dropped }) => !dropped).length),
    dropped: foreign
      .filter(({ dropped }) => dropped)
      .map(({ countryName, code }) => `${countryName} ${code}（保留商品已有该国编码）`),
    refused: mergeFault(kept, gone),
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
/** Field, title and words of what people tell goods apart by. */
const FACTS: readonly (readonly [keyof Goods | null, string, (row: Answerable<GoodsDetail>) => string])[] = [
  [null, GOODS_FIELDS.nameCn, (row) => text(row.nameCn)],
  ['nameEn', GOODS_FIELDS.nameEn, (row) => text(row.nameEn)],
  ['sku', GOODS_FIELDS.sku, (row) => text(row.sku)],
  [null, GOODS_FIELDS.customerId, (row) => text(row.customerName) || '通用'],
  ['brandId', GOODS_FIELDS.brandId, (row) => text(row.brandName)],
  ['categoryId', GOODS_FIELDS.categoryId, (row) => text(row.categoryName)],
  ['model', GOODS_FIELDS.model, (row) => text(row.model)],
  ['spec', GOODS_FIELDS.spec, (row) => text(row.spec)],
  ['material', GOODS_FIELDS.material, (row) => text(row.material)],
  [null, '单位', (row) => text(row.unitName)],
  ['barcode', GOODS_FIELDS.barcode, (row) => text(row.barcode)],
  ['hsCode', GOODS_FIELDS.hsCode, (row) => text(row.hsCode)],
  ['pcsPerCarton', '每箱', (row) => text(row.pcsPerCarton)],
  ['lengthMm', '箱规(毫米)', (row) => [row.lengthMm, row.widthMm, row.heightMm].filter(Boolean).join('×')],
  ['cartonGross', '单箱毛重(kg)', (row) => (row.cartonGross === null ? '' : (row.cartonGross / 1000).toFixed(2))],
  [null, GOODS_FIELDS.status, (row) => goodsMachine.states[row.status]],
];

/** What refers to goods and what hangs on them, named and counted. */
async function movesOf(ctx: Ctx, gone: Goods, foreign: number): Promise<{ title: string; count: number }[]> {
  const skip = [goods.kind, getTableName(syGoodsForeignHs)];
  const uses = (await usesOf(ctx.db, goods.kind, [gone.id], skip)).get(gone.id) ?? [];
  const [hanging] = await rows<{ files: number; comments: number }>(
    ctx.db,
    sql`select (select count(*)::int from ${shAttachment} where owner_type = ${goods.kind} and owner_id = ${gone.id}) as files,
      (select count(*)::int from ${shComment} where owner_type = ${goods.kind} and owner_id = ${gone.id}) as comments`,
  );
  return [
    ...uses.map(({ title, count }) => ({ title, count })),
    { title: '国外HS编码', count: foreign },
    { title: '附件', count: hanging?.files ?? 0 },
    { title: '备注跟进', count: hanging?.comments ?? 0 },
  ].filter(({ count }) => count > 0);
}
