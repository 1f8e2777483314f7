import { add, compare } from '@shared/contract/decimal.ts';
import { login } from '@shared/contract/access/auth.contract.ts';
import { orderFeeList } from '@shared/contract/finance/order-fee.contract.ts';
import { paymentList } from '@shared/contract/finance/payment.contract.ts';
import { receiptList } from '@shared/contract/finance/receipt-list.contract.ts';
import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { printing, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAuthenticate } from '../src/services/access/authenticate.ts';
import type { TestClient } from './client.ts';
import { DEMO_PASSWORD, freshDemo } from './demo-template.ts';
import { testApi, type TestApi } from './harness.ts';

const now = () => new Date('2026-11-23T02:00:00Z');
let api: TestApi;
let manager: TestClient;
beforeAll(async () => {
  const { database, files } = await freshDemo();
  api = await testApi({ clock: { now }, database, files, authenticate: makeAuthenticate(database, { now }) });
  manager = api.anonymous();
  await manager.ok(login, { body: { username: 'fm01', password: DEMO_PASSWORD } });
}, 900_000);
afterAll(async () => {
  await api.close();
  await api.database.close();
});

type Kept = Record<string, { amount?: string; party?: string }> & Record<string, unknown>;
/** Prints a document with the template that is offered for it: the data that is kept. */
async function printed(source: PrintSourceName, id: string): Promise<Kept> {
  const { kinds } = await manager.ok(printing.options, { query: { source, ids: id } });
  const templateId = kinds[0]?.chosen ?? '';
  const preview = await manager.ok(printing.preview, { query: { source, ids: id, templateId } as never });
  expect(preview.warnings).toEqual([]);
  const { ids } = await manager.ok(printing.print, { body: { source, ids: [id], templateId, format: 'pdf' } });
  const [row] = await api.database.raw<{ data: Kept }>(`select data from sh_print where id = ${ids[0]}`);
  return row?.data ?? {};
}

it('11.5 收款单 says whose money it is and what it has written off, the same as its page', async () => {
  const { list } = await manager.ok(receiptList.endpoint, { query: { tab: 'all', pageSize: 200 } as never });
  const row = list.find(({ state }) => state === 'PART' || state === 'FULL');
  const kept = await printed('fin_receipt', row?.id ?? '');
  expect(kept).toMatchObject({ no: row?.receiptNo, currency: row?.currency, receipt: { amount: row?.amount } });
  expect((kept.receiptUse as unknown[]).length).toBeGreaterThan(0);
});

it('F16 付款单 names its application, the account of the payee and what it has paid', async () => {
  const { list } = await manager.ok(paymentList.endpoint, { query: { pageSize: 200 } as never });
  const row = list.find(({ state }) => state === 'PAID');
  const kept = await printed('fin_payment', row?.id ?? '');
  expect(kept).toMatchObject({
    no: row?.paymentNo,
    payment: { amount: row?.amount, applicationNo: row?.applicationNo },
  });
});

it.each(['AR', 'AP'] as const)('11.5 结账单 %s lists each clearing with its source', async (side) => {
  const { list } = await manager.ok(settlementLists[side].endpoint, { query: { tab: 'all', pageSize: 200 } as never });
  const row = list.find(({ state }) => state === 'POSTED');
  const kept = await printed(side === 'AR' ? 'fin_settlement' : 'fin_settlement_ap', row?.id ?? '');
  expect(kept.no).toBe(row?.settlementNo);
  const cleared = (kept.receivablesCleared ?? kept.payablesCleared) as { feeNo: string; amount: string }[];
  expect(cleared.length).toBeGreaterThan(0);
  expect(cleared.every(({ feeNo, amount }) => feeNo !== '' && amount !== '')).toBe(true);
});

it('F4 打印账单 lists the confirmed fees of an order with their sums per currency; without any it says so', async () => {
  const { list } = await manager.ok(orderFeeList.endpoint, { query: { tab: 'confirmed', pageSize: 50 } as never });
  const row = list[0];
  const kept = await printed('fin_order_bill', row?.orderId ?? '');
  expect(kept).toMatchObject({ no: row?.orderNo, bill: { pol: expect.any(String) } });
  const billed = kept.billed as { currency: string; amount: string }[];
  const sums = kept.billSums as { currency: string; amount: string }[];
  for (const { currency, amount } of sums) {
    const own = billed.filter((one) => one.currency === currency).map((one) => one.amount);
    expect([currency, compare(add('0', ...own), amount)]).toEqual([currency, 0]);
  }
  const none = await manager.ok(orderFeeList.endpoint, { query: { tab: 'none', pageSize: 1 } as never });
  const refused = await manager.call(printing.options, {
    query: { source: 'fin_order_bill', ids: none.list[0]?.orderId ?? '' },
  });
  expect(refused.envelope).toMatchObject({
    errorCode: 'GUARD_FAILED',
    errorMessage: `${none.list[0]?.orderNo} 还没有已确认的应收费用，不能打印账单。`,
  });
});

it('11.5 a settlement of the other side is not there to be printed, nor for who may not print it', async () => {
  const { list } = await manager.ok(settlementLists.AP.endpoint, { query: { tab: 'all' } as never });
  const ids = list[0]?.id ?? '';
  expect((await manager.call(printing.options, { query: { source: 'fin_settlement', ids } })).status).toBe(404);
  const keeper = api.anonymous();
  await keeper.ok(login, { body: { username: 'whc01', password: DEMO_PASSWORD } });
  expect((await keeper.call(printing.options, { query: { source: 'fin_settlement_ap', ids } })).status).toBe(403);
});
