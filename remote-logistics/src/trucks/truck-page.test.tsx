import { driverList } from '@shared/contract/logistics/driver.contract.ts';
import { truckList, type TruckListRow } from '@shared/contract/logistics/truck-list.contract.ts';
import { trucks, type TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';

pageTests(logistics);

const actions = [{ code: 'assign', enabled: true, unmet: [] }];
const row: TruckListRow = {
  id: '4',
  version: 2,
  truckNo: 'TC1',
  kind: 'PICKUP',
  subject: 'WL1',
  supplierName: '快运',
  plate: null,
  driverName: null,
  phone: null,
  useAt: '2026-11-20T00:00:00Z',
  route: '慈溪工厂 → 北仑仓',
  cartons: 25,
  volume: 3_000_000,
  gross: 450_000,
  cost: null,
  state: 'DRAFT',
  ownerName: '李四',
  createdAt: '2026-11-20T00:00:00Z',
  containerId: null,
  costCurrency: null,
  actions,
};
const stop = { address: null, contact: null, phone: null, planAt: null, arriveAt: null, leaveAt: null };
const detail: TruckDetail = {
  id: '4',
  version: 2,
  truckNo: 'TC1',
  companyId: '1',
  kind: 'PICKUP',
  supplierId: '3',
  supplierName: '快运',
  vehicleId: null,
  driverId: null,
  plate: null,
  trailerPlate: null,
  driverName: null,
  phone: null,
  containerId: null,
  containerCode: null,
  useAt: '2026-11-20T00:00:00Z',
  untilAt: '2026-11-20T03:00:00Z',
  cartons: 25,
  volume: 3_000_000,
  gross: 450_000,
  costAmount: null,
  costCurrency: null,
  costTotal: null,
  costShare: 'VOLUME',
  odometer: null,
  state: 'DRAFT',
  cancelReason: null,
  remark: null,
  ownerName: '李四',
  createdAt: '2026-11-20T00:00:00Z',
  stops: [
    { ...stop, type: 'LOAD', place: '慈溪工厂' },
    { ...stop, type: 'UNLOAD', place: '北仑仓' },
  ],
  followsContainer: false,
  orders: [{ orderId: null, orderNo: null, customerName: null, cartons: 25, volume: 3_000_000, gross: 450_000 }],
  fees: [],
  actions,
};
const page = <Row,>(list: Row[]) => ({
  list,
  total: list.length,
  totalCapped: false,
  page: 1,
  pageSize: 20,
  summary: {},
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi()
    .on(truckList.endpoint, page([row]))
    .on(trucks.get, detail);
  for (const kind of ['suppliers', 'users', 'containers', 'orders', 'vehicles', 'drivers', 'currencies'])
    api.on(pickerCall(kind), { list: [] });
});

describe('L22 打印派车单', () => {
  it('of the chosen trips, and from the drawer of one', async () => {
    const asked: string[] = [];
    api.on(truckList.endpoint, page([row, { ...row, id: '5', truckNo: 'TC2' }])).on(printing.options, ({ query }) => {
      asked.push(`${query.source} ${query.ids}`);
      return { documents: [], kinds: [], history: [] };
    });
    renderRoute(logistics, '/transport/truck');
    await screen.findByText('TC2');
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    const bar = screen.getByRole('toolbar', { name: '批量操作' });
    await userEvent.click(within(bar).getByRole('button', { name: '打印派车单' }));
    await waitFor(() => expect(asked).toEqual(['lg_truck 4,5']));
    cleanup();
    renderRoute(logistics, '/transport/truck?open=4');
    const drawer = await screen.findByRole('dialog');
    await userEvent.click(await within(drawer).findByRole('button', { name: '打印派车单' }));
    await waitFor(() => expect(asked.at(-1)).toBe('lg_truck 4'));
  });
});

describe('L22 拖车管理', () => {
  it('派车 shows the refusal of LOG-095 and keeps what was typed', async () => {
    api.on(trucks.assign, () => refusal('LOG-095', '浙B12345 同一时间已派给 TC9，请换车、换人或改时间。'));
    renderRoute(logistics, '/transport/truck');
    await userEvent.click(await screen.findByRole('button', { name: '派车' }));
    const drawer = await screen.findByRole('dialog');
    await userEvent.type(await within(drawer).findByLabelText('车牌'), '浙B12345');
    await userEvent.type(within(drawer).getByLabelText('司机姓名'), '李师傅');
    await userEvent.type(within(drawer).getByLabelText('电话'), '13912345678');
    await userEvent.click(within(drawer).getByRole('button', { name: '派车' }));
    expect(await screen.findByText(/已派给 TC9/)).toBeTruthy();
    expect(within(drawer).getByLabelText<HTMLInputElement>('车牌').value).toBe('浙B12345');
    expect(api.calls.find((call) => call.line === 'POST /logistics/trucks/4/assign')?.body).toMatchObject({
      version: 2,
      plate: '浙B12345',
      driverName: '李师傅',
    });
  });
  it('the stops of a new trip start as 装货 and 卸货, and one can be added', async () => {
    renderRoute(logistics, '/transport/truck');
    await userEvent.click(await screen.findByRole('button', { name: /新建拖车单/ }));
    const stops = await screen.findByRole('region', { name: '站点' });
    expect(await within(stops).findByText('装货')).toBeTruthy();
    expect(within(stops).getAllByLabelText('地点')).toHaveLength(2);
    await userEvent.click(within(stops).getByRole('button', { name: /添加站点/ }));
    await waitFor(() => expect(within(stops).getAllByLabelText('地点')).toHaveLength(3));
  });
  it('2.14 whom to call at a stop is typed, sent, and shown with the trip', async () => {
    const called = detail.stops.map((one) => ({ ...one, contact: '赵强', phone: '0574-55550002' }));
    const open = { ...detail, stops: called, orders: [], actions: [{ code: 'update', enabled: true, unmet: [] }] };
    api.on(trucks.get, open).on(trucks.update, open);
    renderRoute(logistics, '/transport/truck?open=4');
    const table = await screen.findByRole('table', { name: '站点' });
    expect(within(table).getByRole('columnheader', { name: '联系电话' })).toBeTruthy();
    expect(within(table).getAllByText('0574-55550002')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /编\s?辑/ }));
    const form = await screen.findByRole('form', { name: '编辑拖车单 TC1' });
    const [phone] = await within(form).findAllByLabelText<HTMLInputElement>('联系电话');
    if (!phone) throw new Error('no phone');
    expect(phone.value).toBe('0574-55550002');
    await userEvent.clear(phone);
    await userEvent.type(phone, '13912345678');
    await userEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'PUT /logistics/trucks/4')?.body).toMatchObject({
        stops: [{ phone: '13912345678' }, { phone: '0574-55550002' }],
      }),
    );
  });
  it('L15 安排拖车 opens a new trip for the container: 提空, 装货, 进港; closing it leaves the list', async () => {
    api.on(pickerCall('containers'), { list: [{ id: '31', label: 'GZ20261120-0003' }] });
    const view = renderRoute(logistics, '/transport/truck?container=31');
    const form = await screen.findByRole('dialog');
    expect(await within(form).findByText('GZ20261120-0003')).toBeTruthy();
    expect(within(form).getByRole('radio', { name: '集装箱拖车' })).toHaveProperty('checked', true);
    for (const stop of ['提空', '装货', '进港']) expect(within(form).getByText(stop)).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(view.place()).not.toContain('container'));
  });
  it('the drawer masks orders out of scope', async () => {
    renderRoute(logistics, '/transport/truck');
    await userEvent.click(await screen.findByText('TC1'));
    await userEvent.click(await screen.findByRole('tab', { name: /货物与分摊/ }));
    expect(await screen.findByText('其他客户货物')).toBeTruthy();
  });
  it('the calendar names a conflict in words, not by colour alone', async () => {
    api.on(trucks.calendar, {
      days: ['2026-11-20'],
      rows: [
        {
          vehicleId: '1',
          plate: '浙B12345',
          type: '9.6米厢车',
          supplierName: '快运',
          trips: [
            {
              id: '4',
              truckNo: 'TC1',
              state: 'ASSIGNED',
              from: '2026-11-20T00:00:00Z',
              until: '2026-11-20T03:00:00Z',
              route: '慈溪 → 北仑',
              driverName: '李师傅',
              conflict: 'OVERLAP',
            },
          ],
        },
      ],
    });
    renderRoute(logistics, '/transport/truck?panel=calendar');
    expect(await screen.findByText('时间冲突')).toBeTruthy();
    expect(screen.getByText(/08:00–11:00/)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: '周五 11-20' })).toBeTruthy();
  });
  it('an empty list of drivers offers 新增司机', async () => {
    api.on(driverList.endpoint, page([]));
    renderRoute(logistics, '/transport/truck?panel=drivers');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /新增司机/ }).length).toBeGreaterThan(0));
  });
});
