import { asc, sql } from 'drizzle-orm';
import { bookingParties } from '../bookings/booking.seed-form.ts';
import { orderParties } from '../orders/order.seed.ts';
import type { SeedStep } from '../seed/seed.ts';
import { whWarehouse } from '../warehouses/warehouse.tables.ts';
import { bookVoyage, consolidate, makeOrders } from './voyage.book.ts';
import { declareVoyage } from './voyage.declare.ts';
import { inspectVoyage } from './voyage.inspect.ts';
import { loadVoyage } from './voyage.load.ts';
import { isPast, VOYAGES } from './voyage.plan.ts';

const DONE = ['INSPECTING', 'REJECTED', 'LOADING', 'QUOTED', 'DRAFTED', 'LODGED', 'SAILING'];
/** Containers that have gone on by the commands of every stage, so that each stage page shows its work. */
export const voyageSeed: SeedStep = {
  name: '在途柜子',
  async run(seed) {
    const [companyId = ''] = await seed.companies();
    const operator = await seed.user('oper01');
    const parties = await orderParties(seed);
    const bookedWith = await bookingParties(seed);
    const [warehouse] = await seed.tx.select().from(whWarehouse).orderBy(asc(whWarehouse.id)).limit(1);
    const place = { companyId, warehouseId: warehouse?.id ?? null, operatorId: operator.id };
    for (const [index, plan] of VOYAGES.entries()) {
      if (!DONE.includes(plan.end)) continue;
      const orderIds = await makeOrders(seed, plan, index, parties, place);
      const voyage = await consolidate(seed, plan, index, companyId, orderIds);
      await bookVoyage(voyage, bookedWith(index));
      await inspectVoyage(voyage);
      if (isPast(plan, 'REJECTED')) await loadVoyage(voyage);
      if (isPast(plan, 'QUOTED')) await declareVoyage(voyage);
    }
  },
  async totals(tx) {
    const { rows } = await tx.execute<Record<string, string>>(
      sql`select (select count(*)::text from lg_inspection) as "验货单", (select count(*)::text from lg_loading_slip) as "装柜单",
        (select count(*)::text from lg_quotation) as "报价单",
        (select count(*)::text from lg_declaration) as "报关资料单", (select count(*)::text from lg_clearance) as "清关单",
        (select md5(string_agg(container_code || stage || coalesce(container_no, '') || stage_since::text, '|' order by container_code))
          from lg_container) as "校验"`,
    );
    return rows[0] ?? {};
  },
};
