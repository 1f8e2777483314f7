import { costShareCalls } from '@shared/contract/logistics/cost-share.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { quotations, type QuoteInput } from '@shared/contract/logistics/quotation.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { act, all, costs, quote, slip } from './quotation.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(loadingSlips.get, slip);
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
  api.on(pickerCall('charge-codes'), { list: [{ id: '1', label: '海运费' }] });
  api.on(pickerCall('currencies'), { list: [{ id: 'USD', label: 'USD' }] });
  api.on(quotations.ofContainer, all(quote()));
  api.on(costShareCalls.get, costs);
});
const TAB = '/transport/container/zhuanggui/order?id=9&tab=quotes';

describe('报价单 (L16)', () => {
  it('shows a card per order with charges, totals, cost and margin', async () => {
    renderRoute(logistics, TAB);
    const card = await screen.findByRole('article', { name: '报价 WL1' });
    expect(card.textContent).toContain('BJ1 · 第 2 版');
    expect(card.textContent).toContain('USD180.00');
    expect(card.textContent).toContain('21.97%');
    expect(screen.getByRole('region', { name: '报价单' }).textContent).toContain(
      '已确认 0 / 1，全部确认后才能装柜完成；另有 1 个其他客户的订单',
    );
  });
  it('生成报价 asks for the orders that have none', async () => {
    api.on(quotations.ofContainer, all(null));
    api.on(quotations.generate, all(quote()));
    renderRoute(logistics, TAB);
    await userEvent.click(await screen.findByRole('button', { name: '生成报价（1）' }));
    await waitFor(() => expect(api.calls.some(({ line }) => line === 'POST /logistics/quotations')).toBe(true));
    expect(api.calls.find(({ line }) => line === 'POST /logistics/quotations')?.body).toMatchObject({
      containerId: '5',
    });
  });
  it('LOG-034 amounts are live while one types, and the body carries prices only', async () => {
    const saved: QuoteInput[] = [];
    api.on(quotations.update, ({ body }) => {
      saved.push(body);
      return quote({ version: 4 });
    });
    renderRoute(logistics, TAB);
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const form = await screen.findByRole('form', { name: '编辑报价 BJ1' });
    const price = within(form).getByLabelText(/单价.*第 1 行|第 1 行.*单价/);
    await userEvent.clear(price);
    await userEvent.type(price, '70.5');
    await waitFor(() => expect(within(form).getByLabelText('报价合计').textContent).toContain('211.50'));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.lines).toEqual([
      { chargeCodeId: '1', basis: 'RT', unitPrice: '70.5', minAmount: null, currency: 'USD', remark: null },
    ]);
  });
  it('LOG-057 the refusal of a missing file is said and the drawer stays', async () => {
    api.on(quotations.ofContainer, all(quote({ state: 'SENT', actions: [act('accept')] })));
    api.on(quotations.accept, () => refusal('LOG-057', 'BJ1 以签字确认，请先上传客户确认文件。'));
    renderRoute(logistics, TAB);
    await userEvent.click(await screen.findByRole('button', { name: '客户确认' }));
    await userEvent.type(await screen.findByLabelText('客户确认人'), '采购');
    expect(screen.getByText('签字和邮件确认必须上传文件')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '登记确认' }));
    expect(await screen.findByText('BJ1 以签字确认，请先上传客户确认文件。')).toBeTruthy();
    expect(screen.getByRole('form', { name: '客户确认 BJ1' })).toBeTruthy();
  });
  it('LOG-056 says when the loaded tonnes left the quoted ones', async () => {
    api.on(quotations.ofContainer, all(quote({ state: 'ACCEPTED', movedRt: '2.400', actions: [] })));
    renderRoute(logistics, TAB);
    expect(await screen.findByText('实装 2.400 RT 与报价 3 RT 相差超过 3%，应重新报价')).toBeTruthy();
  });
});

describe('成本分摊 (L16, L7)', () => {
  it('compares the bases and marks the container’s own', async () => {
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9&tab=costs');
    const table = await screen.findByRole('table', { name: '分摊对比' });
    expect(within(table).getByRole('columnheader', { name: '按体积 ✓' })).toBeTruthy();
    expect(screen.getByRole('table', { name: '各订单毛利' }).textContent).toContain('44.44%');
  });
});
