import { damageMachine } from '@shared/contract/warehouse/damage.machine.ts';
import { type Finishing, type Handling, type Judgement } from '@shared/contract/warehouse/damage.contract.ts';
import { DAMAGE_DISPOSITIONS, DAMAGE_PHOTOS } from '@shared/contract/warehouse/damage.labels.ts';
import type { DamageCause, DamageStage } from '@shared/contract/warehouse/damage.labels.ts';
import { OUTBOUND_TYPES } from '@shared/contract/warehouse/outbound.labels.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { sign } from '@shared/contract/decimal.ts';
import { and, eq, sql } from 'drizzle-orm';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { pendingOf } from '../../services/approvals/approval.service.ts';
import { editOwner } from '../../services/attachments/owners.ts';
import { requireOpenChambers } from '../places/open-chambers.ts';
import { batches } from '../stock/batch.entity.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { locations } from '../zones/location.entity.ts';
import { NOT_APPROVED } from './damage-scrap.ts';
import { convert, damagedPlace, judgedFrom, outboundType, takeBack, takenBy } from './damage-stock.ts';
import { damages } from './damage.entity.ts';
import { BY_OUTBOUND, claimSide, handleFaults, judgeFaults, TAKEN_BY } from './damage.rules.ts';
import { whDamage, type Damage } from './damage.tables.ts';
import { makeDamage } from './make-damage.ts';

const userOf = (ctx: CommandCtx) => (ctx.actor.system ? null : ctx.actor.userId);
function refuseFaults(faults: Record<string, string>): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

interface Registered {
  locationId: string;
  batchId: string;
  quality: Quality;
  qty: number;
  stage: DamageStage;
  cause: DamageCause;
  remark: string | null;
}
/** 登记残损 of pieces in stock, with photos; no more than lie there and are not named by another open 残损单. */
export async function registerDamage(
  ctx: CommandCtx,
  given: Registered,
  photos: readonly UploadedFile[],
): Promise<Damage> {
  if (photos.length === 0) throw invalid({ photos: '至少 1 张照片' });
  const { warehouseId, code } = await locations.find(ctx, given.locationId);
  const { locationId, batchId, quality, qty } = given;
  await batches.find(ctx, batchId);
  const [found] = await ctx.tx
    .select({ batch: whBatch, onHand: whStock.onHand })
    .from(whStock)
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .where(and(eq(whStock.locationId, locationId), eq(whStock.batchId, batchId), eq(whStock.quality, quality)))
    .for('update', { of: whStock });
  const [waiting] = await ctx.tx
    .select({ qty: sql<number>`coalesce(sum(${whDamage.qty}), 0)::int` })
    .from(whDamage)
    .where(
      and(
        eq(whDamage.locationId, locationId),
        eq(whDamage.batchId, batchId),
        eq(whDamage.quality, quality),
        sql`${whDamage.state} in ('TO_JUDGE', 'JUDGED', 'HANDLING')`,
      ),
    );
  const free = (found?.onHand ?? 0) - (waiting?.qty ?? 0);
  if (!found || qty > free)
    throw refuse('WMS_STOCK_NOT_ENOUGH', `库存不足：${code} 可登记 ${Math.max(0, free)} 件，需要 ${qty} 件。`);
  const row = await makeDamage(ctx, {
    ...given,
    warehouseId,
    companyId: found.batch.companyId,
    customerId: found.batch.customerId,
    photos: [],
    sourceType: null,
    sourceId: null,
    sourceNo: null,
  });
  const owner = await editOwner(ctx, damages.kind, row.id);
  for (const photo of photos) await addAttachment(ctx, owner, DAMAGE_PHOTOS, photo);
  return row;
}

/** Who is liable: a carrier or supplier that may be named, nobody else by name. */
export async function requireLiable(
  ctx: CommandCtx,
  given: Pick<Judgement, 'liability' | 'liableSupplierId'>,
): Promise<void> {
  refuseFaults(judgeFaults(given));
  if (given.liableSupplierId && !(await usableSupplier(ctx, given.liableSupplierId)))
    throw invalid({ liableSupplierId: '供应商不存在或已停用' });
}

/** 判定 (4.7): good pieces become damaged ones at a location for damage, same batch; who is liable and what shall be done. */
export async function judgeDamage(ctx: CommandCtx, seen: Damage, given: Judgement): Promise<Damage> {
  await requireLiable(ctx, given);
  const stays = seen.quality === 'DAMAGED' && given.toLocationId === null;
  const locationId = stays ? seen.locationId : await damagedPlace(ctx, seen.warehouseId, given.toLocationId);
  if (!stays) await requireOpenChambers(ctx, [seen.locationId, locationId]);
  const row = await damages.lockFor(ctx, damageMachine, 'judge', seen.id, seen.version);
  if (!stays) await convert(ctx, row, { locationId, quality: 'DAMAGED' }, 'judge');
  const { liability, liableSupplierId, disposition, judgeNote } = given;
  return damages.transition(ctx, damageMachine, row, 'judge', {
    liability,
    liableSupplierId,
    disposition,
    judgeNote,
    locationId,
    quality: 'DAMAGED',
    judgedBy: userOf(ctx),
    judgedAt: ctx.now(),
  });
}

/**
 * 处理: what is done now, also instead of what was decided before; scrap waits for its approvals with the value that its keeper has
 * written, and is not changed while finance is asked.
 */
export async function handleDamage(ctx: CommandCtx, row: Damage, given: Handling): Promise<Damage> {
  refuseFaults(handleFaults(given));
  if ((await pendingOf(ctx, damages.kind, row.id)).length > 0)
    throw refuse('ILLEGAL_STATE', `${row.damageNo} 的报废正在审批，请先等审批结果。`);
  const { disposition, handleNote } = given;
  const scrapValue = disposition === 'SCRAP' ? (given.scrapValue ?? '0') : null;
  return damages.transition(ctx, damageMachine, row, 'handle', {
    disposition,
    handleNote,
    scrapValue,
    ...NOT_APPROVED,
    handledBy: userOf(ctx),
  });
}

/** 处理完成: repaired pieces are good again; for the rest an outbound has taken the damaged pieces away. */
export async function finishDamage(ctx: CommandCtx, id: string, version: number, given: Finishing): Promise<Damage> {
  const seen = await damages.find(ctx, id);
  if (seen.disposition === 'REPAIR' && given.toLocationId)
    await requireOpenChambers(ctx, [seen.locationId, given.toLocationId]);
  const row = await damages.lockFor(ctx, damageMachine, 'finish', id, version);
  const done = { handledAt: ctx.now(), handledBy: userOf(ctx) };
  if (row.disposition === 'SCRAP') throw refuse('ILLEGAL_STATE', `${row.damageNo} 待审批报废，审批通过后自动完成。`);
  if (row.disposition === 'REPAIR') {
    if (!given.toLocationId) throw invalid({ toLocationId: '必填' });
    const to = { locationId: given.toLocationId, quality: 'GOOD' as const };
    await convert(ctx, row, to, 'repair');
    return damages.transition(ctx, damageMachine, row, 'finish', { ...done, locationId: to.locationId });
  }
  if (!row.disposition || !BY_OUTBOUND.includes(row.disposition)) throw invalid({ disposition: '请选择处理方式' });
  if (!given.outboundNo) throw invalid({ outboundNo: '必填' });
  const type = await outboundType(ctx, given.outboundNo);
  const fitting = TAKEN_BY[row.disposition] ?? [];
  if (type !== null && !fitting.includes(type))
    throw invalid({
      outboundNo: `该出库单是${OUTBOUND_TYPES[type]}，${DAMAGE_DISPOSITIONS[row.disposition]}须由${fitting.map((each) => OUTBOUND_TYPES[each]).join('或')}带走`,
    });
  const taken = await takenBy(ctx, row, given.outboundNo);
  if (taken < row.qty)
    throw invalid({
      outboundNo: `该出库单出了此批残损品 ${Math.max(0, taken)} 件，${DAMAGE_DISPOSITIONS[row.disposition]}需要 ${row.qty} 件`,
    });
  return damages.transition(ctx, damageMachine, row, 'finish', { ...done, outboundNo: given.outboundNo });
}

/** 索赔, once: finance is told from whom and how much; carriers and suppliers through AP, customers through AR. */
export async function claimDamage(ctx: CommandCtx, id: string, version: number, claimAmount: string): Promise<Damage> {
  const row = await damages.lockFor(ctx, damageMachine, 'claim', id, version);
  if (sign(claimAmount) <= 0) throw invalid({ claimAmount: '必须大于 0' });
  if (row.claimedAt) throw refuse('ILLEGAL_STATE', `${row.damageNo} 已索赔，不能重复。`);
  const side = claimSide(row.liability);
  if (side === null) throw refuse('WMS-021', `${row.damageNo} 责任方是仓库，不能索赔。`);
  await ctx.emit('damage.claimed', {
    damageId: id,
    damageNo: row.damageNo,
    companyId: row.companyId,
    side,
    customerId: row.customerId,
    supplierId: row.liableSupplierId,
    amount: claimAmount,
    currency: 'CNY',
    qty: row.qty,
  });
  return damages.update(
    ctx,
    row,
    { claimAmount, claimedBy: userOf(ctx), claimedAt: ctx.now() },
    { action: '索赔', code: 'claim' },
  );
}

/** 撤销: what the judgement posted is taken back; pieces that came in as damaged have to be judged. */
export async function cancelDamage(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Damage> {
  const seen = await damages.find(ctx, id);
  const locationId = await judgedFrom(ctx, seen);
  await requireOpenChambers(ctx, seen.state === 'JUDGED' ? [seen.locationId, locationId] : []);
  const row = await damages.lockFor(ctx, damageMachine, 'cancel', id, version);
  if (row.foundQuality === 'DAMAGED') throw refuse('WMS-021', `${row.damageNo} 已按残损入库，不能撤销，请判定后返修。`);
  if (row.claimedAt) throw refuse('ILLEGAL_STATE', `${row.damageNo} 已索赔，不能撤销。`);
  if (row.state === 'JUDGED') await takeBack(ctx, row);
  return damages.transition(
    ctx,
    damageMachine,
    row,
    'cancel',
    { withdrawReason: reason, locationId, quality: row.foundQuality },
    { reason },
  );
}
