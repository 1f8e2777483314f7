import {
  allocations,
  poolList,
  type Allocation,
  type PoolRow,
} from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';
import { FillBar } from './fill-bar.tsx';
import { groupPool, misfit } from './pool-groups.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
const pool = (more: Partial<PoolRow> = {}): PoolRow => ({
  id: '11',
  version: 1,
  orderNo: 'WL1',
  customerName: '恒丰',
  customerCode: 'HF01',
  nameCn: '毛毯',
  freeCartons: 30,
  freeVolume: 3_390_000,
  freeGross: 925_500,
  rt: '3.390',
  pod: 'USLAX',
  cargoReadyDate: null,
  receivedCartons: 0,
  cargoSource: 'WAREHOUSE',
  attributes: ['GENERAL'],
  requireEtd: null,
  waitingDays: 3,
  serviceType: 'LCL',
  transportMode: 'SEA',
  orderId: '1',
  customerId: '1',
  podName: '洛杉矶',
  pol: 'CNNGB',
  finalPlace: null,
  lineCartons: 37,
  allocatedCartons: 0,
  lineVolume: 3_390_000,
  lineGross: 925_500,
  ...more,
});
const box = (more: Partial<ContainerListRow> = {}): ContainerListRow => ({
  id: '5',
  customers: [],
  attributes: [],
  version: 1,
  containerCode: 'GZ1',
  containerNo: null,
  containerType: '40HQ',
  serviceType: 'LCL',
  transportMode: 'SEA',
  route: 'CNNGB→USLAX',
  orderCount: 0,
  customerCount: 0,
  planCartons: 0,
  planVolume: 0,
  planGross: 0,
  fillRate: 0,
  payloadRate: 0,
  planLoadDate: null,
  sealNo: null,
  loadedVolume: 0,
  carrierName: null,
  vesselVoyage: '',
  soNo: null,
  mblNo: null,
  cutCy: null,
  etd: null,
  atd: null,
  eta: null,
  ata: null,
  stage: 'CONSOLIDATE',
  stayMinutes: 5,
  ownerName: '李四',
  createdAt: '2026-11-20T04:00:00Z',
  hold: false,
  dg: false,
  stageSince: '2026-11-20T04:00:00Z',
  capVolumePlan: 68_000_000,
  capVolumeMax: 76_200_000,
  capPayloadPlan: 22_000_000,
  capPayloadMax: 26_620_000,
  actions: [{ code: 'advance', enabled: false, unmet: ['柜内还没有货物'] }],
  ...more,
});
const answer = <Row,>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 200,
  summary: {},
});

let api: FakeApi;
beforeAll(async () => {
  await Promise.all(logistics.routes.map(async (route) => route.page?.()));
}, 120_000);
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['ports', 'customers']) api.on(pickerCall(kind), { list: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('待拼柜 (L9)', () => {
  it('chosen lines go into a container with the cartons that were typed; the capacity moves along (LOG-023)', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()])).on(containerList.endpoint, answer([box()]));
    api.on(allocations.add, { containerIds: ['5'] });
    renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const dialog = await screen.findByRole('dialog');
    const cartons = within(dialog).getByLabelText('WL1 毛毯 箱数');
    await user.clear(cartons);
    await user.type(cartons, '20');
    expect(dialog.textContent).toContain('1.832');
    expect(dialog.textContent).toContain('500.27');
    await user.clear(cartons);
    await user.type(cartons, '31');
    expect(within(dialog).getByRole('alert').textContent).toContain('请填 1–30');
    await user.clear(cartons);
    await user.type(cartons, '20');
    await user.click(within(dialog).getByRole('button', { name: '加入柜子' }));
    await waitFor(() =>
      expect(api.calls.find((call) => call.line === 'POST /logistics/containers/5/allocations')?.body).toEqual({
        items: [{ orderLineId: '11', cartons: 20 }],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('LOG-022 a refusal is said and the dialog keeps what was typed', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()])).on(containerList.endpoint, answer([box()]));
    api.on(allocations.add, () => refusal('LOG-022', 'WL1 第 1 行：剩余 10 箱，需要 30 箱。'));
    renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '加入柜子' }));
    expect(await screen.findByText(/剩余 10 箱/)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('WL1 毛毯 箱数').value).toBe('30');
  });
  it('LOG-022 lines chosen before the pool came anew follow it, also in the open dialog; what was typed stays', async () => {
    const user = userEvent.setup();
    let free = 30;
    const waiting: (() => void)[] = [];
    api.on(containerList.endpoint, answer([box()])).on(allocations.add, { containerIds: ['5'] });
    api.on(poolList.endpoint, async () => {
      if (free < 30) await new Promise<void>((resolve) => waiting.push(resolve));
      return answer([pool({ freeCartons: free }), pool({ id: '12', nameCn: '枕头', freeCartons: 8 })]);
    });
    renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const first = await screen.findByRole('dialog');
    await user.clear(within(first).getByLabelText('WL1 毛毯 箱数'));
    await user.type(within(first).getByLabelText('WL1 毛毯 箱数'), '13');
    free = 17;
    await user.click(within(first).getByRole('button', { name: '加入柜子' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByLabelText('选择 WL1 枕头'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const dialog = await screen.findByRole('dialog');
    await user.clear(within(dialog).getByLabelText('WL1 枕头 箱数'));
    await user.type(within(dialog).getByLabelText('WL1 枕头 箱数'), '5');
    await waitFor(() => expect(waiting).not.toEqual([]));
    for (const come of waiting) come();
    const value = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(`WL1 ${name} 箱数`).value;
    await waitFor(() => expect(value('毛毯')).toBe('17'));
    expect(value('枕头')).toBe('5');
  });
  it('a container of another route is not offered; an empty pool and a failed one say so', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()])).on(containerList.endpoint, answer([box({ route: 'CNSHA→DEHAM' })]));
    const page = renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '加入所选' }).disabled).toBe(true);
    page.unmount();
    api.on(poolList.endpoint, answer([]));
    renderRoute(logistics, '/transport/container/pingui').unmount();
    api.on(poolList.endpoint, () => refusal('SERVER_ERROR', '服务器发生错误，请检查服务器。', { status: 500 }));
    renderRoute(logistics, '/transport/container/pingui');
    expect(await screen.findByText('加载失败')).toBeTruthy();
  });
});

/** What an open card reads of its container. */
const cargoOf = (line: Partial<Allocation>) =>
  ({
    id: '5',
    containerCode: 'GZ1',
    allocations: [{ volume: 900, gross: 900, masked: false, hold: false, ...line }],
  }) as ContainerDetail;

describe('cards of 待拼柜 (L9)', () => {
  it('name customers and attributes; 拆分 moves a part of a line and keeps at least one carton', async () => {
    const user = userEvent.setup();
    const held = box({ customers: ['恒丰', '瑞达'], customerCount: 3, attributes: ['BATTERY'] });
    api
      .on(poolList.endpoint, answer([]))
      .on(containerList.endpoint, answer([held, box({ id: '6', containerCode: 'GZ2' })]));
    api.on(containers.get, cargoOf({ id: '21', orderNo: 'WL1', customerName: '恒丰', nameCn: '毛毯', cartons: 9 }));
    api.on(allocations.move, { containerIds: ['5', '6'] });
    renderRoute(logistics, '/transport/container/pingui?container=5');
    const card = await screen.findByRole('article', { name: '柜子 GZ1' });
    expect(card.textContent).toContain('恒丰、瑞达 及其他 1 个客户');
    expect(card.textContent).toContain('带电');
    const split = await within(card).findByRole<HTMLButtonElement>('button', { name: '拆分' });
    expect(split.disabled).toBe(true);
    await user.click(within(card).getByRole('checkbox', { name: /^选择 / }));
    await user.click(split);
    const dialog = await screen.findByRole('dialog');
    const cartons = within(dialog).getByLabelText<HTMLInputElement>('WL1 毛毯 箱数');
    expect(cartons.value).toBe('4');
    await user.clear(cartons);
    await user.type(cartons, '9');
    expect(within(dialog).getByRole('alert').textContent).toContain('请填 1–8');
    await user.clear(cartons);
    await user.type(cartons, '3');
    await user.click(within(dialog).getByRole('button', { name: '拆分' }));
    await waitFor(() =>
      expect(api.calls.find((call) => call.line === 'POST /logistics/containers/5/allocations/move')?.body).toEqual({
        items: [{ allocationId: '21', cartons: 3 }],
        toContainerId: '6',
      }),
    );
  });
  it('LOG-044 one bar that stands for both takes the colour of the larger', () => {
    render(<FillBar compact label="装载率" part={60} plan={100} most={120} other={1.2} />);
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('60%，超过建议');
  });
});

describe('pool', () => {
  it('is grouped by order or by port with sums', () => {
    const rows = [pool(), pool({ id: '12', freeCartons: 5 }), pool({ id: '13', orderId: '2', orderNo: 'WL2' })];
    expect(groupPool(rows, 'order').map((group) => [group.title, group.cartons])).toEqual([
      ['WL1', 35],
      ['WL2', 30],
    ]);
    expect(
      groupPool(rows.toReversed(), 'order')
        .at(-1)
        ?.rows.map((row) => row.id),
    ).toEqual(['11', '12']);
    expect(groupPool(rows, 'pod').map((group) => [group.title, group.cartons])).toEqual([['USLAX 洛杉矶', 65]]);
  });
  it('LOG-043 says at once why cargo does not fit', () => {
    expect(misfit(box(), [pool()])).toBeNull();
    expect(misfit(box({ transportMode: 'RAIL' }), [pool()])).toBe('运输方式不同');
    expect(misfit(box({ route: 'CNSHA→USLAX' }), [pool()])).toBe('航线不同');
  });
});
