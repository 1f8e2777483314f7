import { asc, sql } from 'drizzle-orm';
import { bookingParties } from '../bookings/booking-seed-form.ts';
import { orderParties, type OrderParty } from '../orders/order.seed.ts';
import { riskHold, riskProfile } from '../../masters/credit/credit.tables.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { bookJourney, consolidate, makeOrders } from './journey-book.ts';
import { clearJourney } from './journey-clear.ts';
import { declareJourney } from './journey-declare.ts';
import { deliverJourney } from './journey-deliver.ts';
import { inspectJourney } from './journey-inspect.ts';
import { loadJourney } from './journey-load.ts';
import { isPast, JOURNEYS } from './journey-plan.ts';

/** Containers that have gone on by the commands of every stage, so that each stage page shows its work. */
export const journeySeed: SeedStep = {
  name: '在途柜子',
  async run(seed) {
    const [companyId = ''] = await seed.companies();
    const operator = await seed.user('oper01');
    const parties = await creditworthy(seed);
    const bookedWith = await bookingParties(seed);
    const [warehouse] = await seed.tx.select().from(whWarehouse).orderBy(asc(whWarehouse.id)).limit(1);
    const place = { companyId, warehouseId: warehouse?.id ?? null, operatorId: operator.id };
    for (const [index, plan] of JOURNEYS.entries()) {
      const orderIds = await makeOrders(seed, plan, index, parties, place);
      const journey = await consolidate(seed, plan, index, companyId, orderIds);
      await bookJourney(journey, bookedWith(index));
      if (isPast(plan, 'BOOKED')) await inspectJourney(journey);
      if (isPast(plan, 'TO_LOAD')) await loadJourney(journey);
      if (isPast(plan, 'QUOTED')) await declareJourney(journey);
      if (isPast(plan, 'CUSTOMS_INSPECTION')) await clearJourney(journey);
      if (isPast(plan, 'CLEARED')) await deliverJourney(journey);
    }
  },
  async totals(tx) {
    const { rows } = await tx.execute<Record<string, string>>(
      sql`select (select count(*)::text from lg_inspection) as "验货单", (select count(*)::text from lg_loading_slip) as "装柜单",
        (select count(*)::text from lg_quotation) as "报价单",
        (select count(*)::text from lg_declaration) as "报关资料单", (select count(*)::text from lg_clearance) as "清关单",
        (select count(*)::text from lg_release) as "放货单", (select count(*)::text from lg_delivery) as "送达单",
        (select md5(string_agg(container_code || stage || coalesce(container_no, '') || stage_since::text, '|' order by container_code))
          from lg_container) as "校验"`,
    );
    return rows[0] ?? {};
  },
};

/** Customers with a credit limit, neither frozen nor held: nothing stops their cargo on the way. */
async function creditworthy(seed: Seed): Promise<OrderParty[]> {
  const limits = await seed.tx.select().from(riskProfile);
  const held = await seed.tx.select().from(riskHold);
  const good = new Set(
    limits.filter(({ creditLimit }) => Number(creditLimit ?? 0) > 0).map(({ customerId }) => customerId),
  );
  for (const { customerId } of held) good.delete(customerId);
  return (await orderParties(seed)).filter(
    ({ customer }) => good.has(customer.id) && customer.creditState === 'NORMAL',
  );
}
