import { allocations, poolList, type PoolRow } from '@shared/contract/logistics/allocation.contract.ts';
import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';
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
