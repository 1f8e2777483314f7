import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import {
  deliveredList,
  deliveredStatistics,
  type DeliveredListRow,
} from '@shared/contract/logistics/delivered-list.contract.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { deliveries } from '@shared/contract/logistics/delivery.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { detail as clearance } from '../clearances/clearance.fixture.ts';
import { detail } from './delivery.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
  api.on(deliveries.get, detail());
});

describe('已送达 (L21)', () => {
  const row: DeliveredListRow = {
    id: '5',
    version: 9,
    containerCode: 'GZ1',
    containerNo: 'MSCU0000016',
    route: 'CNNGB→USLAX',
    orderCount: 1,
    atd: '2026-10-20',
    ata: '2026-11-10',
    clearedAt: '2026-11-12',
    deliveredAt: '2026-11-15',
    doorDays: 30,
    emptyReturnAt: null,
    overdueDays: 4,
    short: 2,
    damaged: 0,
    pods: '1/1',
    agentBill: 'NONE',
    agentBillNo: null,
    clearanceId: '5',
    agentId: '8',
    profit: null,
    ownerName: '李四',
    hold: false,
    gateOutAt: '2026-11-02T20:00:00Z',
    freeDays: 7,
    timezone: 'America/Los_Angeles',
    tiers: [{ from: 1, perDay: '60' }],
    feeCurrency: 'USD',
    overdueFee: null,
    actions: [{ code: 'returnEmpty', enabled: true, unmet: [] }],
  };
  it('statistics follow the filter; 登记还空 wants both moments', async () => {
    api.on(deliveredList.endpoint, { list: [row], total: 1, page: 1, pageSize: 50, totalCapped: false, summary: {} });
    const asked: unknown[] = [];
    api.on(deliveredStatistics, ({ query }) => {
      asked.push(query);
      return {
        containers: 1,
        promised: 3,
        onTime: 2,
        onTimeRate: 66.7,
        legs: [{ key: 'sea', title: '开船→到港', days: 21, count: 1 }],
      };
    });
    api.on(containers.returnEmpty, () =>
      refusal('VALIDATION', '请检查标红的内容。', { data: { fields: { gateOutAt: '请填写提柜时间' } } }),
    );
    renderRoute(logistics, '/transport/container/songda?tab=unreturned&numbers=GZ1');
    const strip = await screen.findByLabelText('送达统计');
    expect(await within(strip).findByText('66.7%')).toBeTruthy();
    expect(within(strip).getByText('21.0 天')).toBeTruthy();
    expect(asked[0]).toMatchObject({ tab: 'unreturned', numbers: 'GZ1' });
    await userEvent.click(await screen.findByRole('button', { name: '登记还空' }));
    const form = await screen.findByRole('form', { name: '登记还空 GZ1' });
    expect(
      await within(form).findByText(/免用箱期 7 天，最后免费日 2026-11-08，超期 \d+ 天，预估超期费 USD/),
    ).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: '登记还空' });
    await userEvent.click(buttons.at(-1) ?? form);
    expect(await within(form).findByText('请填写提柜时间')).toBeTruthy();
  });
  const page = (more: Partial<DeliveredListRow>) => {
    const list = [{ ...row, ...more }];
    api.on(deliveredList.endpoint, { list, total: 1, page: 1, pageSize: 50, totalCapped: false, summary: {} });
    api.on(deliveredStatistics, { containers: 1, promised: 0, onTime: 0, onTimeRate: null, legs: [] });
  };
  it('关联代理账单 keeps the number of the bill with the clearance', async () => {
    page({ actions: [{ code: 'bill', enabled: true, unmet: [] }] });
    api.on(clearances.get, clearance);
    const saved: unknown[] = [];
    api.on(clearances.bill, ({ body }) => {
      saved.push(body);
      return clearance;
    });
    renderRoute(logistics, '/transport/container/songda');
    await userEvent.click(await screen.findByRole('button', { name: '关联代理账单' }));
    await userEvent.type(await screen.findByLabelText('代理账单号'), 'LA-2026-88');
    await userEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(saved).toMatchObject([{ version: clearance.version, agentBillNo: 'LA-2026-88' }]));
  });
  it('代理账单 leads to the payables of the agent for this container, for who may see them', async () => {
    page({ agentBill: 'DRAFT', agentBillNo: 'LA-1' });
    const { unmount } = renderRoute(logistics, '/transport/container/songda');
    expect((await screen.findByRole('link', { name: '草稿' })).getAttribute('href')).toBe(
      '/finance/account-payable/billingdetails?direction=AP&containerCode=GZ1&partyId=8',
    );
    expect(screen.getByText('LA-1')).toBeTruthy();
    unmount();
    renderRoute(logistics, '/transport/container/songda', person(['logistics.songda.view']));
    expect(await screen.findByText('草稿')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '草稿' })).toBeNull();
  });
});
