import { allowedActions } from '@shared/contract/machine.ts';
import { divide, multiply, round, roundMoney } from '@shared/contract/decimal.ts';
import type { BillComparison, BillDays, StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import { BILL_LINE_KINDS, type BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { CHARGE_BASES } from '@shared/contract/warehouse/charge.labels.ts';
import { spanText } from '@shared/contract/warehouse/charge-tiers.ts';
import { aliasedTable, and, asc, eq, inArray, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { scaleOf } from '../../warehouse/charging/charge-engine.ts';
import { whBatch } from '../../warehouse/stock/stock.tables.ts';
import { whChamberRecord } from '../../warehouse/zones/chamber.tables.ts';
import { whLocation } from '../../warehouse/zones/location.tables.ts';
import { lineKey, type DraftLine } from './bill-draft.ts';
import { feesOf } from './bill-fees.ts';
import { billEntities, billMachines } from './storage-bill.entity.ts';
import { freshDraft, linesOf, partyOf } from './storage-bill.service.ts';
import { whStorageBill, whStorageBillLine, type StorageBill } from './storage-bill.tables.ts';

const confirmer = aliasedTable(acUser, 'confirmer');
const biller = aliasedTable(acUser, 'biller');

/** What may be done with a bill; a reversal is done with. */
export const billActions = (ctx: Ctx, { direction, state }: Pick<StorageBill, 'direction' | 'state'>) =>
  direction === 'AR'
    ? allowedActions(billMachines.AR, state, (code) => ctx.actor.may(code))
    : allowedActions(billMachines.AP, state, (code) => ctx.actor.may(code));

/** A bill with its lines, rules and fees (F11, F24). */
export const billDetail =
  (direction: BillDirection) =>
  async (ctx: Ctx, id: string): Promise<Answerable<StorageBillDetail>> => {
    const row = await billEntities[direction].find(ctx, id);
    const [[names], lines, fees] = await readAll(
      ctx,
      () => namesOf(ctx, id),
      () => linesFor(ctx, id),
      () => feesOf(ctx, row),
    );
    const { companyName = '', partyName, warehouseName = '', creatorName, confirmerName, billerName } = names ?? {};
    const link = (linked: string | null | undefined, billNo: string | null | undefined) =>
      linked && billNo ? { id: linked, billNo } : null;
    return {
      ...pickShown(row),
      partyId: partyOf(row),
      companyName,
      partyName: partyName ?? '',
      warehouseName,
      difference: names?.difference ? roundMoney(names.difference, row.currency) : null,
      creatorName: creatorName ?? null,
      confirmerName: confirmerName ?? null,
      billerName: billerName ?? null,
      reversalOf: link(row.reversalOf, names?.reversalOfNo),
      reversedBy: link(names?.reversedById, names?.reversedByNo),
      lines,
      fees,
      actions: billActions(ctx, row),
    };
  };

const pickShown = (row: StorageBill) => {
  const { id, version, billNo, warehouseId, periodFrom, periodTo, currency, state, volumeDays, storage, handling } =
    row;
  const { amountEx, tax, amount, counterAmount, counterNo, counterRemark, rules, endReason } = row;
  const { createdAt, confirmedAt, billedAt } = row;
  return {
    id,
    version,
    billNo,
    warehouseId,
    periodFrom,
    periodTo,
    currency,
    state,
    volumeDays,
    storage,
    handling,
    amountEx,
    tax,
    amount,
    counterAmount,
    counterNo,
    counterRemark,
    rules,
    endReason,
    createdAt,
    confirmedAt,
    billedAt,
  };
};

const namesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      companyName: syCompany.shortName,
      partyName: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
      warehouseName: whWarehouse.name,
      creatorName: acUser.name,
      confirmerName: confirmer.name,
      billerName: biller.name,
      difference: sql<string | null>`wh_storage_bill.difference::text`,
      reversalOfNo: sql<
        string | null
      >`(select b.bill_no from wh_storage_bill b where b.id = wh_storage_bill.reversal_of)`,
      reversedById: sql<
        string | null
      >`(select b.id::text from wh_storage_bill b where b.reversal_of = wh_storage_bill.id)`,
      reversedByNo: sql<
        string | null
      >`(select b.bill_no from wh_storage_bill b where b.reversal_of = wh_storage_bill.id)`,
    })
    .from(whStorageBill)
    .innerJoin(syCompany, eq(syCompany.id, whStorageBill.companyId))
    .innerJoin(whWarehouse, eq(whWarehouse.id, whStorageBill.warehouseId))
    .leftJoin(acCustomer, eq(acCustomer.id, whStorageBill.customerId))
    .leftJoin(acSupplier, eq(acSupplier.id, whStorageBill.supplierId))
    .leftJoin(acUser, eq(acUser.id, whStorageBill.createdBy))
    .leftJoin(confirmer, eq(confirmer.id, whStorageBill.confirmedBy))
    .leftJoin(biller, eq(biller.id, whStorageBill.billedBy))
    .where(eq(whStorageBill.id, id));

const linesFor = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: whStorageBillLine.id,
      lineNo: whStorageBillLine.lineNo,
      kind: whStorageBillLine.kind,
      basis: whStorageBillLine.basis,
      subject: sql<string | null>`coalesce(${whBatch.batchNo}, ${whLocation.code}, ${whChamberRecord.recordNo})`,
      goodsName: whBatch.goodsName,
      mark: whBatch.mark,
      customerName: acCustomer.shortName,
      receivedDate: whBatch.receivedDate,
      fromDay: whStorageBillLine.fromDay,
      toDay: whStorageBillLine.toDay,
      dayCount: sql<number>`jsonb_array_length(${whStorageBillLine.days})`,
      units: whStorageBillLine.units,
      price: whStorageBillLine.price,
      amount: whStorageBillLine.amount,
      taxRate: whStorageBillLine.taxRate,
    })
    .from(whStorageBillLine)
    .leftJoin(whBatch, eq(whBatch.id, whStorageBillLine.batchId))
    .leftJoin(acCustomer, eq(acCustomer.id, whBatch.customerId))
    .leftJoin(whLocation, eq(whLocation.id, whStorageBillLine.locationId))
    .leftJoin(whChamberRecord, eq(whChamberRecord.id, whStorageBillLine.chamberRecordId))
    .where(eq(whStorageBillLine.billId, id))
    .orderBy(asc(whStorageBillLine.lineNo));

/** The days behind a line, each with its part of the amount before rounding (WMS-081). */
export async function lineDays(ctx: Ctx, direction: BillDirection, id: string, lineId: string): Promise<BillDays> {
  await billEntities[direction].find(ctx, id);
  const [line] = await ctx.db
    .select()
    .from(whStorageBillLine)
    .where(and(eq(whStorageBillLine.id, lineId), eq(whStorageBillLine.billId, id)));
  if (!line) throw refuse('NOT_FOUND');
  const scale = String(scaleOf(line.basis));
  return {
    days: line.days.map((day) => ({
      ...day,
      amount: line.basis === 'FIXED_MONTH' ? null : round(multiply(divide(String(day.units), scale), line.price), 6),
    })),
  };
}

/** 重算预览: the bill as it stands beside what it would be today. */
export async function compareBill(ctx: Ctx, direction: BillDirection, id: string): Promise<BillComparison> {
  const row = await billEntities[direction].find(ctx, id);
  billEntities[direction].mustBeLegal(billMachines[direction], row, 'recompute');
  const fresh = await freshDraft(ctx, row);
  const stored = new Map((await linesOf(ctx, id)).map((line): [string, DraftLine] => [lineKey(line), line]));
  const found = new Map(fresh.lines.map((line) => [lineKey(line), line]));
  const keys = [...new Set([...stored.keys(), ...found.keys()])].filter((key) => {
    const [one, other] = [stored.get(key), found.get(key)];
    return one?.units !== other?.units || round(one?.amount ?? '0', 4) !== round(other?.amount ?? '0', 4);
  });
  const names = await batchNames(
    ctx,
    keys.flatMap((key) => (found.get(key) ?? stored.get(key))?.batchId ?? []),
  );
  const totals = ({ amountEx, tax, amount }: Pick<StorageBill, 'amountEx' | 'tax' | 'amount'>) => ({
    amountEx,
    tax,
    amount,
  });
  return {
    changed: keys.length > 0 || round(row.amount, 4) !== round(fresh.amount, 4),
    currency: fresh.currency,
    before: totals(row),
    after: totals(fresh),
    lines: keys.map((key) => {
      const [one, other] = [stored.get(key), found.get(key)];
      const line = (other ?? one) as DraftLine;
      return {
        key,
        title: [line.batchId && names.get(line.batchId), titleOf(line)].filter(Boolean).join(' · '),
        basis: line.basis,
        beforeUnits: one?.units ?? null,
        afterUnits: other?.units ?? null,
        beforeAmount: one?.amount ?? null,
        afterAmount: other?.amount ?? null,
      };
    }),
  };
}

/** What a line charges, in words: 体积×天 8–30 天. */
export const titleOf = ({
  kind,
  basis,
  fromDay,
  toDay,
}: Pick<DraftLine, 'kind' | 'basis' | 'fromDay' | 'toDay'>): string =>
  kind === 'STORAGE'
    ? `${CHARGE_BASES[basis]}${fromDay > 1 || toDay !== null ? ` ${spanText(fromDay, toDay)}` : ''}`
    : kind === 'HANDLING'
      ? CHARGE_BASES[basis]
      : BILL_LINE_KINDS[kind];

async function batchNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({ id: whBatch.id, batchNo: whBatch.batchNo })
    .from(whBatch)
    .where(inArray(whBatch.id, [...new Set(ids)]));
  return new Map(found.map((row) => [row.id, row.batchNo]));
}
