import { countMachine, type CountInput } from '@shared/contract/warehouse/count.contract.ts';
import { adjustment } from '@shared/contract/warehouse/count.labels.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireOpenChambers } from '../places/open-chambers.ts';
import { lockBalances } from '../stock/balances.ts';
import { postStock } from '../stock/post-stock.ts';
import { whLocation } from '../zones/location.tables.ts';
import { counts } from './count.entity.ts';
import { lockPlaces, unlockPlaces } from './count-locks.ts';
import { checkedScope, runningCountOf, stockInScope } from './count-scope.ts';
import { whCountLine, type Count, type CountLineRow } from './count.tables.ts';

/** Most lines of one 盘点单. */
const MAX_LINES = 5000;
const userOf = (ctx: Ctx) => (ctx.actor.system ? null : ctx.actor.userId);

export async function createCount(ctx: CommandCtx, input: CountInput): Promise<Count> {
  const scope = await checkedScope(ctx, input, null);
  return counts.insert(
    ctx,
    { ...input, ...scope, countNo: await ctx.nextNumber('PD') },
    { action: '新增', code: 'create' },
  );
}

export async function updateCount(ctx: CommandCtx, id: string, version: number, input: CountInput): Promise<Count> {
  const row = await counts.lockFor(ctx, countMachine, 'update', id, version);
  return counts.update(
    ctx,
    row,
    { ...input, ...(await checkedScope(ctx, input, row)) },
    { action: '编辑', code: 'update' },
  );
}

/** 开始盘点: the lines are what the books hold now; 锁定盘点 locks their locations, and the named ones that are empty. */
export async function startCount(ctx: CommandCtx, id: string, version: number): Promise<Count> {
  const row = await counts.lockFor(ctx, countMachine, 'start', id, version);
  const stock = await stockInScope(ctx, row);
  if (stock.length === 0 && row.locationIds.length === 0)
    throw refuse('WMS-033', `${row.countNo} 范围内没有库存，请改范围。`);
  if (stock.length > MAX_LINES)
    throw refuse('WMS-033', `${row.countNo} 范围内有 ${stock.length} 行库存，最多 ${MAX_LINES} 行，请缩小范围。`);
  const running = await runningCountOf(ctx, row.warehouseId, stock);
  if (running) throw refuse('WMS-033', `库位 ${running.code} 正在盘点单 ${running.no} 中盘点，请先完成。`);
  if (row.mode === 'LOCKED')
    await lockPlaces(ctx, row, [...stock.map(({ locationId }) => locationId), ...row.locationIds]);
  for (let from = 0; from < stock.length; from += 500)
    await ctx.tx.insert(whCountLine).values(
      stock.slice(from, from + 500).map(({ lying, ...place }, at) => ({
        ...place,
        countId: id,
        lineNo: from + at + 1,
        snapshot: lying,
      })),
    );
  return counts.transition(ctx, countMachine, row, 'start', { startedAt: ctx.now() });
}

/** 提交复核: every line is counted, and twice where it differs by more than the limits (4.6). */
export async function submitCount(ctx: CommandCtx, id: string, version: number): Promise<Count> {
  const row = await counts.lockFor(ctx, countMachine, 'submit', id, version);
  await refuseLines(ctx, id, isNull(whCountLine.counted), (codes) => `${row.countNo} 还有未盘的行：${codes}。`);
  await refuseLines(
    ctx,
    id,
    and(eq(whCountLine.needsSecond, true), isNull(whCountLine.second)),
    (codes) => `${row.countNo} 差异较大，请复盘：${codes}。`,
  );
  return counts.transition(ctx, countMachine, row, 'submit', {
    editedBy: withHand(ctx, row),
    submittedBy: userOf(ctx),
    submittedAt: ctx.now(),
  });
}

async function refuseLines(
  ctx: CommandCtx,
  countId: string,
  where: Parameters<typeof and>[0],
  text: (codes: string) => string,
): Promise<void> {
  const rows = await ctx.tx
    .select({ code: whLocation.code, all: sql<number>`(count(*) over ())::int` })
    .from(whCountLine)
    .innerJoin(whLocation, eq(whLocation.id, whCountLine.locationId))
    .where(and(eq(whCountLine.countId, countId), where))
    .orderBy(asc(whCountLine.lineNo))
    .limit(3);
  const [first] = rows;
  if (!first) return;
  const codes = [...new Set(rows.map(({ code }) => code))].join('、');
  throw refuse('WMS-033', text(first.all > rows.length ? `${codes} 等 ${first.all} 行` : codes));
}

/** Whether somebody ever counted or submitted, and so may not approve (10.3). */
export const hasCounted = ({ actor }: Ctx, { editedBy }: Pick<Count, 'editedBy'>): boolean =>
  !actor.system && editedBy.includes(actor.userId);

/** What was counted last and what the books held then. */
const finalOf = ({ counted, countedBook, second, secondBook }: CountLineRow) =>
  second === null ? { counted: counted ?? 0, book: countedBook ?? 0 } : { counted: second, book: secondBook ?? 0 };

/**
 * 审核 (WMS-033) by somebody who did not count: posts ADJUST entries. Lines of which less would be left than is reserved and
 * frozen post nothing; then the 盘点单 goes back to be counted a second time there.
 */
export async function approveCount(ctx: CommandCtx, id: string, version: number): Promise<Count> {
  await counts.find(ctx, id);
  const lines = await ctx.tx
    .select()
    .from(whCountLine)
    .where(eq(whCountLine.countId, id))
    .orderBy(asc(whCountLine.lineNo));
  const off = lines.flatMap((line) => {
    const { counted, book } = finalOf(line);
    const adjust = adjustment(counted, book);
    return adjust === 0 ? [] : [{ line, adjust }];
  });
  await requireOpenChambers(
    ctx,
    off.map(({ line }) => line.locationId),
  );
  const row = await counts.lockFor(ctx, countMachine, 'approve', id, version);
  if (hasCounted(ctx, row)) throw refuse('WMS_SELF_APPROVE', `${row.countNo} 不能由盘点人审核，请换一人。`);
  const balances = await lockBalances(
    ctx,
    off.map(({ line }) => line),
  );
  const short = off.filter(({ line, adjust }) => {
    const { onHand, reserved, frozen } = balances.at(line);
    return onHand + adjust < reserved + frozen;
  });
  if (short.length > 0) {
    await ctx.tx
      .update(whCountLine)
      .set({
        needsSecond: true,
        second: null,
        secondBook: null,
        secondBy: null,
        secondAt: null,
        version: sql`${whCountLine.version} + 1`,
      })
      .where(
        inArray(
          whCountLine.id,
          short.map(({ line }) => line.id),
        ),
      );
    return counts.transition(ctx, countMachine, row, 'approve', {}, { to: 'COUNTING' });
  }
  await postStock(ctx, {
    warehouseId: row.warehouseId,
    doc: { type: counts.kind, id, no: row.countNo },
    businessDate: ctx.today(),
    entries: off.map(({ line: { locationId, batchId, quality, id: docLineId }, adjust }) => ({
      locationId,
      batchId,
      quality,
      type: 'ADJUST',
      qty: adjust,
      docLineId,
      leg: 1,
    })),
  });
  await ctx.tx.execute(sql`update wh_count_line set adjusted = coalesce(second - second_book, counted - counted_book)
    where count_id = ${id}`);
  await unlockPlaces(ctx, row);
  return counts.transition(
    ctx,
    countMachine,
    row,
    'approve',
    { approvedBy: userOf(ctx), approvedAt: ctx.now() },
    { to: 'APPROVED' },
  );
}

/** 作废: the locations are free again, nothing is posted. */
export async function voidCount(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Count> {
  const row = await counts.lockFor(ctx, countMachine, 'void', id, version);
  await unlockPlaces(ctx, row);
  return counts.transition(ctx, countMachine, row, 'void', { stateReason: reason }, { reason });
}
