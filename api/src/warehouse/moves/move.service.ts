import { moveMachine, type MoveInput } from '@shared/contract/warehouse/move.contract.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireOpenChambers } from '../places/open-chambers.ts';
import { requirePlaceable } from '../places/placement.ts';
import { batchesIn } from '../stock/batches-in.ts';
import { whStockLedger } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { moves } from './move.entity.ts';
import { moveFaults } from './move.rules.ts';
import { whMoveLine, type Move, type MoveLine } from './move.tables.ts';
import { postMoved } from './post-moved.ts';

const userOf = (ctx: Ctx) => (ctx.actor.system ? null : ctx.actor.userId);

/** 移库 (4.5): a draft, or done at once. `overrideReason` lifts the capacity of the targets (WMS-030). */
export async function createMove(
  ctx: CommandCtx,
  { draft, overrideReason, ...input }: MoveInput & { draft: boolean; overrideReason: string | null },
): Promise<Move> {
  const companyId = await checked(ctx, input);
  if (!draft) await requireOpenChambers(ctx, input.lines.flatMap(placesOf));
  const row = await moves.insert(
    ctx,
    { moveNo: await ctx.nextNumber('YK'), companyId, warehouseId: input.warehouseId, reason: input.reason },
    { action: '新增', code: 'create' },
  );
  const lines = await insertLines(ctx, row.id, input.lines);
  return draft ? row : finish(ctx, row, lines, overrideReason);
}

/** 编辑 of a draft. */
export async function updateMove(ctx: CommandCtx, id: string, version: number, input: MoveInput): Promise<Move> {
  const row = await moves.lockFor(ctx, moveMachine, 'update', id, version);
  const companyId = await checked(ctx, input);
  const { warehouseId, reason } = input;
  await ctx.tx.delete(whMoveLine).where(eq(whMoveLine.moveId, id));
  await insertLines(ctx, id, input.lines);
  return moves.update(ctx, row, { companyId, warehouseId, reason }, { action: '编辑', code: 'update', touch: true });
}

/** 完成移库: chambers open, places allowed (WMS-030, WMS-062), then MOVE entries. */
export async function postMove(
  ctx: CommandCtx,
  id: string,
  version: number,
  overrideReason: string | null,
): Promise<Move> {
  await moves.find(ctx, id);
  await requireOpenChambers(ctx, (await linesOf(ctx, id)).flatMap(placesOf));
  const row = await moves.lockFor(ctx, moveMachine, 'post', id, version);
  return finish(ctx, row, await linesOf(ctx, id), overrideReason);
}

async function finish(
  ctx: CommandCtx,
  row: Move,
  lines: readonly MoveLine[],
  overrideReason: string | null,
): Promise<Move> {
  const { warehouseId } = row;
  await requirePlaceable(ctx, {
    warehouseId,
    items: lines.map(({ toLocationId: locationId, batchId, quality, qty }) => ({ locationId, batchId, quality, qty })),
    ...(overrideReason && { override: { reason: overrideReason } }),
  });
  await postMoved(ctx, { warehouseId, doc: docOf(row), lines });
  return moves.transition(
    ctx,
    moveMachine,
    row,
    'post',
    { doneAt: ctx.now(), postedBy: userOf(ctx) },
    { reason: overrideReason },
  );
}

/** 冲红 (1.6): a further 移库单 with negative quantities takes the pieces back; once, with a reason, named both ways. */
export async function reverseMove(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Move> {
  await moves.find(ctx, id);
  await requireOpenChambers(ctx, (await linesOf(ctx, id)).flatMap(placesOf));
  const row = await moves.lockFor(ctx, moveMachine, 'reverse', id, version);
  if (row.reversalOf) throw refuse('ILLEGAL_STATE', `${row.moveNo} 是冲红单据，不能再冲红。`);
  const { warehouseId, companyId } = row;
  const lines = await linesOf(ctx, id);
  await requirePlaceable(ctx, {
    warehouseId,
    items: lines.map(({ fromLocationId: locationId, batchId, quality, qty }) => ({
      locationId,
      batchId,
      quality,
      qty,
    })),
  });
  const made = await moves.insert(
    ctx,
    {
      moveNo: await ctx.nextNumber('YK'),
      companyId,
      warehouseId,
      reason,
      state: 'DONE',
      doneAt: ctx.now(),
      postedBy: userOf(ctx),
      reversalOf: id,
    },
    { action: '冲红', code: 'create', reason },
  );
  const back = await insertLines(
    ctx,
    made.id,
    lines.map((line) => ({ ...line, qty: -line.qty })),
  );
  const posted = await ctx.tx
    .select({ id: whStockLedger.id, line: whMoveLine.lineNo, leg: whStockLedger.leg })
    .from(whStockLedger)
    .innerJoin(whMoveLine, eq(whMoveLine.id, whStockLedger.docLineId))
    .where(and(eq(whStockLedger.docType, moves.kind), eq(whStockLedger.docId, id)));
  // Leg 1 of the reversal takes from where leg 2 had put.
  const reverses = new Map(posted.map((entry) => [`${entry.line}:${entry.leg === 1 ? 2 : 1}`, entry.id]));
  await postMoved(ctx, {
    warehouseId,
    doc: docOf(made),
    lines: back.map((line) => ({
      ...line,
      fromLocationId: line.toLocationId,
      toLocationId: line.fromLocationId,
      qty: -line.qty,
    })),
    reverses,
  });
  return moves.transition(ctx, moveMachine, row, 'reverse', {}, { reason });
}

/** 删除 of a draft, by who has written it (1.6). */
export async function removeMove(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await moves.lockFor(ctx, moveMachine, 'remove', id, version);
  if (!ctx.actor.system && row.createdBy !== ctx.actor.userId)
    throw refuse('GUARD_FAILED', `${row.moveNo} 只能由制单人删除。`);
  await moves.remove(ctx, row, { action: '删除', code: 'remove' });
}

const docOf = (row: Move) => ({ type: moves.kind, id: row.id, no: row.moveNo });
const placesOf = ({ fromLocationId, toLocationId }: { fromLocationId: string; toLocationId: string }) => [
  fromLocationId,
  toLocationId,
];

/** Lines of a 移库单 in their order. */
export const linesOf = (ctx: Ctx, moveId: string): Promise<MoveLine[]> =>
  ctx.db.select().from(whMoveLine).where(eq(whMoveLine.moveId, moveId)).orderBy(asc(whMoveLine.lineNo));

const insertLines = (ctx: CommandCtx, moveId: string, lines: readonly MoveInput['lines'][number][]) =>
  ctx.tx
    .insert(whMoveLine)
    .values(
      lines.map(({ batchId, quality, fromLocationId, toLocationId, qty }, at) => ({
        moveId,
        lineNo: at + 1,
        batchId,
        quality,
        fromLocationId,
        toLocationId,
        qty,
      })),
    )
    .returning();

/** The company of the warehouse; batches and locations of another warehouse are refused at their line. */
async function checked(ctx: CommandCtx, { warehouseId, lines }: MoveInput): Promise<string> {
  const warehouse = await warehouses.find(ctx, warehouseId);
  const places = await placesIn(ctx, warehouseId, lines.flatMap(placesOf));
  const batches = await batchesIn(
    ctx,
    warehouseId,
    lines.map(({ batchId }) => batchId),
  );
  const faults = moveFaults(lines);
  for (const [at, { fromLocationId, toLocationId, batchId }] of lines.entries()) {
    if (!places.has(fromLocationId)) faults[`lines.${at}.fromLocationId`] = '库位不属于该仓库';
    if (!places.has(toLocationId)) faults[`lines.${at}.toLocationId`] = '库位不属于该仓库';
    if (!batches.has(batchId)) faults[`lines.${at}.batchId`] = '批次不在该仓库';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return warehouse.companyId;
}

async function placesIn(ctx: CommandCtx, warehouseId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.tx
    .select({ id: whLocation.id })
    .from(whLocation)
    .where(and(eq(whLocation.warehouseId, warehouseId), inArray(whLocation.id, [...new Set(ids)])));
  return new Set(rows.map(({ id }) => id));
}
