import { CHAMBER_STATES, RECORD_PURPOSES } from '@shared/contract/warehouse/chamber.contract.ts';
import { aliasedTable, desc, eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { Ctx } from '../../platform/context.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { chambers, type Chamber } from './chamber.entity.ts';
import { whChamberRecord } from './chamber.tables.ts';
import { zones } from './zone.entity.ts';

/** So many of the newest records stand on a sheet. */
const RECORDS = 60;
const opener = aliasedTable(acUser, 'opener');
const closer = aliasedTable(acUser, 'closer');
const celsius = (tenths: number | null) => (tenths === null ? '' : (tenths / 10).toFixed(1));

const paper = paperOf<Chamber & { companyId: string | null }>({
  find: async (ctx, id) => {
    const row = await chambers.find(ctx, id);
    const { warehouseId } = await zones.find(ctx, row.zoneId);
    return { ...row, companyId: (await warehouses.find(ctx, warehouseId)).companyId };
  },
  no: ({ code, name }) => `${code} ${name}`,
  states: CHAMBER_STATES,
});
/** 开关仓登记表 (W5, 11.5): the newest openings and leases of a chamber, oldest first. */
export const chamberDocument = paper(dataOf);

async function dataOf(ctx: Ctx, row: Chamber): Promise<PrintData> {
  const zone = await zones.find(ctx, row.zoneId);
  const warehouse = await warehouses.find(ctx, zone.warehouseId);
  const [lessee] = await ctx.db
    .select({ name: acCustomer.shortName })
    .from(acCustomer)
    .where(eq(acCustomer.id, row.leaseCustomerId ?? '0'));
  const records = await ctx.db
    .select({ record: whChamberRecord, opener: opener.name, closer: closer.name })
    .from(whChamberRecord)
    .leftJoin(opener, eq(opener.id, whChamberRecord.openedBy))
    .leftJoin(closer, eq(closer.id, whChamberRecord.closedBy))
    .where(eq(whChamberRecord.chamberId, row.id))
    .orderBy(desc(whChamberRecord.openedAt), desc(whChamberRecord.id))
    .limit(RECORDS);
  return {
    no: `${row.code} ${row.name}`,
    chamber: {
      warehouse: warehouse.name,
      zone: zone.name,
      temperatures: zone.tempMin === null ? '' : `${celsius(zone.tempMin)} ~ ${celsius(zone.tempMax)}`,
      lessee: lessee?.name ?? '',
    },
    visits: records.toReversed().map(({ record, ...names }) => ({
      no: record.recordNo,
      purpose: RECORD_PURPOSES[record.purpose],
      openedAt: record.openedAt.toISOString(),
      opener: names.opener ?? '',
      openTemp: celsius(record.openTemp),
      openSeal: record.openSealNo ?? '',
      closedAt: record.closedAt?.toISOString() ?? '',
      closer: names.closer ?? '',
      closeTemp: celsius(record.closeTemp),
      closeSeal: record.closeSealNo ?? '',
      minutes: record.minutesOpen ?? '',
      abnormal: record.abnormal ?? '',
    })),
  };
}
