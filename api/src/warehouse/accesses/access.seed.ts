import type { AccessInput } from '@shared/contract/warehouse/access.contract.ts';
import { asc, count, eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { accesses } from './access.entity.ts';
import { approveAccess, createAccess, moveAccess } from './access.service.ts';
import { whAccess } from './access.tables.ts';

/** Customers that store goods, hauliers that may drive in. */
const CUSTOMERS = 24;
const HAULIERS = 5;
const APPLICANT = 'whc01';
const APPROVER = 'whm01';
const STORING = ['STORE', 'INBOUND', 'PICKUP', 'ENTER', 'VIEW'] as const;

/** 公司准入 of the two demo warehouses: in force, ending soon, ended, suspended and waiting. */
export const accessSeed: SeedStep = {
  name: '公司准入',
  async run(seed) {
    const warehouses = await seed.tx.select({ id: whWarehouse.id }).from(whWarehouse).orderBy(asc(whWarehouse.id));
    const customers = await seed.tx
      .select({ id: acCustomer.id })
      .from(acCustomer)
      .where(eq(acCustomer.status, 'ACTIVE'))
      .orderBy(asc(acCustomer.id))
      .limit(CUSTOMERS);
    const hauliers = await seed.tx
      .select({ id: acSupplier.id })
      .from(acSupplier)
      .where(sql`${acSupplier.status} = 'ACTIVE' and ${acSupplier.types} @> array['TRUCKER']`)
      .orderBy(asc(acSupplier.id))
      .limit(HAULIERS);
    for (const [nth, { id }] of customers.entries())
      await make(seed, nth, { partyType: 'CUSTOMER', partyId: id, rights: [...STORING] }, warehouses);
    for (const [nth, { id }] of hauliers.entries())
      await make(
        seed,
        nth,
        { partyType: 'SUPPLIER', partyId: id, rights: ['ENTER'], vehicles: platesOf(nth) },
        warehouses,
      );
  },
  async totals(tx) {
    const [row] = await tx
      .select({ all: count(), active: sql<number>`count(*) filter (where state = 'ACTIVE')::int` })
      .from(whAccess);
    return { accesses: row?.all ?? 0, activeAccesses: row?.active ?? 0 };
  },
};

const platesOf = (nth: number) => [0, 1, 2].map((at) => ({ plate: `浙B${10_000 + nth * 37 + at}` }));

/** One access to each warehouse: every fifth ends soon, every ninth has ended, every eleventh waits, one was rejected. */
async function make(
  seed: Seed,
  nth: number,
  party: Pick<AccessInput, 'partyType' | 'partyId' | 'rights'> & Partial<AccessInput>,
  warehouses: readonly { id: string }[],
): Promise<void> {
  for (const [at, { id: warehouseId }] of warehouses.entries()) {
    if (at > 0 && nth % 3 !== 0) continue;
    const ends = nth % 9 === 8 ? -20 : nth % 5 === 4 ? 18 : 240;
    const input: AccessInput = {
      warehouseId,
      zoneIds: [],
      validFrom: seed.day(-300),
      validTo: seed.day(ends),
      quota: nth % 4 === 0 ? 500_000_000 : 0,
      vehicles: [],
      persons: [],
      ...party,
    };
    const made = await seed.command(APPLICANT, seed.at(-300, 9, nth), (ctx) => createAccess(ctx, input));
    if (nth % 11 === 10) continue;
    if (nth % 17 === 16) {
      await seed.command(APPROVER, seed.at(-299, 10, nth), (ctx) =>
        moveAccess(ctx, made.id, made.version, 'reject', '缺少准入协议'),
      );
      continue;
    }
    const approved = await seed.command(APPROVER, seed.at(-299, 10, nth), async (ctx) =>
      approveAccess(ctx, await accesses.lock(ctx, made.id, made.version)),
    );
    if (nth % 13 === 12)
      await seed.command(APPROVER, seed.at(-3, 11), (ctx) =>
        moveAccess(ctx, made.id, approved.version, 'suspend', '超过容积上限，整改中'),
      );
  }
}
