import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import {
  chamberList,
  chambers,
  type ChamberDetail,
  type ChamberRow,
} from '@shared/contract/warehouse/chamber.contract.ts';
import { warehouseList, warehouses, type WarehouseRow } from '@shared/contract/warehouse/warehouse.contract.ts';
import { locationList } from '@shared/contract/warehouse/location.contract.ts';
import { zoneList, zones, type ZoneRow } from '@shared/contract/warehouse/zone.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import warehouse from '../../module.ts';
import { detail, row } from './settings.fixture.ts';

configure({ asyncUtilTimeout: 20_000 });
const chamber = {
  id: '8',
  version: 3,
  zoneId: '6',
  warehouseId: '5',
  warehouseName: '北仑仓',
  tempClass: 'CHILLED',
  code: '01',
  name: '01 仓间',
  zoneName: '冷藏区',
  state: 'CLOSED',
  openedAt: null,
  purpose: null,
  openedByName: null,
  useType: 'STORAGE',
  leaseCustomerId: null,
  leaseCustomerName: null,
  leasedAt: null,
  maintainUntil: null,
  capacity: 0,
} satisfies ChamberRow;
const list = <Row,>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['zones', 'suppliers', 'warehouses']) api.on(pickerCall(kind), { list: [] });
  api
    .on(warehouseList.endpoint, list([row]))
    .on(warehouses.get, detail)
    .on(zoneList.endpoint, list([]));
  api.on(chamberList.endpoint, list([chamber]));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('仓库设置 /warehouse/setting (W2)', () => {
  it('W2 without a warehouse it says so and offers to make one', async () => {
    api.on(warehouseList.endpoint, list<WarehouseRow>([]));
    renderRoute(warehouse, '/warehouse/setting');
    expect(await screen.findByText('还没有仓库')).toBeTruthy();
    expect(screen.getByRole('button', { name: '新增仓库' })).toBeTruthy();
  });

  it('W2 a card tells locations, open chambers and the capacity 不限', async () => {
    renderRoute(warehouse, '/warehouse/setting');
    const card = await screen.findByRole('button', { name: /北仑仓/ });
    expect(card.textContent).toMatch(/容积占用 不限.*2\/3.*1\/3/);
    expect(card.getAttribute('aria-current')).toBe('true');
  });

  it('2.4 开仓 of a cold chamber sends the typed temperature in tenths of a degree with the version', async () => {
    api.on(chambers.open, { ...chamber, warehouseName: '北仑仓', state: 'OPEN', actions: [], recordId: '31' });
    renderRoute(warehouse, '/warehouse/setting?pane=chambers');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^开仓/ }));
    await user.type(await screen.findByLabelText('温度'), '-1.5');
    const buttons = screen.getAllByRole('button', { name: '开仓' });
    await user.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(true));
    expect(api.calls.find(({ line }) => line.startsWith('POST'))).toMatchObject({
      body: { version: 3, purpose: 'WORK', temperature: -15 },
    });
  });

  it('2.4 开仓 with photos: they go to its record; what did not get through is sent again, nothing is opened twice', async () => {
    let away = true;
    api
      .on(chambers.open, { ...chamber, warehouseName: '北仑仓', state: 'OPEN', actions: [], recordId: '31' })
      .on(attachments.upload, () => {
        if (away) throw new TypeError('Failed to fetch');
        return { id: '90' } as never;
      });
    renderRoute(warehouse, '/warehouse/setting?pane=chambers');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^开仓/ }));
    await user.type(await screen.findByLabelText('温度'), '-1.5');
    await user.upload(
      document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement,
      [1, 2].map((n) => new File([`照片${n}`], `门${n}.jpg`, { type: 'image/jpeg' })),
    );
    expect(await screen.findByText('门2.jpg')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '开仓' }).at(-1) as HTMLElement);
    const again = await screen.findByRole('button', { name: '重新上传' });
    expect(screen.getAllByText('已保存，但 2 个文件没有上传').length).toBeGreaterThan(0);
    away = false;
    await user.click(again);
    const uploads = () => api.calls.filter(({ line }) => line === 'POST /attachments');
    await waitFor(() => expect(uploads()).toHaveLength(4));
    expect(uploads().at(-1)?.body).toMatchObject({ kind: 'wh_chamber_record', id: '31', slot: '开仓照片' });
    await waitFor(() => expect(screen.queryByLabelText('温度')).toBeNull());
    expect(api.calls.filter(({ line }) => line.includes('/chambers/8/open'))).toHaveLength(1);
  });

  it('2.4 a photo that is refused after 关仓 is named, the closing stands; who may not see records is offered none', async () => {
    api
      .on(chamberList.endpoint, list([{ ...chamber, state: 'OPEN' } as ChamberRow]))
      .on(chambers.close, { ...chamber, warehouseName: '北仑仓', state: 'CLOSED', actions: [], recordId: '31' })
      .on(attachments.upload, () => refusal('SYS-031', '「关仓照片」只能上传图片。', { status: 422 }));
    renderRoute(warehouse, '/warehouse/setting?pane=chambers');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^关仓/ }));
    await user.type(await screen.findByLabelText('温度'), '3');
    await user.upload(
      document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement,
      new File(['x'], '锁.jpg', { type: 'image/jpeg' }),
    );
    await user.click(screen.getAllByRole('button', { name: '关仓' }).at(-1) as HTMLElement);
    expect(await screen.findByText('锁.jpg 没有上传，请在附件中重新上传。')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('温度')).toBeNull());
    cleanup();
    renderRoute(
      warehouse,
      '/warehouse/setting?pane=chambers',
      person(['warehouse.setting.view', 'warehouse.chamber.close']),
    );
    await user.click(await screen.findByRole('button', { name: /^关仓/ }));
    await screen.findByLabelText('温度');
    expect(document.querySelector('[role=dialog] input[type=file]')).toBeNull();
  });

  it('4.1 a 检修 that nobody ended by its 计划恢复时间 is said to be late', async () => {
    const due = (id: string, name: string, maintainUntil: string) =>
      ({ ...chamber, id, name, state: 'MAINTENANCE', maintainUntil }) satisfies ChamberRow;
    api.on(
      chamberList.endpoint,
      list([due('8', '旧检修', '2026-01-02T00:00:00Z'), due('9', '新检修', '2999-01-02T00:00:00Z')]),
    );
    renderRoute(warehouse, '/warehouse/setting?pane=chambers');
    const line = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
    expect(await line('旧检修')).toMatch(/2026-01-02 08:00 超期/);
    expect(await line('新检修')).not.toContain('超期');
  });

  it('4.1 检修 asks until when and why; goods in the way are said at the field, a short one is asked for', async () => {
    const done: ChamberDetail = { ...chamber, warehouseName: '北仑仓', state: 'MAINTENANCE', actions: [] };
    const text = '仓间 01 还有 12 件货物，检修超过 1 天须先移空。';
    api.on(chambers.maintain, () =>
      refusal('GUARD_FAILED', text, { data: { fields: { maintainUntil: '有货物时不能超过 1 天' } } }),
    );
    renderRoute(warehouse, '/warehouse/setting?pane=chambers');
    const user = userEvent.setup();
    const line = within((await screen.findByText('01 仓间')).closest('tr') as HTMLElement);
    await user.click(line.getByRole('button', { name: /更\s*多/ }));
    await user.click(await screen.findByText('检修', { selector: '[role=menuitem] *' }));
    const form = within(await screen.findByRole('form', { name: '检修 冷藏区 01' }));
    await user.type(form.getByLabelText('原因'), '换灯');
    await user.click(screen.getAllByRole('button', { name: '检修' }).at(-1) as HTMLElement);
    expect(await form.findByText('有货物时不能超过 1 天')).toBeTruthy();
    api.on(chambers.maintain, ({ body }) =>
      (body as { ack?: string[] }).ack?.includes('WMS-CHAMBER')
        ? done
        : refusal('CONFIRM_REQUIRED', '请确认', {
            data: { warnings: [{ code: 'WMS-CHAMBER', message: '仓间 01 还有 12 件货物，确认检修？' }] },
          }),
    );
    await user.type(form.getByLabelText('计划恢复时间'), '2099-01-01 08:00{Enter}');
    await user.click(screen.getAllByRole('button', { name: '检修' }).at(-1) as HTMLElement);
    await screen.findAllByText('仓间 01 还有 12 件货物，确认检修？');
    await user.click(screen.getByRole('button', { name: /继\s?续/ }));
    await waitFor(() => expect(screen.queryByRole('form', { name: '检修 冷藏区 01' })).toBeNull());
    expect(api.calls.filter(({ line }) => line.includes('/maintain')).at(-1)?.body).toMatchObject({
      version: 3,
      reason: '换灯',
      maintainUntil: '2099-01-01T00:00:00.000Z',
      ack: ['WMS-CHAMBER'],
    });
  });

  it('4.1 包仓开始 says what stands against it, then sends the customer with the version', async () => {
    const started = {
      ...chamber,
      warehouseName: '北仑仓',
      leaseCustomerId: '9',
      leaseCustomerName: '远洋',
      actions: [],
    };
    api
      .on(pickerCall('customers'), { list: [{ id: '9', label: '远洋' }] })
      .on(chambers.leaseOffer, { rule: null, unmet: ['没有适用的「包仓×天」计费规则'] })
      .on(chambers.leaseStart, { ...started, state: 'CLOSED' });
    renderRoute(warehouse, '/warehouse/setting?pane=chambers');
    const user = userEvent.setup();
    const line = within((await screen.findByText('01 仓间')).closest('tr') as HTMLElement);
    await user.click(line.getByRole('button', { name: /更\s*多/ }));
    await user.click(await screen.findByText('包仓开始', { selector: '[role=menuitem] *' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: '包仓客户' }));
    await user.click(await screen.findByText('远洋', { selector: '.ant-select-item *' }));
    expect(await screen.findByText('没有适用的「包仓×天」计费规则')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '包仓开始' }).at(-1) as HTMLElement);
    await waitFor(() => expect(api.calls.some(({ line }) => line.includes('lease-start'))).toBe(true));
    expect(api.calls.find(({ line }) => line.includes('lease-start'))).toMatchObject({
      body: { version: 3, customerId: '9' },
    });
  });

  it('2.2 the colour of a zone is chosen by its name and goes along', async () => {
    api.on(zones.create, { id: '7' } as never);
    renderRoute(warehouse, '/warehouse/setting');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /新增库区/ }));
    await user.type(await screen.findByLabelText('库区编码'), 'A');
    await user.type(screen.getByLabelText('库区名称'), 'A 区');
    await user.click(screen.getByLabelText('颜色'));
    await user.click(await screen.findByText('绿', { selector: '.ant-select-item *' }));
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(api.calls.some(({ line }) => line === 'POST /warehouse/zones')).toBe(true));
    expect(api.calls.find(({ line }) => line === 'POST /warehouse/zones')?.body).toMatchObject({
      code: 'A',
      color: 'GREEN',
      mapRows: 10,
    });
  });

  it('W2 批量生成库位 of a zone leads to the plan of W4 with the zone, for who may generate', async () => {
    const zone = { id: '6', version: 1, code: 'A', name: 'A 区', status: 'ENABLED', used: true } as ZoneRow;
    api.on(zoneList.endpoint, list([zone]));
    api.on(locationList.endpoint, list([]));
    api.on(pickerCall('chambers'), { list: [] }).on(pickerCall('customers'), { list: [] });
    const more = async () => {
      const line = within((await screen.findByText('A 区')).closest('tr') as HTMLElement);
      await userEvent.click(line.getByRole('button', { name: /更\s*多/ }));
      await screen.findAllByRole('menuitem');
    };
    const { place } = renderRoute(warehouse, '/warehouse/setting');
    await more();
    await userEvent.click(screen.getByText('批量生成库位', { selector: '[role=menuitem] *' }));
    expect(await screen.findByRole('form', { name: '批量生成库位' })).toBeTruthy();
    expect(place()).toBe('/warehouse/index?zoneId=6&plan=1');
    cleanup();
    renderRoute(
      warehouse,
      '/warehouse/setting',
      person(['warehouse.setting.view', 'warehouse.setting.edit', 'warehouse.setting.disable', 'warehouse.zone.view']),
    );
    await screen.findByText('A 区');
    expect(screen.queryByText('批量生成库位')).toBeNull();
  });

  it('A2.12 a reader gets no buttons that change something', async () => {
    api.on(warehouses.get, { ...detail, actions: [] });
    renderRoute(warehouse, '/warehouse/setting', person(['warehouse.setting.view']));
    await screen.findByRole('button', { name: /北仑仓/ });
    for (const name of ['新增仓库', '编辑仓库', '停用', '新增库区'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
