import { and, eq, sql } from 'drizzle-orm';
import { shApproval } from '../../services/approvals/approval.tables.ts';
import { decide } from '../../services/approvals/approval.service.ts';
import { rows } from '../../platform/database.ts';
import { askForLimit, createHold } from './risk.service.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { customers } from '../customers/customer.entity.ts';
import { askForBlack } from '../customers/customer-black.ts';
import { acCustomer } from '../customers/customer.tables.ts';

/** Agrees to what waits for a customer, as another person. */
async function agree(seed: Seed, who: string, at: Date, customerId: string): Promise<void> {
  const open = await seed.tx
    .select()
    .from(shApproval)
    .where(
      and(
        eq(shApproval.objectType, customers.kind),
        eq(shApproval.objectId, customerId),
        eq(shApproval.state, 'PENDING'),
      ),
    );
  for (const { id, version } of open)
    await seed.command(who, at, (ctx) => decide(ctx, id, version, 'approve', '演示：同意'));
}
const fresh = async (seed: Seed, id: string) => {
  const [row] = await seed.tx.select().from(acCustomer).where(eq(acCustomer.id, id));
  if (!row) throw new Error(`Customer ${id} does not exist`);
  return row;
};

/** Limits of the customers, one black, one that waits for it, one frozen: each by two persons where the rule says so. */
export const customerRiskSeed: SeedStep = {
  name: '客户信用与黑名单',
  async run(seed) {
    const numbers = seed.random('customer-risk');
    const all = await seed.tx.select().from(acCustomer).orderBy(acCustomer.id);
    for (const [index, { id, status }] of all.entries()) {
      if (status !== 'ACTIVE') continue;
      const creditLimit = index % 9 === 8 ? null : `${numbers.pick([800, 1200, 1500, 2000, 3000])}000.00`;
      const temp =
        index === 2 ? { tempLimit: '900000.00', tempUntil: seed.day(20) } : { tempLimit: null, tempUntil: null };
      await seed.command('fm01', seed.at(-40, 9, index), (ctx) =>
        askForLimit(ctx, id, { version: 1, creditLimit, ...temp, reason: '年度授信' }),
      );
      // The last two still wait for the second person.
      if (index < 24) await agree(seed, 'gm01', seed.at(-39, 15, index), id);
    }
    const potential = all.filter(({ status }) => status === 'POTENTIAL');
    const [black, waiting] = [potential[1], potential[2]];
    const disabled = all.find(({ status }) => status === 'DISABLED');
    if (!black || !waiting || !disabled) throw new Error('The customers of the demo data have changed');
    const ask = async (id: string, day: number, reason: string) =>
      seed.command('sales01', seed.at(day), async (ctx) =>
        askForBlack(ctx, id, { version: (await fresh(seed, id)).version, reason }, 'black'),
      );
    await ask(black.id, -12, '多次虚报货物品名');
    await agree(seed, 'gm01', seed.at(-11), black.id);
    await ask(waiting.id, -1, '联系人与登记主体不符');
    await seed.command('risk01', seed.at(-5), (ctx) =>
      createHold(ctx, { customerId: disabled.id, scope: 'ALL', validTo: null, reason: '逾期未付尾款' }),
    );
  },
  async totals(tx) {
    const [found] = await rows<Record<string, string>>(
      tx,
      sql`select (select count(*) from sh_approval where state = 'PENDING') as 待审批,
        (select count(*) from sh_approval where state = 'APPROVED') as 已同意,
        (select sum(credit_limit)::text from risk_profile) as 额度合计,
        (select count(*) from risk_hold where state = 'ACTIVE') as 控货`,
    );
    return found ?? {};
  },
};
