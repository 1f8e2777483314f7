import { add } from '@shared/contract/decimal.ts';
import { joinCargo, splitItem, type CargoPart, type SplitSide } from '@shared/contract/logistics/declaration-split.ts';
import type { SplitInput } from '@shared/contract/logistics/declaration.input.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { unitDecimals, type DecimalsOf } from '../../masters/base/unit-decimals.ts';
import { containers } from '../containers/container.entity.ts';
import { canonical } from '../../platform/canonical.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { declarations } from './declaration.entity.ts';
import { lockDeclaration } from './declaration-save.ts';
import { addedHeader, movedOf, newHeader, reducedHeader, type MovedItem } from './declaration-split-header.ts';
import {
  lgDeclarationCargo,
  lgDeclarationLine,
  type DeclarationLineRow,
  type DeclarationRow,
} from './declaration.tables.ts';

interface Item {
  row: DeclarationLineRow;
  cargo: CargoPart[];
}

/**
 * 拆分 (5.7, LOG-070): cartons of items of a draft go to a new declaration or to another draft of the same container and
 * exporter. Quantities, weights, totals and purchase amounts are cut so that both sides sum to what was there; amounts of
 * freight, insurance and sundries go with the goods. At least one carton stays. Answers the declaration that they went to.
 */
export async function splitDeclaration(
  ctx: CommandCtx,
  id: string,
  input: SplitInput,
): Promise<{ id: string; declNo: string }> {
  const source = await lockDeclaration(ctx, id, input.version, 'split');
  const container = await containers.find(ctx, source.containerId);
  if (container.stage !== 'DECLARE')
    throw refuse('ILLEGAL_STATE', `${container.containerCode} 不在待报关，不能拆分报关资料单。`);
  const given = input.target ? await lockTarget(ctx, source, input.target) : null;
  const items = await itemsOf(ctx, id);
  const decimalsOf = await unitDecimals(
    ctx,
    items.flatMap(({ row: { unit1, unit2, unit3 } }) => [unit1, unit2, unit3]),
  );
  const moved = cutItems(source, items, input.items, decimalsOf);
  const target = given ?? (await declarations.insert(ctx, await newHeader(ctx, source, items, moved), NEW));
  await fill(ctx, target, moved);
  await renumber(ctx, source.id);
  const cartons = movedOf(moved).packages;
  const header = reducedHeader(source, items, moved, given);
  await declarations.update(ctx, source, header.source, {
    action: '拆分',
    code: 'split',
    touch: true,
    after: { 拆出: `${cartons} 箱到 ${target.declNo}` },
  });
  if (given)
    await declarations.update(ctx, given, addedHeader(given, moved, header.charges), {
      action: '拆入',
      code: 'split',
      touch: true,
      after: { 拆入: `${cartons} 箱，来自 ${source.declNo}` },
    });
  return { id: target.id, declNo: target.declNo };
}
const NEW = { action: '拆分生成', code: 'create' } as const;

/** The draft that takes the cartons: of the same container and exporter. */
async function lockTarget(
  ctx: CommandCtx,
  source: DeclarationRow,
  { id, version }: NonNullable<SplitInput['target']>,
): Promise<DeclarationRow> {
  if (id === source.id) throw invalid({ 'target.id': '请选择另一张报关资料单' });
  const target = await lockDeclaration(ctx, id, version, 'split');
  if (target.containerId !== source.containerId)
    throw refuse('LOG-070', `${target.declNo} 不是同一个柜子的报关资料单，不能拆入。`);
  if (target.exporterCompanyId !== source.exporterCompanyId || target.exporterCustomerId !== source.exporterCustomerId)
    throw refuse('LOG-070', `${target.declNo} 的境内发货人与 ${source.declNo} 不同，不能拆入。`);
  return target;
}

/** Items of a declaration with the cartons behind them, as they are loaded. */
async function itemsOf(ctx: CommandCtx, declarationId: string): Promise<Item[]> {
  const rows = await ctx.tx
    .select()
    .from(lgDeclarationLine)
    .where(eq(lgDeclarationLine.declarationId, declarationId))
    .orderBy(asc(lgDeclarationLine.itemNo));
  const cargo = await ctx.tx
    .select({ part: lgDeclarationCargo, allocation: lgAllocation })
    .from(lgDeclarationCargo)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeclarationCargo.allocationId))
    .where(eq(lgDeclarationCargo.declarationId, declarationId))
    .orderBy(asc(lgDeclarationCargo.allocationId), asc(lgDeclarationCargo.before));
  return rows.map((row) => ({
    row,
    cargo: cargo
      .filter(({ part }) => part.lineId === row.id)
      .map(({ part: { allocationId, before, cartons }, allocation }) => ({
        allocationId,
        before,
        cartons,
        loaded: allocation.loadedCartons ?? allocation.cartons,
        gross: allocation.loadedGross ?? allocation.gross,
        net: allocation.net,
      })),
  }));
}

/** What goes of each item; refuses more than there is, and everything. */
function cutItems(
  source: DeclarationRow,
  items: readonly Item[],
  wanted: SplitInput['items'],
  decimalsOf: DecimalsOf,
): MovedItem[] {
  const wrong: Record<string, string> = {};
  const count = (cargo: readonly CargoPart[]) => cargo.reduce((sum, { cartons }) => sum + cartons, 0);
  const moved = wanted.flatMap(({ lineId, cartons }, index): MovedItem[] => {
    const item = items.find(({ row }) => row.id === lineId);
    if (!item || wanted.findIndex((each) => each.lineId === lineId) !== index) {
      wrong[`items.${index}.lineId`] = item ? '商品重复' : '明细已变动，请刷新';
      return [];
    }
    const most = count(item.cargo);
    if (cartons > most) wrong[`items.${index}.cartons`] = `第 ${item.row.itemNo} 项最多拆出 ${most} 箱`;
    return cartons > most || cartons === 0
      ? []
      : [{ row: item.row, cartons, ...splitItem(item.row, item.cargo, cartons, decimalsOf) }];
  });
  if (Object.keys(wrong).length === 0 && moved.length === 0) wrong.items = '请填写拆出的箱数';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const all = items.reduce((sum, { cargo }) => sum + count(cargo), 0);
  if (moved.reduce((sum, { cartons }) => sum + cartons, 0) >= all)
    throw refuse('LOG-070', `${source.declNo} 至少要保留 1 箱，不能全部拆出。`);
  return moved;
}

/** What makes two items one (LOG-070), and what else customs read of them. */
const keyOf = (row: DeclarationLineRow): string => {
  const { id: _id, declarationId: _d, itemNo: _n, qty1: _1, qty2: _2, qty3: _3, ...rest } = row;
  const { total: _t, gross: _g, net: _w, purchaseAmount: _p, ...same } = rest;
  return canonical(same);
};

/** Puts the moved cartons into the target: into the item that is the same, else as a new one. */
async function fill(ctx: CommandCtx, target: DeclarationRow, moved: readonly MovedItem[]): Promise<void> {
  const there = await itemsOf(ctx, target.id);
  for (const { row, kept, moved: gone } of moved) {
    await ctx.tx.delete(lgDeclarationCargo).where(eq(lgDeclarationCargo.lineId, row.id));
    if (kept.cargo.length > 0) {
      await ctx.tx.update(lgDeclarationLine).set(kept.figures).where(eq(lgDeclarationLine.id, row.id));
      await link(ctx, row.declarationId, row.id, kept.cargo);
    } else await ctx.tx.delete(lgDeclarationLine).where(eq(lgDeclarationLine.id, row.id));
    const same = there.find((each) => keyOf(each.row) === keyOf(row));
    if (same) {
      const figures = sumOf(same.row, gone.figures);
      same.cargo = joinCargo([...same.cargo, ...gone.cargo]);
      same.row = { ...same.row, ...figures };
      await ctx.tx.update(lgDeclarationLine).set(figures).where(eq(lgDeclarationLine.id, same.row.id));
      await ctx.tx.delete(lgDeclarationCargo).where(eq(lgDeclarationCargo.lineId, same.row.id));
      await link(ctx, target.id, same.row.id, same.cargo);
      continue;
    }
    const { id: _id, ...columns } = row;
    const itemNo = Math.max(0, ...there.map((each) => each.row.itemNo)) + 1;
    const values = { ...columns, ...gone.figures, declarationId: target.id, itemNo };
    const [stored] = await ctx.tx.insert(lgDeclarationLine).values(values).returning();
    if (!stored) throw new Error('no line was inserted');
    await link(ctx, target.id, stored.id, gone.cargo);
    there.push({ row: stored, cargo: gone.cargo });
  }
  const most = await ctx.setting('declare.max_lines');
  if (there.length > most)
    throw refuse('LOG-070', `${target.declNo} 拆入后有 ${there.length} 项，超过每张报关单 ${most} 项。`);
}

const link = (ctx: CommandCtx, declarationId: string, lineId: string, cargo: readonly CargoPart[]) =>
  ctx.tx
    .insert(lgDeclarationCargo)
    .values(
      cargo.map(({ allocationId, before, cartons }) => ({ declarationId, lineId, allocationId, before, cartons })),
    );

/** Figures of two parts of the same goods; what one of them does not say is not known of both. */
function sumOf(left: SplitSide['figures'], right: SplitSide['figures']): SplitSide['figures'] {
  const both = (one: string | null, other: string | null) => (one === null || other === null ? null : add(one, other));
  return {
    qty1: both(left.qty1, right.qty1),
    qty2: both(left.qty2, right.qty2),
    qty3: both(left.qty3, right.qty3),
    total: both(left.total, right.total),
    gross: left.gross + right.gross,
    net: left.net + right.net,
    purchaseAmount: both(left.purchaseAmount, right.purchaseAmount),
  };
}

/** Items of a declaration from 1 on, without a gap. */
async function renumber(ctx: CommandCtx, declarationId: string): Promise<void> {
  await ctx.tx.execute(sql`update lg_declaration_line l set item_no = n.at from (
    select id, row_number() over (order by item_no)::int as at from lg_declaration_line where declaration_id = ${declarationId}
  ) n where n.id = l.id and l.item_no <> n.at`);
}
