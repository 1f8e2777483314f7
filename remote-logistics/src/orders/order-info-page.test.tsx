import { orders } from '@shared/contract/logistics/order.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { orderDetail } from '@shared/testing/order-detail.ts';
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
  it('时间轴 names milestones, and strikes out those that were put right', async () => {
    const event = { kind: 'container' as const, containerId: '5', userName: '李四', at: '2026-11-20T01:00:00Z' };
    api.on(orders.get, orderDetail());
    api.on(orders.timeline, {
      list: [
        { ...event, title: 'GZ1 开船 · 宁波', text: null, corrected: false },
        { ...event, title: 'GZ1 到港', text: '船司误报', corrected: true },
      ],
    });
    renderRoute(logistics, '/transport/order/info?id=5&tab=timeline');
    expect((await screen.findByText('GZ1 开船 · 宁波')).getAttribute('href')).toContain('/container/info?id=5');
    expect(screen.getByText(/（已更正）：船司误报/)).toBeTruthy();
  });
  it('risk.hold: a hold of the customer is a banner; its reason stands there where the reader may know it', async () => {
    const hold = { scope: 'NEW_ORDER' as const, validTo: null };
    const holds = [
      { ...hold, reason: '逾期未付' },
      { ...hold, scope: 'OUTBOUND' as const, validTo: '2026-12-31', reason: null },
    ];
    api.on(orders.get, orderDetail({ customerName: '恒丰家居', customerHolds: holds }));
    renderRoute(logistics, '/transport/order/info?id=7');
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toBe('客户 恒丰家居 已控货（新单，逾期未付；出库，至 2026-12-31），需解控');
  });
});
