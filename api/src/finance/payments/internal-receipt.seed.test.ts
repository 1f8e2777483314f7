import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { periods } from '@shared/contract/finance/period.contract.ts';
import { verify } from '../../platform/verify.ts';
import { internalReceiptSeed } from './internal-receipt.seed.ts';
import { seededFinance } from './seeded-finance.fixture.ts';

const office = seededFinance(internalReceiptSeed);

it('F13 内部往来 of the demo data: one receipt is paid over whole, of the other a part is left; both companies see them', async () => {
  const months = (
    await office.api.db.execute<{ id: string; company: string }>(
      sql`select id::text as id, company_id::text as company from fin_period where month = '202611' order by company_id`,
    )
  ).rows;
  expect(months).toHaveLength(2);
  office.api.actor('chief', { userId: '1', companies: months.map(({ company }) => company) });
  for (const { id } of months) {
    const { list = [] } = await office.api.as('chief').ok(periods.internal, { params: { id } });
    expect(list.map(({ currency, amount, left }) => [currency, amount, left])).toEqual([
      ['USD', '8600.00', '3600.00'],
      ['CNY', '46800.00', '0.00'],
    ]);
  }
  expect((await verify(office.api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
});
