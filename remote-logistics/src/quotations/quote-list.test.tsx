import { quotationList, type QuotationListRow } from '@shared/contract/logistics/quotation-list.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { listOf, pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';

pageTests(logistics);

const row: QuotationListRow = {
  id: '9',
  version: 3,
  quoteNo: 'BJ1',
  versionNo: 1,
  state: 'SENT',
  orderId: '7',
  orderNo: 'WL1',
  containerId: '5',
  containerCode: 'GZ1',
  customerId: '1',
  customerName: '恒丰',
  stage: 'DECLARE',
  slipId: '8',
  figuresSource: 'LOADED',
  rt: '3',
  cartons: 25,
  volume: 3_000_000,
  gross: 450_000,
  totals: 'USD 3000.00、CNY 106.00',
  income: '21460.00',
  validUntil: null,
  sentAt: '2026-11-20T01:00:00Z',
  sentTo: 'a@b.cn',
  confirmMethod: null,
  confirmBy: null,
  confirmedAt: null,
  reason: null,
  ownerName: '李四',
  createdAt: '2026-11-19T01:00:00Z',
  actions: [{ code: 'accept', enabled: true, unmet: [] }],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(quotationList.endpoint, listOf([row]));
  api.on(loadingList.endpoint, { list: [], total: 0, totalCapped: false, summary: {}, page: 1, pageSize: 50 });
});

describe('L15 view 报价单', () => {
  it('names quotation, order and container, each a link, and the totals per currency', async () => {
    renderRoute(logistics, '/transport/container/zhuanggui?as=quotes&tab=SENT');
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('BJ1')).toContain('/transport/container/zhuanggui/order?id=8&tab=quotes');
    expect(await link('WL1')).toContain('/transport/order/info?id=7');
    expect(await link('GZ1')).toContain('/transport/container/info?id=5');
    expect(screen.getByText('USD 3,000.00、CNY 106.00')).toBeTruthy();
  });
  it('客户确认 is asked for over the list, with the version of the row', async () => {
    const bodies: unknown[] = [];
    api.on(quotations.accept, ({ body }) => {
      bodies.push(body);
      return {} as never;
    });
    renderRoute(logistics, '/transport/container/zhuanggui?as=quotes&tab=SENT');
    await userEvent.click(await screen.findByRole('button', { name: '客户确认' }));
    await userEvent.click(await screen.findByText('微信'));
    await userEvent.type(screen.getByLabelText('客户确认人'), '采购');
    await userEvent.click(screen.getByRole('button', { name: '登记确认' }));
    await waitFor(() =>
      expect(bodies).toEqual([expect.objectContaining({ version: 3, confirmMethod: 'WECHAT', confirmBy: '采购' })]),
    );
  });
  it('the switch leaves filters and tab of the other list behind', async () => {
    renderRoute(logistics, '/transport/container/zhuanggui?tab=quote&pod=USLAX');
    await userEvent.click(await screen.findByText('报价单'));
    await screen.findByRole('link', { name: 'BJ1' });
    const lines = api.calls.filter(({ line }) => line.startsWith('GET /logistics/quotations'));
    expect(JSON.stringify(lines)).not.toMatch(/USLAX|tab=quote/);
  });
});
