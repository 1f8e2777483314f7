import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import { createHold } from './risk.service.ts';
import type { SeedStep } from '../../services/seed/seed.ts';

/** A customer is frozen after its orders were confirmed: what is under way waits for a decision. */
export const customerFreezeSeed: SeedStep = {
  name: '冻结客户',
  async run(seed) {
    const [customer] = await rows<{ id: string }>(
      seed.tx,
      sql`select c.id::text as id from ac_customer c
        join lg_order o on o.customer_id = c.id and o.status in ('CONFIRMED', 'RUNNING')
        where c.status = 'ACTIVE' and c.credit_state <> 'FROZEN'
        group by c.id order by (select count(*) from lg_allocation a join lg_order i on i.id = a.order_id
          join lg_container b on b.id = a.container_id where i.customer_id = c.id and b.stage <> 'DELIVERED'), count(*), c.id limit 1`,
    );
    if (!customer) throw new Error('No customer of the demo data can be frozen');
    await seed.command('risk01', seed.at(-1, 16), (ctx) =>
      createHold(ctx, { customerId: customer.id, scope: 'ALL', validTo: null, reason: '逾期 60 天未付，暂停作业' }),
    );
  },
  async totals(tx) {
    const [found] = await rows<{ n: number }>(
      tx,
      sql`select count(*)::int as n from lg_order o join ac_customer c on c.id = o.customer_id
        where c.credit_state = 'FROZEN' and o.status in ('CONFIRMED', 'RUNNING')`,
    );
    return { 在途订单: found?.n ?? 0 };
  },
};
