import { orders } from '@shared/contract/logistics/order.contract.ts';
import { priceEstimate, type PriceEstimate } from '@shared/contract/logistics/price-estimate.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import type { FakeApi } from '@shared/testing/fake-api.ts';
import { orderDetail, orderLine } from '@shared/testing/order-detail.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { orderApi } from './order.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = orderApi();
});
const edit = (more: Parameters<typeof orderDetail>[0]) => {
  const stored = orderDetail({ status: 'DRAFT', ...more });
  api.on(orders.get, stored);
  api.on(orders.update, stored);
  renderRoute(logistics, '/transport/order/update?id=7');
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
