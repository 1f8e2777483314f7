import { settlementMachines } from '@shared/contract/finance/settlement.machine.ts';
import type { SettlementInput } from '@shared/contract/finance/settlement.input.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { eq } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { moneyGroup } from '../fee-lines/fee-line.entity.ts';
import { computeAllocations } from '../allocations/compute-allocations.ts';
import { requireUnclaimed } from './claimed-sides.ts';
import { requireCross } from './cross-rates.ts';
import { allocationOf, inOrder, perItem, readSides, requireOwn, requireReach, type Owner } from './draft-sides.ts';
import { answerOf, resultOf } from './preview.ts';
import { seenOffsetCustomer } from './offset-customer.ts';
import { settlements } from './settlement.entity.ts';
import { finSettlementLine, type Settlement } from './settlement.tables.ts';
import { findSettlement, ownerOf } from './settlement-rows.ts';

/** 新建结账: a draft, which holds nothing. */
export async function createSettlement(ctx: CommandCtx, side: Side, input: SettlementInput): Promise<Settlement> {
  requireSight(ctx, moneyGroup(side));
  const drafted = await compute(ctx, side, input);
  const row = await settlements.insert(
    ctx,
    {
      settlementNo: await ctx.nextNumber(side === 'AR' ? 'KJ' : 'GJ'),
      direction: side,
      ...(await headOf(ctx, side, input)),
      ...drafted.result,
    },
    { action: '新增', code: 'create', after: { lines: drafted.lines.length } },
  );
  await insertLines(ctx, row.id, drafted.lines);
  return row;
}

/** 编辑 of a draft. */
export async function updateSettlement(
  ctx: CommandCtx,
  side: Side,
  id: string,
  { version, ...input }: SettlementInput & { version: number },
): Promise<Settlement> {
  requireSight(ctx, moneyGroup(side));
  await findSettlement(ctx, side, id);
  const row = await settlements.lockFor(ctx, settlementMachines[side], 'update', id, version);
  const before = ownerOf(row);
  if (before.companyId !== input.companyId || before.partyId !== input.partyId)
    throw refuse('FIN-025', `${row.settlementNo} 的主体和结算单位不能修改，请作废后新建。`);
  const drafted = await compute(ctx, side, input);
  await ctx.tx.delete(finSettlementLine).where(eq(finSettlementLine.settlementId, id));
  await insertLines(ctx, id, drafted.lines);
  return settlements.update(
    ctx,
    row,
    { ...(await headOf(ctx, side, input)), ...drafted.result, editedBy: withHand(ctx, row) },
    { action: '编辑', code: 'update', touch: true, after: { lines: drafted.lines.length } },
  );
}

/** The head of a draft; its owner is who sells to the customer. */
async function headOf(ctx: CommandCtx, side: Side, input: SettlementInput) {
  const { companyId, partyId, accountingDate, crossReason, remark } = input;
  const own = { companyId, accountingDate, crossReason, remark };
  if (side === 'AP') return { ...own, supplierId: partyId };
  const { salesId, deptId } = await customers.find(ctx, partyId);
  return { ...own, customerId: partyId, ownerId: salesId, deptId };
}

/** What items come to (FIN-020..025): refused as approval would refuse it, also for rights and reasons of cross rates. */
async function compute(ctx: CommandCtx, side: Side, input: SettlementInput) {
  if (input.accountingDate > ctx.today()) throw invalid({ accountingDate: '记账日不能晚于今天' });
  const owner: Owner = { side, companyId: input.companyId, partyId: input.partyId, date: input.accountingDate };
  await requireReach(ctx, owner);
  const items = inOrder(input.items);
  const sides = await readSides(ctx, owner, items);
  await requireOwn(ctx, owner, items, sides, seenOffsetCustomer);
  await requireCross(ctx, input, sides, items);
  const rows = perItem(items, computeAllocations(sides, items.map(allocationOf))).map(answerOf);
  await requireUnclaimed(ctx, sides);
  const lines = rows.map(({ cross, sourceCurrency: _currency, ...row }, at) => ({
    ...row,
    lineNo: at + 1,
    sourceId: items[at]?.sourceId ?? null,
    crossRate: cross,
    crossTyped: items[at]?.cross != null,
    openSeen: items[at]?.openSeen ?? '0',
  }));
  return { lines, result: resultOf(rows) };
}

type Drafted = Awaited<ReturnType<typeof compute>>['lines'];
async function insertLines(ctx: CommandCtx, settlementId: string, lines: Drafted): Promise<void> {
  for (let from = 0; from < lines.length; from += 500)
    await ctx.tx
      .insert(finSettlementLine)
      .values(lines.slice(from, from + 500).map((line) => ({ ...line, settlementId })));
}
