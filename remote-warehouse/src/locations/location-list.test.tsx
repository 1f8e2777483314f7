import { chamberList } from '@shared/contract/warehouse/chamber.contract.ts';
import { locationList, locations, type LocationRow } from '@shared/contract/warehouse/location.contract.ts';
import { labels } from '@shared/contract/warehouse/label.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const row: LocationRow = {
  id: '8',
  version: 3,
  code: 'A-01-01-1',
  warehouseId: '5',
  zoneId: '6',
  chamberId: '7',
  warehouseName: '北仑仓',
  zoneName: 'A 区',
  chamberName: '01 仓间',
  chamberState: 'OPEN',
  kind: 'RACK',
  place: '1-1-1',
  mapRow: 1,
  mapCol: 1,
  level: 1,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  capacity: 0,
  maxWeight: 800_000,
  maxPallets: 0,
  usage: null,
  onHand: 12,
  owners: 1,
  mixing: '品/批',
  mixOwner: false,
  mixSku: true,
  mixBatch: true,
  fixedCustomerId: null,
  fixedCustomerName: null,
  lockState: 'NONE',
  lockReason: null,
  pickSeq: 0,
  status: 'ENABLED',
  actions: ['update', 'lock', 'disable'].map((code) => ({ code, enabled: true, unmet: [] })),
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['zones', 'customers', 'warehouses']) api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('chambers'), { list: [{ id: '7', label: '01 仓间', hint: 'A 区' }] });
  api.on(locationList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = () => renderRoute(warehouse, '/warehouse/index');
const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body);

it('W4 a capacity of nothing is 不限, a weight is shown in kg (WMS-035)', async () => {
  open();
  const line = within((await screen.findByText('A-01-01-1')).closest('tr') as HTMLElement);
  expect(line.getAllByText('不限')).toHaveLength(2);
  expect(line.getByText('12')).toBeTruthy();
  expect(line.getByText(/^800(\.0+)?$/)).toBeTruthy();
});

it('W4 批量生成 says how many and what they will be called before it is done', async () => {
  const user = userEvent.setup();
  api.on(locations.generate, { created: 6 });
  open();
  await user.click(await screen.findByRole('button', { name: '批量生成' }));
  await screen.findByText('批量生成库位');
  const drawer = within(document.querySelector<HTMLElement>('[role=dialog]') ?? document.body);
  const type = async (label: string, value: string) => {
    const input = await drawer.findByLabelText(label);
    await user.clear(input);
    await user.type(input, value);
  };
  await type('行，到', '2');
  await type('列，到', '3');
  await waitFor(() => expect(drawer.getByRole('status').textContent).toBe('共 6 个库位：A-01-01-1 … A-02-03-1'));
  await user.click(drawer.getByLabelText('仓间'));
  await user.click(await screen.findByText('01 仓间', { selector: '.ant-select-item *' }));
  await user.click(drawer.getByRole('button', { name: /生\s*成/ }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { chamberId: '7', rows: { from: 1, to: 2 }, cols: { from: 1, to: 3 }, levels: { from: 1, to: 1 } },
    ]),
  );
});

it('W3 the link of an empty map opens 批量生成 once, with the chambers of its zone', async () => {
  const page = renderRoute(warehouse, '/warehouse/index?zoneId=6&plan=1');
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.setup().click(drawer.getByLabelText('仓间'));
  await waitFor(() =>
    expect(api.calls.some(({ url }) => url.includes('chambers') && url.includes('parent=6'))).toBe(true),
  );
  await userEvent.setup().click(drawer.getByRole('button', { name: /取\s*消/ }));
  await waitFor(() => expect(page.place()).toBe('/warehouse/index?zoneId=6'));
});

it('W4 锁定 of one row asks how and why', async () => {
  const user = userEvent.setup();
  api.on(locations.lock, { done: 1, refused: [] });
  open();
  const line = within((await screen.findByText('A-01-01-1')).closest('tr') as HTMLElement);
  await user.click(line.getByRole('button', { name: '锁定' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByText('禁入'));
  await user.type(drawer.getByRole('textbox'), '货架检修');
  await user.click(drawer.getByRole('button', { name: /锁\s*定|确\s*定/ }));
  await waitFor(() =>
    expect(sent()).toMatchObject([{ lock: 'IN', reason: '货架检修', items: [{ id: '8', version: 3 }] }]),
  );
});

it('W4 打印标签 of a row and of those chosen: the server draws them, a refusal is said with 重试', async () => {
  const user = userEvent.setup();
  api.on(labels.locations, () => refusal('NOT_FOUND', '数据不存在或无权访问', { status: 404 }));
  open();
  const line = within((await screen.findByText('A-01-01-1')).closest('tr') as HTMLElement);
  await user.click(line.getByRole('button', { name: /更\s*多/ }));
  await user.click(await screen.findByText('打印标签', { selector: '[role=menuitem] *' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('数据不存在或无权访问')).toBeTruthy();
  api.on(
    labels.locations,
    () =>
      new Response(new Blob(['%PDF-1.4'], { type: 'application/pdf' }), {
        headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="x.pdf"' },
      }),
  );
  await user.click(dialog.getByRole('button', { name: /重\s*试/ }));
  expect(await dialog.findByTitle('库位标签预览')).toBeTruthy();
  expect(api.calls.filter(({ url }) => url.endsWith('/warehouse/locations/labels?ids=8'))).toHaveLength(2);
  // 11.5: what is printed or saved is logged, what was only looked at is not.
  const logs = () => api.calls.filter(({ line: at }) => at.startsWith('POST') && at.includes('/labels'));
  expect(logs()).toEqual([]);
  api.on(labels.printLocations, { records: 1 });
  await user.click(dialog.getByRole('button', { name: /下载/ }));
  await waitFor(() => expect(logs()).toHaveLength(1));
  expect(logs()[0]?.body).toMatchObject({ ids: '8' });
});

it('W4 开仓/关仓 of all warehouses names the warehouse of each chamber', async () => {
  const chamber = { id: '8', version: 1, zoneName: 'A 区', name: '01 仓间', state: 'OPEN', warehouseId: '5' };
  const list = ['北仑仓', '梅山仓'].map((warehouseName, at) => ({ ...chamber, id: String(at + 1), warehouseName }));
  api.on(chamberList.endpoint, { list, total: 2, totalCapped: false, page: 1, pageSize: 200, summary: {} } as never);
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '开仓/关仓' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('row', { name: /北仑仓.*A 区.*01 仓间/ })).toBeTruthy();
  expect(drawer.getByRole('row', { name: /梅山仓.*A 区.*01 仓间/ })).toBeTruthy();
});
