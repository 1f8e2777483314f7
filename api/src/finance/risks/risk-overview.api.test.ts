import { risk } from '@shared/contract/finance/risk.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { riskDesk } from './risk-desk.fixture.ts';

let desk: Awaited<ReturnType<typeof riskDesk>>;
beforeAll(async () => {
  desk = await riskDesk();
}, 60_000);
afterAll(() => desk.api.close());

it('F31 what one customer has paid ahead lowers nobody else’s exposure: the board adds up what is owed', async () => {
  const owes = (customerId: string, receivable: string, unallocated: string, limit: string | null) =>
    desk.api.db.execute(sql`update risk_profile set receivable = ${receivable}, unallocated = ${unallocated},
      unbilled = 0, advances = 0, credit_limit = ${limit} where customer_id = ${customerId}`);
  await owes(desk.customerId, '520000', '10000', '500000');
  await owes(desk.otherId, '0', '200000', '500000');
  await owes(desk.thirdId, '30000', '0', null);
  expect(await desk.officer().ok(risk.overview, {})).toMatchObject({
    exposure: '540000.00',
    limited: '510000.00',
    limit: '1000000.00',
  });
});
