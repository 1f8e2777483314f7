import { orders } from '@shared/contract/logistics/order.contract.ts';
import { priceEstimate, type PriceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import type { FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { orderDetail, orderLine } from '@shared/testing/order-detail.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { orderApi } from './order.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = orderApi();
});
const edit = (more: Parameters<typeof orderDetail>[0], me = person()) => {
  const stored = orderDetail({ status: 'DRAFT', ...more });
  api.on(orders.get, stored);
  api.on(orders.update, stored);
  renderRoute(logistics, '/transport/order/update?id=7', me);
};
const sent = async () => {
  await userEvent.click(screen.getByRole('button', { name: '存草稿' }));
  return waitFor(() => {
    const call = api.calls.find(({ line }) => line.startsWith('PUT /logistics/orders/'));
    expect(call).toBeTruthy();
    return call?.body as { estManual: unknown; estReceivable?: unknown };
  });
};

it('a computed 预估应收 shows what it is by, and is not sent as typed', async () => {
  edit({ estReceivable: '240.00', estManual: false, estBasis: '协议价', remark: '改' });
  expect(await screen.findByText('协议价')).toBeTruthy();
  expect(screen.getByText(/240\.00/)).toBeTruthy();
  expect(screen.queryByLabelText('人工填写金额')).toBeNull();
  expect(await sent()).not.toHaveProperty('estReceivable');
});
it('without a price the reason stands in place of the amount', async () => {
  edit({ estReceivable: null, estManual: false, estBasis: '货物还没有体积和毛重' });
  expect(await screen.findByText('货物还没有体积和毛重')).toBeTruthy();
});
it('a typed one stays typed, and goes back to automatic', async () => {
  edit({ estReceivable: '999.00', estManual: true, estBasis: null });
  expect(await screen.findByLabelText('人工填写金额')).toHaveProperty('value', '999.00');
  await userEvent.click(screen.getByRole('radio', { name: '自动估算' }));
  expect(screen.queryByLabelText('人工填写金额')).toBeNull();
  const body = await sent();
  expect(body.estManual).toBe(false);
  expect(body).not.toHaveProperty('estReceivable');
});
const found = (more: Partial<PriceEstimate>): PriceEstimate => ({
  source: 'AGREEMENT',
  quoteNo: null,
  currency: 'USD',
  total: null,
  gap: null,
  missing: [],
  lines: [],
  preview: [],
  ...more,
});
const lines = [orderLine({ lengthMm: 600, widthMm: 400, heightMm: 500, cartonGross: 18_000 })];
it('试算 names what is missing', async () => {
  api.on(priceEstimate, found({ missing: ['海运费的柜数'], gap: 'LACKS' }));
  edit({ estReceivable: null, estManual: false, estBasis: null, currency: 'USD', lines });
  await userEvent.click(await screen.findByRole('button', { name: '试算' }));
  expect(await screen.findByText('协议价，缺少：海运费的柜数')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '填入' })).toBeNull();
});
it('试算 fills in where the amount is typed', async () => {
  api.on(priceEstimate, found({ total: '512.00' }));
  edit({ estReceivable: '999.00', estManual: true, estBasis: null, currency: 'USD', lines });
  await userEvent.click(await screen.findByRole('button', { name: '试算' }));
  await userEvent.click(await screen.findByRole('button', { name: '填入' }));
  expect(await sent()).toMatchObject({ estManual: true, estReceivable: '512.00' });
});

describe('L2 services drive the preview of the fee template', () => {
  const freight = {
    chargeName: '海运费',
    basis: 'RT' as const,
    currency: 'USD',
    qty: '0.6',
    unitPrice: '80.00',
    amount: '80.00',
    lacks: null,
    source: 'AGREEMENT' as const,
  };
  const customs = {
    ...freight,
    chargeName: '报关费',
    basis: 'ORDER' as const,
    qty: '1',
    unitPrice: null,
    amount: null,
  };
  const stored = { estReceivable: null, estManual: false, estBasis: null, currency: 'USD', lines };
  const rows = () =>
    [...screen.getByRole('table', { name: '费用预览' }).querySelectorAll('tbody tr')].map((row) => row.textContent);

  it('a switch asks again, and what has no price says so', async () => {
    api.on(priceEstimate, ({ query }) =>
      found({
        preview: query.services === 'CUSTOMS' ? [freight, { ...customs, lacks: '单价', source: null }] : [freight],
      }),
    );
    edit(stored);
    await screen.findByRole('table', { name: '费用预览' });
    expect(rows()).toEqual([expect.stringMatching(/^海运费计费吨0\.6.*80\.00.*协议价$/)]);
    await userEvent.click(screen.getByRole('switch', { name: '报关' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[1]).toMatch(/^报关费票1.*未报价.*缺少单价$/);
  });
  it('ACC-031 without money.sell charges and quantities stand there, no prices', async () => {
    api.on(priceEstimate, found({ preview: [{ ...freight, unitPrice: undefined, amount: undefined }] }));
    edit(stored, person(undefined, { fields: { ...person().fields, 'money.sell': 'HIDDEN' } }));
    const table = await screen.findByRole('table', { name: '费用预览' });
    expect([...table.querySelectorAll('th')].map((each) => each.textContent)).toEqual(['费用项目', '计费方式', '数量']);
  });
  it('says what it waits for while customer, currency or goods are missing', async () => {
    edit({ ...stored, lines: [orderLine()] });
    expect(await screen.findByText(/这里预览本单的费用项目$/)).toBeTruthy();
  });
});
