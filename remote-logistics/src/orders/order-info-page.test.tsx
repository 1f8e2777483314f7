import { orders } from '@shared/contract/logistics/order.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { orderApi } from './order.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = orderApi();
});

describe('订单详情 (L4)', () => {
  it('an unknown order says so with a way back', async () => {
    api.on(orders.get, () => refusal('NOT_FOUND', '数据不存在或无权访问。', { status: 404, showType: 2 }));
    renderRoute(logistics, '/transport/order/info?id=5');
    expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
    expect(screen.getByText('返回物流订单')).toBeTruthy();
  });
});
