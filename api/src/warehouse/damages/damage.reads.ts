import { damageMachine } from '@shared/contract/warehouse/damage.machine.ts';
import { type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import { LEDGER_TYPES } from '@shared/contract/warehouse/stock.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { aliasedTable, and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whBatch, whStockLedger } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { damages } from './damage.entity.ts';
import { claimSide } from './damage.rules.ts';
import { whDamage, type Damage } from './damage.tables.ts';

const now = aliasedTable(whLocation, 'damage_location');
const found = aliasedTable(whLocation, 'found_location');

/** Photos of a 残损单. */
export const photoCount = sql<number>`(select count(*)::int from sh_attachment a
  where a.owner_type = 'wh_damage' and a.owner_id = ${whDamage.id} and a.mime like 'image/%')`;

type Known = Pick<Damage, 'state' | 'disposition' | 'handledBy' | 'liability' | 'foundQuality'> & {
  claimedAt: Date | string | null;
  /** By the manager; from then on until it is scrapped finance is asked. */
  scrapApprovedAt: Date | string | null;
};
/** What may be done with a 残损单: scrap by its approvals, the rest by 处理完成; each claim once. */
export const damageActions = (ctx: Ctx, row: Known) =>
  allowedActions(
    damageMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      const scrap = row.disposition === 'SCRAP';
      if (action === 'handle' && row.state === 'HANDLING' && scrap && row.scrapApprovedAt) return ['报废正在审批'];
      if (action === 'finish') return scrap ? null : [];
      if (action === 'approveScrap') {
        if (!scrap) return null;
        return row.handledBy === ctx.actor.userId ? ['报废申请人不能审批自己的申请'] : [];
      }
      if (action === 'claim') return row.claimedAt || claimSide(row.liability) === null ? null : [];
      return action === 'cancel' && (row.foundQuality === 'DAMAGED' || row.claimedAt) ? null : [];
    },
  );

/** When a manager agreed to scrap pieces of these 残损单. */
export async function approvedScraps(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ id: whDamage.id, at: whDamage.scrapApprovedAt })
    .from(whDamage)
    .where(and(inArray(whDamage.id, [...ids]), isNotNull(whDamage.scrapApprovedAt)));
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

/** A 残损单 with what it has posted. */
export async function damageDetail(ctx: Ctx, id: string): Promise<Answerable<DamageDetail>> {
  const row = await damages.find(ctx, id);
  const people = [
    row.createdBy,
    row.judgedBy,
    row.handledBy,
    row.scrapApprovedBy,
    row.financeApprovedBy,
    row.claimedBy,
  ].map((user) => user ?? '0');
  const [[names], users, ledger] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          warehouseName: whWarehouse.name,
          customerName: acCustomer.shortName,
          batchNo: whBatch.batchNo,
          stockKind: whBatch.stockKind,
          goodsName: whBatch.goodsName,
          mark: whBatch.mark,
          locationCode: now.code,
          foundCode: found.code,
          liableSupplierName: acSupplier.name,
          photos: photoCount,
        })
        .from(whDamage)
        .innerJoin(whWarehouse, eq(whWarehouse.id, whDamage.warehouseId))
        .innerJoin(acCustomer, eq(acCustomer.id, whDamage.customerId))
        .innerJoin(whBatch, eq(whBatch.id, whDamage.batchId))
        .innerJoin(now, eq(now.id, whDamage.locationId))
        .innerJoin(found, eq(found.id, whDamage.foundLocationId))
        .leftJoin(acSupplier, eq(acSupplier.id, whDamage.liableSupplierId))
        .where(eq(whDamage.id, id)),
    () => ctx.db.select({ id: acUser.id, name: acUser.name }).from(acUser).where(inArray(acUser.id, people)),
    () =>
      ctx.db
        .select({
          id: whStockLedger.id,
          at: whStockLedger.postedAt,
          type: whStockLedger.type,
          locationCode: whLocation.code,
          quality: whStockLedger.quality,
          qty: whStockLedger.qtyDelta,
        })
        .from(whStockLedger)
        .innerJoin(whLocation, eq(whLocation.id, whStockLedger.locationId))
        .where(and(eq(whStockLedger.docType, damages.kind), eq(whStockLedger.docId, id)))
        .orderBy(asc(whStockLedger.id)),
  );
  if (!names) throw new Error(`Damage ${id} lost its batch`);
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const {
    companyId: _c,
    foundLocationId: _f,
    createdBy,
    updatedAt: _a,
    updatedBy: _b,
    judgedBy,
    handledBy,
    scrapApprovedBy,
    financeApprovedBy,
    claimedBy,
    ...own
  } = row;
  return {
    ...own,
    ...names,
    creatorName: nameOf(createdBy),
    judgerName: nameOf(judgedBy),
    handlerName: nameOf(handledBy),
    scrapApproverName: nameOf(scrapApprovedBy),
    financeApproverName: nameOf(financeApprovedBy),
    claimantName: nameOf(claimedBy),
    ledger: ledger.map((entry) => ({ ...entry, type: LEDGER_TYPES[entry.type] })),
    actions: damageActions(ctx, row),
  };
}
