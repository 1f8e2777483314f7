import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { cargoReleases, type ReleaseCheck } from '@shared/contract/logistics/cargo-release.contract.ts';
import { deliveryList, type DeliveryListRow } from '@shared/contract/logistics/delivery-list.contract.ts';
import { deliveries, type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { detail, item } from './delivery.fixture.ts';

pageTests(logistics);

const box = (own: DeliveryItem[], more: Partial<DeliveryListRow> = {}): DeliveryListRow => ({
  id: '5',
  version: 9,
  containerCode: 'GZ1',
  containerNo: 'MSCU0000016',
  stage: 'DELIVER',
  route: 'CNNGB→USLAX',
  orderCount: 1,
  loadedCartons: 25,
  settled: '0/1',
  released: '0/1',
  appointmentAt: null,
  ata: '2026-11-15',
  lastFreeDay: '2020-01-01',
  stageSince: '2026-11-20T00:00:00Z',
  ownerName: '李四',
  hold: false,
  deliveries: own,
  releases: [],
  actions: [{ code: 'finishDelivery', enabled: true, unmet: [] }],
  ...more,
});
const check = (more: Partial<ReleaseCheck> = {}): ReleaseCheck => ({
  orderNo: 'WL1',
  containerCode: 'GZ1',
  customerName: '恒丰',
  mode: 'PAID',
  count: 1,
  unconfirmedCount: 0,
  unconfirmed: '0.00',
  open: '1500.00',
  overdue: '0.00',
  paid: ['应收未结清 1500.00 CNY'],
  credit: ['客户信用已预警'],
  rateMissing: null,
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
  api.on(deliveries.get, detail());
});
const list = (rows: DeliveryListRow[]) =>
  api.on(deliveryList.endpoint, {
    list: rows,
    total: rows.length,
    page: 1,
    pageSize: 50,
    totalCapped: false,
    summary: {},
  });

describe('待送达 (L20)', () => {
  it('shows the deliveries below their container without a click, and the days over the free time', async () => {
    list([box([item()])]);
    renderRoute(logistics, '/transport/container/wait-songda');
    const table = await screen.findByRole('table', { name: '送达单' });
    for (const text of ['SD20261121-0001', 'WL1', 'Pacific Home', '1 Harbor Rd', '未申请', '待派送'])
      expect(within(table).getByText(text)).toBeTruthy();
    expect(screen.getByText(/^超 \d+ 天$|超 \d+ 天/)).toBeTruthy();
  });
  it('申请放货 is offered only where the server lists it', async () => {
    list([box([item({ release: 'RELEASED', actions: [{ code: 'sign', enabled: true, unmet: [] }] })])]);
    renderRoute(logistics, '/transport/container/wait-songda');
    expect(await screen.findByRole('button', { name: /签\s?收$/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '申请放货' })).toBeNull();
  });
  it('RATE_MISSING stands before every way of release, 特批 too', async () => {
    list([box([item()])]);
    api.on(
      cargoReleases.check,
      check({ paid: [], credit: [], rateMissing: '缺少 EUR 在 2026-11-20 的汇率，FT1 还不能折算' }),
    );
    renderRoute(logistics, '/transport/container/wait-songda');
    await userEvent.click(await screen.findByRole('button', { name: '申请放货' }));
    const form = await screen.findByRole('form', { name: '申请放货 WL1' });
    for (const kind of ['款到放货', '信用放货', '特批放货']) {
      await userEvent.click(within(form).getByText(kind));
      expect(within(form).getByRole('list', { name: '不满足的条件' }).textContent).toContain('FT1 还不能折算');
    }
  });
  it('S9 申请放货 says what stands against money and credit, takes 特批 with a reason and keeps what was typed on a refusal', async () => {
    list([box([item()])]);
    api.on(cargoReleases.check, check());
    const sent: unknown[] = [];
    api.on(cargoReleases.apply, ({ body }) => {
      sent.push(body);
      return refusal('VALIDATION', '请检查标红的内容。', { data: { fields: { reason: '特批放货请填写原因' } } });
    });
    renderRoute(logistics, '/transport/container/wait-songda');
    await userEvent.click(await screen.findByRole('button', { name: '申请放货' }));
    const form = await screen.findByRole('form', { name: '申请放货 WL1' });
    expect(within(form).getByRole('radio', { name: '特批放货' })).toHaveProperty('checked', true);
    await userEvent.click(within(form).getByText('款到放货'));
    expect(await within(form).findByText('应收未结清 1500.00 CNY')).toBeTruthy();
    await userEvent.click(within(form).getByText('特批放货'));
    await userEvent.type(within(form).getByLabelText('原因'), '急');
    await userEvent.click(screen.getByRole('button', { name: /提\s?交/ }));
    expect(await screen.findByText('特批放货请填写原因')).toBeTruthy();
    expect(sent).toEqual([
      expect.objectContaining({ orderId: '7', containerId: '5', kind: 'SPECIAL', document: 'TELEX', reason: '急' }),
    ]);
    expect(within(form).getByLabelText('原因')).toHaveProperty('value', '急');
  });
  it('LOG-090 派送 is grey with its reason until the order is released', async () => {
    list([box([item({ state: 'BOOKED', actions: [{ code: 'dispatch', enabled: false, unmet: ['订单尚未放货'] }] })])]);
    renderRoute(logistics, '/transport/container/wait-songda');
    expect(await screen.findByLabelText('派送：订单尚未放货')).toBeTruthy();
  });
  it('LOG-091 签收 starts with what was loaded; short cartons ask for a reason and the body carries the counts', async () => {
    list([box([item({ state: 'OUT', actions: [{ code: 'sign', enabled: true, unmet: [] }] })])]);
    api.on(deliveries.get, detail({ state: 'OUT' }));
    const sent: unknown[] = [];
    api.on(deliveries.sign, ({ body }) => {
      sent.push(body);
      return detail({ state: 'PARTIAL' });
    });
    renderRoute(logistics, '/transport/container/wait-songda');
    await userEvent.click(await screen.findByRole('button', { name: /签\s?收$/ }));
    const form = await screen.findByRole('form', { name: '签收 SD20261121-0001' });
    expect(within(form).queryByText('情况说明')).toBeNull();
    await userEvent.type(within(form).getByLabelText('签收人'), 'John');
    const buttons = screen.getAllByRole('button', { name: /签\s?收$/ });
    await userEvent.click(buttons.at(-1) ?? buttons[0] ?? form);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ signer: 'John', lines: [{ id: '91', delivered: 25, damaged: 0 }] });
  });
  it('送达完成 asks first, then advances the container', async () => {
    list([box([item({ state: 'DONE', actions: [] })])]);
    const sent: unknown[] = [];
    api.on(containers.advance, ({ params, body }) => {
      sent.push({ ...params, ...body });
      return refusal('GUARD_FAILED', 'GZ1：SD20261121-0001 派送中，不能送达完成。');
    });
    renderRoute(logistics, '/transport/container/wait-songda');
    await userEvent.click(await screen.findByRole('button', { name: '送达完成' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: '送达完成' })).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('button', { name: '送达完成' })[1] ?? document.body);
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: '5', version: 9 })]));
  });
  it('chapter 16: a refused step opens its guards; what is filled in there lets it go on', async () => {
    list([box([item({ state: 'DONE', actions: [] })])]);
    const guards = [
      { code: 'DELIVERED', title: '送达单全部完成', ok: true, level: 'BLOCK', message: null, link: null },
      {
        code: 'OVERSEAS_AGENT',
        title: '国外代理已指定',
        ok: false,
        level: 'BLOCK',
        message: '没有国外代理',
        link: '/transport/container/baoguan',
        fill: 'SHIPMENT',
      },
      { code: 'LOG-090', title: '全部订单已放货', ok: false, level: 'BLOCK', message: 'WL1', link: '/transport/x' },
    ];
    const answer = (data: unknown) => Response.json({ success: true, data });
    let met = false;
    const sent: unknown[] = [];
    api.on(containers.advance, ({ body }) => {
      sent.push(body);
      return met
        ? answer({ id: '5', version: 11 })
        : refusal('GUARD_FAILED', 'GZ1：没有国外代理 等 2 项，不能送达完成。', { data: { guards } });
    });
    api.on(containers.guards, () =>
      answer({ next: '已送达', guards: guards.map((each) => ({ ...each, ok: met || each.ok })) }),
    );
    api.on(containers.get, () =>
      answer({ id: '5', version: 10, containerCode: 'GZ1', overseasAgentId: null, mblNo: null }),
    );
    api.on(containers.shipment, () => {
      met = true;
      return answer({ id: '5', version: 10 });
    });
    renderRoute(logistics, '/transport/container/wait-songda');
    await userEvent.click(await screen.findByRole('button', { name: '送达完成' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: '送达完成' })).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('button', { name: '送达完成' })[1] ?? document.body);
    // Beside the dialog that asked: in tests antd gives both titles one id.
    const title = await screen.findByText('送达完成 GZ1：还有 2 项条件未满足', {}, { timeout: 10_000 });
    const dialog = title.closest<HTMLElement>('[role=dialog]') ?? document.body;
    expect(screen.queryByText('GUARD_FAILED')).toBeNull();
    expect(within(dialog).getByRole('link', { name: '去处理' }).getAttribute('href')).toContain('/transport/x');
    await userEvent.click(within(dialog).getByRole('button', { name: /填\s?写/ }));
    expect(await screen.findByText('国外代理与提单 GZ1', {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.getByLabelText('主提单号')).toBeTruthy();
  }, 60_000);
});
