import { accesses, accessList, type AccessDetail, type AccessRow } from '@shared/contract/warehouse/access.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { crewImport } from '@shared/contract/warehouse/access.import.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const actions = ['crew', 'suspend', 'renew'].map((code) => ({ code, enabled: true, unmet: [] }));
const detail: AccessDetail = {
  id: '8',
  version: 3,
  partyType: 'CUSTOMER',
  partyId: '5',
  partyName: '海纳贸易',
  warehouseId: '6',
  warehouseName: '北仑仓',
  zoneIds: [],
  zoneNames: [],
  rights: ['STORE', 'ENTER'],
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  quota: 0,
  used: 12_000_000,
  vehicles: [{ plate: '浙B12345' }],
  persons: [{ name: '张三', phone: '13800000001' }],
  state: 'ACTIVE',
  stateReason: null,
  creatorName: '李四',
  approverName: '王五',
  approvedAt: '2026-01-01T02:00:00.000Z',
  createdAt: '2026-01-01T01:00:00.000Z',
  actions,
};
const row: AccessRow = {
  ...detail,
  zoneNames: [],
  vehicleCount: 1,
  personCount: 1,
  daysLeft: 38,
  createdBy: '9',
  editedBy: ['9'],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['zones', 'suppliers', 'companies']) api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('customers'), { list: [{ id: '5', label: '海纳贸易' }] });
  api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
  api.on(accessList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
  api.on(accesses.get, detail);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = () => renderRoute(warehouse, '/warehouse/companyAccess');
const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body);

it('W15 shows rights in words, 不限 and 全部库区, and the banner of what ends soon', async () => {
  open();
  const shown = within(await screen.findByRole('row', { name: /海纳贸易/ }));
  expect(shown.getByText('不限')).toBeTruthy();
  expect(shown.getByText('全部库区')).toBeTruthy();
  expect(shown.getByText(/存放/)).toBeTruthy();
  expect(await screen.findByText(/1 家公司准入 30 天内到期/)).toBeTruthy();
});

it('W15 使用记录 leads to the arrivals of the customer in that warehouse', async () => {
  const user = userEvent.setup();
  const page = open();
  const shown = within(await screen.findByRole('row', { name: /海纳贸易/ }));
  await user.click(shown.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '使用记录' }));
  await waitFor(() => expect(page.place()).toBe('/warehouse/arrivalform?tab=all&warehouseId=6&customerId=5'));
});

const drawer = async (title: string) => {
  await screen.findByText(title);
  return within(document.querySelector<HTMLElement>('[role=dialog]') ?? document.body);
};
const option = (label: string) => screen.findByText(label, { selector: '.ant-select-item *' });

it('W15 a new access is sent with what was chosen', async () => {
  const user = userEvent.setup();
  api.on(accesses.create, detail);
  open();
  await user.click(await screen.findByRole('button', { name: /新增准入/ }));
  const form = await drawer('新增公司准入');
  await user.click(await form.findByLabelText('公司'));
  await user.click(await option('海纳贸易'));
  await user.click(form.getByLabelText('仓库'));
  await user.click(await option('北仑仓'));
  api.on(attachments.upload, { id: '1' } as never);
  await user.upload(
    within(form.getByRole('region', { name: '准入协议' })).getByLabelText('选择文件'),
    new File(['x'], '协议.pdf', { type: 'application/pdf' }),
  );
  await user.click(form.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ kind: 'wh_access', id: '8', slot: '准入协议' });
  expect(sent()[0]).toMatchObject({
    partyType: 'CUSTOMER',
    partyId: '5',
    warehouseId: '6',
    rights: ['STORE', 'INBOUND', 'PICKUP', 'ENTER'],
    vehicles: [],
  });
});

it('W15 another kind of company empties the choice', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: /新增准入/ }));
  const form = await drawer('新增公司准入');
  await user.click(await form.findByLabelText('公司'));
  await user.click(await option('海纳贸易'));
  await user.click(form.getByText('供应商'));
  await user.click(form.getByRole('button', { name: '提交审核' }));
  expect((await form.findAllByText('必填')).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

it('W15 导入 takes vehicles and persons from an xlsx or csv file: what is wrong by row and column, then the good rows', async () => {
  const user = userEvent.setup();
  api.on(crewImport.check, {
    token: '00000000-0000-4000-8000-000000000001',
    fileName: '车辆.csv',
    rows: 2,
    good: 1,
    bad: 1,
    documents: 1,
    errors: [{ row: 3, column: '车牌', value: '浙B12345', reason: '这份准入已登记该车牌' }],
    errorsTotal: 1,
    warnings: [],
    warningsTotal: 0,
    imported: null,
    importedRows: 0,
    effects: [],
    partial: true,
  });
  api.on(crewImport.commit, { imported: 1, skipped: 1, duplicate: false });
  open();
  await user.click(await screen.findByRole('button', { name: /导入/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/xlsx 或 csv/)).toBeTruthy();
  await user.upload(
    document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement,
    new File(['车牌'], '车辆.csv', { type: 'text/csv' }),
  );
  expect(await dialog.findByText('这份准入已登记该车牌')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: '只导入正确的 1 行' }));
  await user.click(dialog.getByRole('button', { name: '导入 1 行' }));
  expect(await dialog.findByText('已导入 1 条，跳过 1 行')).toBeTruthy();
  expect(sent().at(-1)).toMatchObject({ onlyGood: true });
  cleanup();
  renderRoute(warehouse, '/warehouse/companyAccess', person(['warehouse.access.view']));
  await screen.findByRole('row', { name: /海纳贸易/ });
  expect(screen.queryByRole('button', { name: /导入/ })).toBeNull();
});

it('W15 续期 asks for the last day and says from when it counts', async () => {
  const user = userEvent.setup();
  api.on(accesses.renew, { ...detail, id: '9', state: 'PENDING' });
  open();
  const shown = within(await screen.findByRole('row', { name: /海纳贸易/ }));
  await user.click(shown.getByRole('button', { name: '续期' }));
  const form = await drawer('续期 海纳贸易');
  expect(await form.findByText(/起生效，审核后有效/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: '申请续期' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ version: 3, validTo: expect.stringMatching(/^20\d\d-/) }));
});
