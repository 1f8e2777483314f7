import { RISK_RULE_CODES } from '@shared/contract/finance/risk.labels.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { riskHold, riskProfile } from '../../masters/credit/credit.tables.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { askForRelease, decideRelease } from '../../masters/risk/release.service.ts';
import { askForLimit, createHold } from '../../masters/risk/risk.service.ts';
import { rows } from '../../platform/database.ts';
import { decide, pendingOf } from '../../services/approvals/approval.service.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { demoFee } from '../settlements/demo-fees.ts';
import { escalateAlert, handleAlert, ignoreAlert, resolveAlert } from './alert-steps.ts';
import { evaluateRisk, judgedCustomers } from './evaluate.ts';
import { riskAlert, type RiskAlert } from './risk.tables.ts';
import { saveRule } from './rules.service.ts';
import { evaluateSuppliers } from './supplier-risk.ts';

const OFFICER = 'risk01';
const LEAD = 'fm01';
/** Nights on which the demo was evaluated: after the refund cases were made, whose papers they look at. */
const NIGHTS = [-13, -11, -9, -7, -5, -3, -1] as const;

/** 风险 (12.2): a rule that was changed, two weeks of evaluations, a customer of each level, alerts in every state, holds and requests in the ways they end. */
export const riskSeed: SeedStep = {
  name: '风险',
  async run(seed) {
    await relaxed(seed);
    for (const day of NIGHTS) await evaluated(seed, day, 3);
    await worst(seed);
    await evaluated(seed, 0, 3);
    await handled(seed);
    await asked(seed);
  },
  async totals(tx) {
    const found = await rows<{ what: string; n: number }>(
      tx,
      sql`select '预警 ' || state as what, count(*)::int as n from risk_alert group by state
        union all select '级别 ' || level, count(*)::int from risk_profile group by level
        union all select '控货 ' || state, count(*)::int from risk_hold group by state
        union all select '解控 ' || state, count(*)::int from risk_release group by state
        union all select '规则', count(*)::int from risk_rule order by 1`,
    );
    return Object.fromEntries(found.map(({ what, n }) => [what, n]));
  },
};

const evaluated = (seed: Seed, day: number, hour: number): Promise<unknown> =>
  seed.command(null, seed.at(day, hour), async (ctx) => {
    await evaluateRisk(ctx, await judgedCustomers(ctx));
    await evaluateSuppliers(ctx);
  });

/** R07 begins at 200 days here: the goods of several customers wait for a sailing of theirs. */
const relaxed = (seed: Seed): Promise<unknown> =>
  seed.command(LEAD, seed.at(-14, 10), (ctx) =>
    saveRule(ctx, String(RISK_RULE_CODES.indexOf('R07') + 1), {
      revision: 1,
      enabled: true,
      score: 10,
      action: 'ALERT',
      days: 200,
      shareBp: null,
      bands: null,
      reason: '客户按季度集货出运，库龄放宽到 200 天',
    }),
  );

/**
 * The customer with most points, first of those with a refund near its deadline, becomes 极高: its limit was cut, and a receivable
 * that was due at once is open. The next one goes over its limit.
 */
async function worst(seed: Seed): Promise<void> {
  const found = await seed.tx
    .select({ id: riskProfile.customerId, exposure: riskProfile.exposure, version: riskProfile.version })
    .from(riskProfile)
    .innerJoin(acCustomer, eq(acCustomer.id, riskProfile.customerId))
    .where(and(isNull(acCustomer.deletedAt), eq(acCustomer.status, 'ACTIVE'), sql`${riskProfile.creditLimit} > 100000`))
    .orderBy(desc(sql`'R05' = any(${riskProfile.hits})`), desc(riskProfile.score), asc(riskProfile.customerId))
    .limit(2);
  const [company] = await seed.companies();
  for (const [nth, { id }] of found.entries()) {
    await limited(seed, id, '20000.00', nth);
    await demoFee(seed, {
      direction: 'AR',
      nth: 700 + nth,
      companyId: company ?? '',
      partyId: id,
      day: nth === 0 ? -49 : -20,
      charge: 'THC',
      currency: 'CNY',
      amount: nth === 0 ? '420000' : '320000',
      atOnce: nth === 0,
    });
  }
}

async function limited(seed: Seed, customerId: string, creditLimit: string, nth: number): Promise<void> {
  const [row] = await seed.tx.select().from(riskProfile).where(eq(riskProfile.customerId, customerId));
  await seed.command(LEAD, seed.at(-2, 10, nth), (ctx) =>
    askForLimit(ctx, customerId, {
      version: row?.version ?? 1,
      creditLimit,
      tempLimit: null,
      tempUntil: null,
      reason: '回款放缓，压缩额度',
    }),
  );
  await seed.command('gm01', seed.at(-2, 15, nth), async (ctx) => {
    for (const one of await pendingOf(ctx, customers.kind, customerId))
      if (one.kind === 'customer.limit') await decide(ctx, one.id, one.version, 'approve', '同意');
  });
}

/** What became of the alerts: of each rule one is taken up, some are settled, ignored or given to the lead. */
async function handled(seed: Seed): Promise<void> {
  const open = await seed.tx
    .select()
    .from(riskAlert)
    .where(inArray(riskAlert.state, ['NEW']))
    .orderBy(asc(riskAlert.id));
  let minute = 0;
  const step = (row: RiskAlert | undefined, work: (id: string, version: number) => Parameters<Seed['command']>[2]) => {
    minute += 1;
    return row ? seed.command(OFFICER, seed.at(0, 9, minute), work(row.id, row.version)) : Promise.resolve();
  };
  for (const code of RISK_RULE_CODES) {
    const [first, second, third, fourth] = open.filter(({ ruleCode }) => ruleCode === code);
    await step(first, (id, version) => (ctx) => handleAlert(ctx, id, version));
    if (code === 'R02' || code === 'R06') {
      await step(second, (id, version) => (ctx) => escalateAlert(ctx, id, version, '多次催收未果，请主管决定'));
      await step(third, (id, version) => (ctx) => ignoreAlert(ctx, id, version, '客户已提供付款水单'));
      await step(fourth, (id, version) => (ctx) => handleAlert(ctx, id, version));
      await step(
        fourth && { ...fourth, version: fourth.version + 1 },
        (id, version) => (ctx) => resolveAlert(ctx, id, version, '已与客户对账，本周付清'),
      );
    }
  }
}

/** Holds and requests: one lifted as a whole, one refused, one for an amount that counts, one that waits. */
async function asked(seed: Seed): Promise<void> {
  const held = await seed.tx
    .select({ customerId: riskHold.customerId })
    .from(riskHold)
    .where(eq(riskHold.state, 'ACTIVE'));
  const free = await seed.tx
    .select({ id: acCustomer.id })
    .from(acCustomer)
    .where(and(isNull(acCustomer.deletedAt), eq(acCustomer.status, 'ACTIVE'), eq(acCustomer.creditState, 'NORMAL')))
    .orderBy(desc(acCustomer.id));
  const [first, second] = free.filter(({ id }) => !held.some(({ customerId }) => customerId === id));
  if (!first || !second) throw new Error('No customer of the demo data is free of holds');
  const hold = (customerId: string, scope: 'OUTBOUND' | 'PAYMENT', minute: number) =>
    seed.command(OFFICER, seed.at(-2, 16, minute), (ctx) =>
      createHold(ctx, { customerId, scope, validTo: seed.day(30), reason: '付款承诺未兑现' }),
    );
  const ask = (customerId: string, scope: 'OUTBOUND' | 'PAYMENT', minute: number, amount: string | null) =>
    seed.command('sales01', seed.at(-1, 10, minute), (ctx) =>
      askForRelease(ctx, {
        customerId,
        scope,
        docType: null,
        docNo: null,
        amount,
        validTo: seed.day(14),
        reason: '客户已安排付款，先放行',
      }),
    );
  const settle = (id: string, action: 'approve' | 'reject', minute: number, opinion: string) =>
    seed.command(LEAD, seed.at(-1, 15, minute), (ctx) => decideRelease(ctx, id, 1, action, opinion));
  await hold(first.id, 'OUTBOUND', 1);
  await hold(second.id, 'PAYMENT', 2);
  const whole = await ask(first.id, 'OUTBOUND', 1, null);
  await settle(whole.id, 'approve', 1, '已收到承诺函');
  const budget = await ask(second.id, 'PAYMENT', 2, '80000.00');
  await settle(budget.id, 'approve', 2, '限额内放行');
  const refused = await ask(second.id, 'PAYMENT', 3, null);
  await settle(refused.id, 'reject', 3, '余款未付清，不能全部放行');
  await ask(second.id, 'PAYMENT', 4, null);
}
