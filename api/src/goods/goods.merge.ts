import { GOODS_IMAGES, goodsMachine } from '@shared/contract/system/goods.contract.ts';
import { illegalText, isLegal } from '@shared/contract/machine.ts';
import { and, eq, getTableName, sql } from 'drizzle-orm';
import { shAttachment } from '../attachments/attachment.tables.ts';
import { movedInAll, moveReferences } from '../base/merge.ts';
import type { CommandCtx } from '../platform/context.ts';
import { invalid, refuse } from '../platform/refusal.ts';
import { goods, type Goods } from './goods.entity.ts';
import { syGoodsForeignHs } from './goods.tables.ts';

/**
 * 合并重复: as ACC-014 for customers. Every reference moves to the older number in one transaction; the younger is hidden
 * and leads to it. Of the foreign codes the older's count, of the pictures too where it has any.
 */
export async function mergeGoods(
  ctx: CommandCtx,
  id: string,
  { version, otherId, reason }: { version: number; otherId: string; reason: string },
): Promise<{ id: string; goodsNo: string; moved: number }> {
  if (otherId === id) throw invalid({ otherId: '不能与自己合并' });
  const [kept, gone] = (await goods.lockAll(ctx, [id, otherId])).toSorted((left, right) =>
    Number(BigInt(left.id) - BigInt(right.id)),
  );
  await goods.lock(ctx, id, version);
  if (!kept || !gone) throw refuse('NOT_FOUND');
  refuseMerge(kept, gone);
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
  await goods.update(
    ctx,
    kept,
    {},
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

function refuseMerge(kept: Goods, gone: Goods): void {
  for (const { status, goodsNo } of [kept, gone])
    if (!isLegal(goodsMachine, status, 'merge'))
      throw refuse('ILLEGAL_STATE', `${goodsNo} ${illegalText(goodsMachine, status, 'merge')}。`);
  if (kept.customerId !== gone.customerId)
    throw refuse('ACC-014', `${kept.goodsNo} 与 ${gone.goodsNo} 不属于同一客户，不能合并。`);
  if (kept.unit !== gone.unit) throw refuse('ACC-014', `${kept.goodsNo} 与 ${gone.goodsNo} 的单位不同，统一后再合并。`);
}
