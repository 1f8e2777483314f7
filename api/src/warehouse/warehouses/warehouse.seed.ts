import type { ZoneInput } from '@shared/contract/warehouse/zone.contract.ts';
import type { WarehouseInput } from '@shared/contract/warehouse/warehouse.contract.ts';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { acUser, acUserWarehouse } from '../../services/people/user.tables.ts';
import { createChamber, maintainChamber, openChamber } from '../zones/chamber.service.ts';
import { whChamber, whChamberRecord } from '../zones/chamber.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { createZone } from '../zones/zone.service.ts';
import { whZone } from '../zones/zone.tables.ts';
import { createWarehouse } from './warehouse.service.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';

/** Users who work in the warehouses, plan for them or bill them. */
const STAFF = [
  'gm01',
  'risk01',
  'auditor01',
  'ops01',
  'oper01',
  'oper02',
  'cs01',
  'insp01',
  'tally01',
  'whm01',
  'whc01',
  'gate01',
  'ar01',
  'ap01',
  'fs01',
  'fm01',
];
const COMMON = { contact: '仓库值班', phone: '0574-86780000', timezone: 'Asia/Shanghai', autoDayClose: false } as const;
const ZONE = { tempMin: null, tempMax: null, mapRows: 12, mapCols: 20, useType: 'STORAGE', color: null } as const;

/** Two warehouses (own, rented), 9 zones, 14 chambers: 3 open, 1 under maintenance (warehouse-finance 12.2). */
export const warehouseSeed: SeedStep = {
  name: '仓库',
  async run(seed) {
    const [companyId = ''] = await seed.companies();
    const own = await make(seed, {
      ...COMMON,
      code: 'NB01',
      name: '宁波北仑仓',
      ownership: 'OWN',
      supplierId: null,
      companyId,
      address: '宁波市北仑区保税南区兴业大道 8 号',
      areaM2: 12_000,
      capacity: 36_000_000_000,
    });
    const rented = await make(seed, {
      ...COMMON,
      code: 'SH02',
      name: '上海外高桥仓',
      ownership: 'RENTED',
      supplierId: await lessor(seed),
      companyId,
      address: '上海市浦东新区外高桥保税区日京路 88 号',
      areaM2: 6000,
      capacity: 18_000_000_000,
    });
    seed.refresh();
    await zone(seed, {
      warehouseId: own,
      code: 'A',
      name: 'A 常温存储区',
      tempClass: 'NORMAL',
      color: 'BLUE',
      sortNo: 10,
      rooms: 3,
    });
    await zone(seed, {
      warehouseId: own,
      code: 'C',
      name: 'C 冷藏区',
      tempClass: 'CHILLED',
      tempMin: 20,
      tempMax: 80,
      sortNo: 20,
      rooms: 2,
    });
    await zone(seed, { warehouseId: rented, code: 'B', name: 'B 存储区', tempClass: 'NORMAL', sortNo: 10, rooms: 3 });
    await visits(seed);
  },
  async totals(tx) {
    const rows = async (from: typeof whWarehouse | typeof whZone | typeof whChamber | typeof whChamberRecord) =>
      (await tx.select({ rows: count() }).from(from))[0]?.rows ?? 0;
    return {
      仓库: await rows(whWarehouse),
      库区: await rows(whZone),
      仓间: await rows(whChamber),
      开关仓记录: await rows(whChamberRecord),
    };
  },
};

async function make(seed: Seed, input: WarehouseInput): Promise<string> {
  const { id } = await seed.command('whm01', seed.at(-400), (ctx) => createWarehouse(ctx, input));
  await seed.tx
    .insert(acUserWarehouse)
    .select(
      seed.tx
        .select({ userId: acUser.id, warehouseId: sql<string>`${id}::bigint`.as('warehouse_id') })
        .from(acUser)
        .where(inArray(acUser.username, STAFF)),
    )
    .onConflictDoNothing();
  return id;
}

/** The warehouse company that rents us the second one. */
async function lessor(seed: Seed): Promise<string> {
  const [found] = await seed.tx
    .select({ id: acSupplier.id })
    .from(acSupplier)
    .where(sql`'WAREHOUSE' = any(${acSupplier.types})`)
    .orderBy(asc(acSupplier.id))
    .limit(1);
  if (!found) throw new Error('The demo data has no warehouse supplier');
  return found.id;
}

type NewZone = Omit<Parameters<typeof createZone>[1], keyof typeof ZONE> &
  Partial<Record<'tempMin' | 'tempMax', number> & Pick<ZoneInput, 'color'>> & { rooms: number };
/** A zone with chambers 01 … */
async function zone(seed: Seed, { rooms, ...input }: NewZone): Promise<void> {
  const made = await seed.command('whm01', seed.at(-399), (ctx) => createZone(ctx, { ...ZONE, ...input }));
  for (let room = 2; room <= rooms; room += 1) {
    const code = `0${room}`;
    await seed.command('whm01', seed.at(-398), (ctx) =>
      createChamber(ctx, { zoneId: made.id, code, name: `${code} 仓间`, capacity: 0 }),
    );
  }
}

/** Three chambers stand open, one is under maintenance. */
async function visits(seed: Seed): Promise<void> {
  const storage = await seed.tx
    .select({ id: whChamber.id })
    .from(whChamber)
    .innerJoin(whZone, and(eq(whZone.id, whChamber.zoneId), eq(whZone.useType, 'STORAGE')))
    .orderBy(asc(whChamber.id));
  for (const [index, { id }] of storage.slice(0, 3).entries())
    await seed.command('whc01', seed.at(0, 8 + index), (ctx) =>
      openChamber(ctx, id, { version: 1, purpose: 'WORK', at: null, temperature: 180, sealNo: `NB-${1001 + index}` }),
    );
  const last = storage.at(-1);
  if (last) await seed.command('whm01', seed.at(-2), (ctx) => maintainChamber(ctx, last.id, 1, null));
}
