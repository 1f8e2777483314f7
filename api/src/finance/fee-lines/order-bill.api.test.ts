import { printing } from '@shared/contract/system/print.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from '../trade-docs/trade-doc.fixture.ts';
import { orderBillDocument } from './order-bill.print.ts';

const office = bookOffice(tradeDesk, /费用账单/);
const options = (orderId: string, as: string) =>
  office.api.as(as).call(printing.options, { query: { source: 'fin_order_bill', ids: orderId } });
/** What the paper says in Chinese. */
const printed = (orderId: string) =>
  office.api.command('maker', async (ctx) =>
    (await orderBillDocument(ctx, orderId)).data({
      kind: 'DUIZHANGDAN',
      language: 'ZH',
      labels: {},
    }),
  );

it('F4 费用账单 lists what the customer of the order pays, not what another pays for it', async () => {
  const orderId = await office.desk.order(['10']);
  const of = { bizType: 'LOGISTICS', bizId: orderId, bizNo: 'WL20261120-1' } as const;
  const own = await office.desk.confirmed({ ...of, amount: '300' });
  await office.desk.confirmed({ ...of, amount: '900', partyId: office.desk.customers[1] ?? '' });
  const data = await printed(orderId);
  expect(data.billed).toMatchObject([{ feeNo: own.feeNo, amount: '300.00' }]);
  expect(data.billSums).toEqual([{ currency: 'CNY', amount: '300', tax: '0', open: '300' }]);
});

it('F4 费用账单 is not printed short: who does not see all of its fees is told how many are missing', async () => {
  const orderId = await office.desk.order(['10']);
  await office.api.db.execute(sql`update lg_order set cs_id = 5, sales_id = 1 where id = ${orderId}`);
  await office.desk.confirmed({ bizType: 'LOGISTICS', bizId: orderId, bizNo: 'WL20261120-1', amount: '300' });
  office.api.actor('cs', {
    userId: '5',
    companies: [office.desk.companyId],
    scopes: { finance: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } },
  });
  const { envelope, status } = await options(orderId, 'cs');
  expect(status).toBe(403);
  expect(envelope.errorMessage).toMatch(/^WL20261120-\d+ 有 1 笔费用不在您的数据权限内，账单不完整，不能打印。$/);
});
