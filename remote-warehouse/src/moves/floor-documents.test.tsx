import { freezeList, freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import { moveList, moves, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { damages } from '@shared/contract/warehouse/damage.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import warehouse from '../../module.ts';
import { can, floorDocuments, list, top } from './floor-documents.fixture.ts';

const desk = floorDocuments();

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
  desk.api.on(moveList.endpoint, list([{ ...row, qty: 4, places: 'A-01 → A-02' }] as never[]));
  desk.api.on(moves.get, row).on(moves.update, { ...row, version: 3 });
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
    expect(desk.sent('/warehouse/moves/9')[0]?.body).toMatchObject({
      version: 2,
      reason: '腾库位',
      lines: [{ batchId: '31', fromLocationId: '11', toLocationId: '12', qty: 4 }],
    }),
  );
});

it('W4 新建移库单: several lines from location and batch to location, kept as a draft', async () => {
  desk.api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
  desk.api.on(pickerCall('stocks'), {
    list: [
      {
        id: '21',
        label: 'RK1-1-1',
        hint: '纸箱 · 海纳 · 待检 · 可移 7 件',
        extra: { batchId: '31', quality: 'HOLD', goodsName: '纸箱', movable: 7 },
      },
    ],
  });
  desk.api.on(pickerCall('locations'), {
    list: [
      { id: '11', label: 'IN-01', hint: '收货暂存 · 01' },
      { id: '12', label: 'A-02', hint: 'A 区 · 01' },
    ],
  });
  const saved = { id: '9', version: 1, moveNo: 'YK9', warehouseName: '北仑仓', state: 'DRAFT', lines: [], actions: [] };
  desk.api
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
    expect(desk.sent('/warehouse/moves')[0]?.body).toMatchObject({
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
  desk.api.on(freezeList.endpoint, list([{ ...row, actions: can('release') }] as never[]));
  desk.api.on(freezes.release, {
    ...row,
    version: 2,
    reason: '待查',
    state: 'RELEASED',
    releaseReason: '查清',
  } as never);
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
  await waitFor(() => expect(desk.sent('/release')[0]?.body).toMatchObject({ version: 1, reason: '查清了' }));
});

const damage = {
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

it('W12 判定 names who is liable and what is done, and the paper of the damage can be printed', async () => {
  const row = damage;
  desk.api.on(damageList.endpoint, list([row] as never[]));
  desk.api.on(damages.get, { ...row, ledger: [] } as never);
  desk.api.on(damages.judge, { ...row, ledger: [], state: 'JUDGED', version: 2 } as never);
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
    expect(desk.sent('/judge')[0]?.body).toMatchObject({ version: 1, liability: 'WAREHOUSE', disposition: 'REPAIR' }),
  );
});

it.each([
  ['CUSTOMER', null, '海纳', '查看应收费用', '/finance/account-receivable/order?tab=all&numbers=CS1'],
  [
    'CARRIER',
    '快运',
    '快运',
    '查看冲减记录',
    '/finance/account-payable/applypayment/reduction?pane=reductions&numbers=CS1',
  ],
])(
  'W12 费用 of a claim against %s names whom and leads to where finance has it',
  async (liability, supplier, whom, label, to) => {
    const claim = { claimAmount: '120.00', claimantName: '李四', claimedAt: '2026-11-21T01:00:00Z' };
    const row = {
      ...damage,
      ...claim,
      liability,
      liableSupplierName: supplier,
      state: 'JUDGED',
      ledger: [],
      actions: [],
    };
    desk.api.on(damageList.endpoint, list([row] as never[]));
    desk.api.on(damages.get, row as never);
    renderRoute(warehouse, '/warehouse/shoppingstock/damagedparts?open=4');
    await userEvent.click(await screen.findByRole('tab', { name: '费用' }));
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(to);
    expect(screen.getAllByText(whom).length).toBeGreaterThan(0);
  },
);
