import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verify } from '../../platform/verify.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { paymentSeed } from './payment.seed.ts';
import { seededFinance } from './seeded-finance.fixture.ts';

const office = seededFinance(paymentSeed);

it('12.2 24 applications and 30 payments in every state, TV-13 among them; all identities hold', async () => {
  const totals = await paymentSeed.totals(office.api.db);
  const counted = (start: string) =>
    Object.entries(totals).flatMap(([key, text]) =>
      key.startsWith(start) ? [Number(String(text).split(' ')[0])] : [],
    );
  expect(counted('申请').reduce((sum, n) => sum + n, 0)).toBe(24);
  expect(counted('申请')).toHaveLength(11);
  expect(counted('付款').reduce((sum, n) => sum + n, 0)).toBe(30);
  expect(counted('付款')).toHaveLength(4);
  const [agreed] = await office.api.db.select().from(finApplication).where(eq(finApplication.gross, '42500'));
  expect(agreed).toMatchObject({ reduceTotal: '16500.00', net: '26000.00', state: 'PAID' });
  const { rows } = await office.api.db.execute(
    sql`select state from fin_payment where application_id = ${agreed?.id ?? ''} order by id`,
  );
  expect(rows).toEqual([{ state: 'BOUNCED' }, { state: 'PAID' }]);
  expect((await verify(office.api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
});
