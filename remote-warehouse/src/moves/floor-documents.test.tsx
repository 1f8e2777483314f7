import { countList, counts, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { freezeList, freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import { locationList } from '@shared/contract/warehouse/location.contract.ts';
import { moveList, moves, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { damages } from '@shared/contract/warehouse/damage.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 90_000 });
const list = <Row,>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});
const can = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['warehouses', 'zones', 'chambers', 'customers', 'suppliers'])
    api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('locations'), { list: [{ id: '12', label: 'A-02' }] });
  api.on(pickerCall('batches'), { list: [{ id: '31', label: 'RK1-1-1' }] });
  api.on(locationList.endpoint, list([]));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const sent = (part: string) => api.calls.filter(({ line }) => line.includes(part) && !line.startsWith('GET'));
const top = async (name: RegExp) => {
  const form = await screen.findByRole('form', { name });
  return within(form.closest<HTMLElement>('[role=dialog]') ?? form);
};

it('W4 a draft of 移库单 is edited: the lines that are kept go back with the version seen', async () => {
  const row = {
    id: '9',
    version: 2,
    moveNo: 'YK1',
    warehouseId: '6',
    warehouseName: '北仑仓',
    reason: '整理',
    state: 'DRAFT',
    doneAt: null,
    posterName: null,
    reversalOf: null,
    reversalOfNo: null,
    reversedByNo: null,
    lines: [
      {
        id: '1',
        batchId: '31',
        batchNo: 'RK1-1-1',
        goodsName: '纸箱',
        mark: null,
        customerName: '海纳',
        quality: 'GOOD',
        fromLocationId: '11',
        fromCode: 'A-01',
        toLocationId: '12',
        toCode: 'A-02',
        qty: 4,
        volume: 4000,
      },
    ],
    actions: can('update', 'post', 'remove'),
  } as MoveDetail;
  api.on(moveList.endpoint, list([{ ...row, qty: 4, places: 'A-01 → A-02' }] as never[]));
  api.on(moves.get, row).on(moves.update, { ...row, version: 3 });
  // W14: the entries of the ledger lead to the document.
  renderRoute(warehouse, `/warehouse/index?move=${row.id}`);
  expect(await screen.findByText('A-02')).toBeTruthy();
  cleanup();
  renderRoute(warehouse, '/warehouse/index');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '移库单' }));
  await user.click(await screen.findByRole('button', { name: /^编\s*辑$/ }));
  const form = await top(/编辑移库单 YK1/);
  const reason = await form.findByLabelText('原因');
  await user.clear(reason);
  await user.type(reason, '腾库位');
  await user.click(form.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    expect(sent('/warehouse/moves/9')[0]?.body).toMatchObject({
      version: 2,
      reason: '腾库位',
      lines: [{ batchId: '31', fromLocationId: '11', toLocationId: '12', qty: 4 }],
    }),
  );
});

it('W4 新建移库单: several lines from location and batch to location, kept as a draft', async () => {
  api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
  api.on(pickerCall('stocks'), {
    list: [
      {
        id: '21',
        label: 'RK1-1-1',
        hint: '纸箱 · 海纳 · 待检 · 可移 7 件',
        extra: { batchId: '31', quality: 'HOLD', goodsName: '纸箱', movable: 7 },
      },
    ],
  });
  api.on(pickerCall('locations'), {
    list: [
      { id: '11', label: 'IN-01', hint: '收货暂存 · 01' },
      { id: '12', label: 'A-02', hint: 'A 区 · 01' },
    ],
  });
  const saved = { id: '9', version: 1, moveNo: 'YK9', warehouseName: '北仑仓', state: 'DRAFT', lines: [], actions: [] };
  api
    .on(moveList.endpoint, list([]))
    .on(moves.create, saved as never)
    .on(moves.get, saved as never);
  renderRoute(warehouse, '/warehouse/index');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '移库单' }));
  const [make] = await screen.findAllByRole('button', { name: /新建移库单/ });
  await user.click(make as HTMLElement);
  const form = await top(/新建移库单/);
  const choose = async (label: string | RegExp, text: string) => {
    await user.click(await form.findByLabelText(label));
    const options = await screen.findAllByText(text, { selector: '.ant-select-item *' });
    await user.click(options.at(-1) as HTMLElement);
  };
  await choose('仓库', '北仑仓');
  await choose(/从.*1|1.*从/, 'IN-01');
  await choose(/批次.*1|1.*批次/, 'RK1-1-1');
  expect(await form.findByText('纸箱 · 待检')).toBeTruthy();
  await choose(/(^|\s)到.*1|1.*到/, 'A-02');
  await user.click(form.getByText('存为草稿'));
  await user.click(form.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    expect(sent('/warehouse/moves')[0]?.body).toMatchObject({
      warehouseId: '6',
      draft: true,
      overrideReason: null,
      lines: [{ batchId: '31', quality: 'HOLD', fromLocationId: '11', toLocationId: '12', qty: 7 }],
    }),
  );
  expect(await screen.findByText('YK9')).toBeTruthy();
});

it('W4 冻结单 stand over the locations; 解冻 wants a reason', async () => {
  const row = { id: '7', version: 1, freezeNo: 'DJ1', locationCode: 'A-01', qty: 3, state: 'ACTIVE' };
  api.on(freezeList.endpoint, list([{ ...row, actions: can('release') }] as never[]));
  api.on(freezes.release, { ...row, version: 2, reason: '待查', state: 'RELEASED', releaseReason: '查清' } as never);
  renderRoute(warehouse, '/warehouse/index');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '冻结单' }));
  await user.click(await screen.findByRole('button', { name: /^解\s*冻$/ }));
  const dialog = within(
    await waitFor(() => {
      const asked = document.querySelectorAll<HTMLElement>('[role=dialog]')[1];
      expect(asked).toBeTruthy();
      return asked as HTMLElement;
    }),
  );
  await user.type(await dialog.findByRole('textbox'), '查清了');
  await user.click(dialog.getByRole('button', { name: /解\s*冻|确\s*定/ }));
  await waitFor(() => expect(sent('/release')[0]?.body).toMatchObject({ version: 1, reason: '查清了' }));
});

it('4.6 a blind count takes numbers, and goods that the books do not have', async () => {
  const line = {
    id: '1',
    version: 1,
    lineNo: 1,
    locationId: '11',
    locationCode: 'A-01',
    batchId: '30',
    batchNo: 'RK1-1-1',
    customerName: '海纳',
    goodsName: '纸箱',
    mark: null,
    quality: 'GOOD',
    snapshot: null,
    book: null,
    counted: null,
    countedAt: null,
    counterName: null,
    second: null,
    secondAt: null,
    secondName: null,
    needsSecond: false,
    difference: null,
    reason: null,
    adjusted: null,
  } as const;
  const row = {
    id: '5',
    version: 2,
    countNo: 'PD1',
    warehouseId: '6',
    warehouseName: '北仑仓',
    zoneId: null,
    locationIds: ['11'],
    customerId: null,
    goods: null,
    scopeText: 'A-01',
    mode: 'LIVE',
    blind: true,
    remark: null,
    state: 'COUNTING',
    creatorName: '李',
    createdAt: '2026-11-20T01:00:00Z',
    startedAt: '2026-11-20T01:00:00Z',
    submittedAt: null,
    approverName: null,
    approvedAt: null,
    stateReason: null,
    lines: [line],
    actions: can('count', 'submit'),
  } as CountDetail;
  api.on(countList.endpoint, list([{ ...row, lineCount: 1, countedCount: 0, adjusted: null }] as never[]));
  api.on(counts.get, row).on(counts.count, row);
  // W14: opened by the link of an entry, as it is by its row.
  renderRoute(warehouse, `/warehouse/index?count=${row.id}`);
  expect(await screen.findByLabelText('A-01 RK1-1-1 盘点数')).toBeTruthy();
  cleanup();
  renderRoute(warehouse, '/warehouse/index');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '盘点单' }));
  await user.click(await screen.findByText('PD1'));
  await user.type(await screen.findByLabelText('A-01 RK1-1-1 盘点数'), '8');
  expect(screen.queryByText('账面')).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存盘点数（1）' }));
  await waitFor(() => expect(sent('/count')[0]?.body).toMatchObject({ lines: [{ id: '1', version: 1, counted: 8 }] }));
  await user.click(screen.getByRole('button', { name: '登记账外货物' }));
  const form = await top(/账外货物 PD1/);
  await user.click(form.getByLabelText('批次'));
  await user.click(await screen.findByText('RK1-1-1', { selector: '.ant-select-item *' }));
  await user.type(form.getByLabelText('盘点数'), '2');
  await user.click(form.getByRole('button', { name: /登\s*记/ }));
  await waitFor(() =>
    expect(sent('/count')[1]?.body).toMatchObject({
      lines: [],
      found: [{ locationId: '11', batchId: '31', quality: 'GOOD', counted: 2 }],
    }),
  );
});

it('W12 判定 names who is liable and what is done, and the paper of the damage can be printed', async () => {
  const row = {
    id: '4',
    version: 1,
    damageNo: 'CS1',
    stage: 'STOCK',
    warehouseId: '6',
    warehouseName: '北仑仓',
    stockKind: 'CARGO',
    goodsName: '纸箱',
    batchNo: 'RK1-1-1',
    customerName: '海纳',
    qty: 3,
    cause: 'DAMP',
    state: 'TO_JUDGE',
    photos: 1,
    createdAt: '2026-11-20T01:00:00Z',
    actions: can('judge'),
  };
  api.on(damageList.endpoint, list([row] as never[]));
  api.on(damages.get, { ...row, ledger: [] } as never);
  api.on(damages.judge, { ...row, ledger: [], state: 'JUDGED', version: 2 } as never);
  renderRoute(warehouse, '/warehouse/shoppingstock/damagedparts');
  const user = userEvent.setup();
  const shown = within(await screen.findByRole('row', { name: /CS1/ }));
  expect(shown.getByRole('button', { name: /打印残损单|更\s*多/ })).toBeTruthy();
  await user.click(shown.getByRole('button', { name: /^判\s*定$/ }));
  const form = await top(/判定 CS1/);
  await user.click(await form.findByText('仓库'));
  await user.click(form.getByText('返修'));
  await user.click(form.getByRole('button', { name: /判\s*定|保\s*存/ }));
  await waitFor(() =>
    expect(sent('/judge')[0]?.body).toMatchObject({ version: 1, liability: 'WAREHOUSE', disposition: 'REPAIR' }),
  );
});
