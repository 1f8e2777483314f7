import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { FeeLine } from '@shared/contract/finance/fee-line.answers.ts';
import { feePivots, payableLineList } from '@shared/contract/finance/fee-line-list.contract.ts';
import { receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal } from '@shared/testing/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import finance from '../../module.ts';
import { feeDesk, fees, line, page, payable } from './order-fees.fixture.ts';

const desk = feeDesk();

it('F25 the pivot stands above the rows with its total', async () => {
  desk.api.on(payableLineList.endpoint, { ...page, total: 0, list: [], nextCursor: null, prevCursor: null } as never);
  const sums = { lines: 2, baseAmount: '300.00', baseClosed: '100.00', baseOpen: '200.00' };
  desk.api.on(feePivots.payables, { rows: [{ key: '1', name: '中远', ...sums }], total: sums, cut: false });
  renderRoute(finance, '/finance/account-payable/billingdetails');
  await userEvent.setup().click(await screen.findByText('按结算单位'));
  const table = await screen.findByRole('table', { name: '按结算单位汇总' });
  expect(within(table).getByText('中远')).toBeTruthy();
  expect(within(table).getByText('合计')).toBeTruthy();
});

it('F25 补差 of a confirmed line, also of one of no order, from its row', async () => {
  const row = { ...payable, bizType: null, bizId: null, bizNo: null };
  desk.api.on(payableLineList.endpoint, { ...page, list: [row], nextCursor: null, prevCursor: null } as never);
  desk.api.on(feeLines.adjust, { id: '99', feeNo: 'YF20261120-0009' });
  renderRoute(finance, '/finance/account-payable/billingdetails');
  const user = userEvent.setup();
  const shown = within(await screen.findByRole('row', { name: new RegExp(payable.feeNo) }));
  await user.click(shown.getByRole('button', { name: '补差' }));
  await user.type(await screen.findByLabelText('差额（USD）'), '-6');
  await user.type(screen.getByLabelText('原因'), '少开');
  await user.click(screen.getByRole('button', { name: '生成补差草稿' }));
  await waitFor(() =>
    expect(desk.api.calls.find(({ line: at }) => at.endsWith('/adjust'))?.body).toMatchObject({
      amount: '-6',
      reason: '少开',
    }),
  );
});

it('F5 shows open orders of every type and opens 手工应收', async () => {
  desk.api.on(receivableOrderList.endpoint, { ...page, total: 0, list: [] });
  desk.api.on(pickerCall('companies'), { list: [] });
  renderRoute(finance, '/finance/account-receivable/order');
  await userEvent.setup().click(await screen.findByRole('button', { name: '手工应收' }));
  expect(await screen.findByLabelText('原因')).toBeTruthy();
  expect(screen.getByText('金额 = 数量 × 单价')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: '货柜' })).toBeTruthy();
  await userEvent.setup().type(screen.getByLabelText('单价'), '1060');
  expect(await screen.findByText('金额 CNY 1,060.00，税额 60.00，本位币 1,060.00')).toBeTruthy();
});

describe('6.2 编辑 of a draft of 手工应付', () => {
  const draft: FeeLine = {
    ...line,
    id: '51',
    version: 3,
    feeNo: 'YF20261119-0001',
    direction: 'AP',
    bizType: 'OTHER',
    bizId: '51',
    bizNo: 'YF20261119-0001',
    partyName: '中远',
    currency: 'CNY',
    rate: '1',
    businessDate: '2026-11-19',
    reason: '样品费',
  };
  const row = { ...draft, createdBy: '1' };
  const show = () => {
    desk.api.on(payableLineList.endpoint, { ...page, list: [row], nextCursor: null, prevCursor: null } as never);
    desk.api.on(feeLines.payablesOfOrder, {
      ...fees,
      direction: 'AP',
      bizType: 'OTHER',
      orderId: '51',
      lines: [draft],
    });
    desk.api.on(pickerCall('companies'), { list: [] });
  };
  const sent = () =>
    desk.api.calls.filter(({ line: at }) => at.endsWith('/fee-lines/51/manual')).map(({ body }) => body);

  it('F25 on its row: the form has what was typed, whose books it is in stays, the version that was seen goes along', async () => {
    const user = userEvent.setup();
    show();
    desk.api.on(feeLines.changeManual, { id: '51', feeNo: draft.feeNo });
    renderRoute(finance, '/finance/account-payable/billingdetails');
    const shown = within(await screen.findByRole('row', { name: new RegExp(draft.feeNo) }));
    await user.click(shown.getByRole('button', { name: '编辑' }));
    const form = within(await screen.findByRole('form', { name: '手工应付 YF20261119-0001（远通）' }));
    expect(form.getByLabelText<HTMLInputElement>('业务日期').value).toBe('2026-11-19');
    expect(form.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('样品费');
    expect(form.queryByLabelText('经营主体')).toBeNull();
    expect(await form.findByText('金额 CNY 106.00，税额 6.00，本位币 106.00')).toBeTruthy();
    const reckoned = desk.api.calls.filter(({ url }) => url.includes('/finance/rates/current'));
    expect(reckoned.map(({ url }) => new URL(url, 'http://x').searchParams.get('companyId'))).toEqual(['1']);
    await user.clear(form.getByLabelText('单价'));
    await user.type(form.getByLabelText('单价'), '60');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { chargeCodeId, partyId, qty, unit, taxMode, taxRateBp, dueDate } = draft;
    expect(sent()[0]).not.toHaveProperty('companyId');
    expect(sent()[0]).toMatchObject({
      version: 3, chargeCodeId, partyId, containerId: null, qty, unit, unitPrice: '60', currency: 'CNY', taxMode, taxRateBp,
      rate: null, dueDate, remark: null, businessDate: '2026-11-19', reason: '样品费',
    }); // prettier-ignore
  });

  it('1.8 a second save is told what another has changed meanwhile, and only that', async () => {
    const user = userEvent.setup();
    show();
    const { partyId, ...stored } = draft;
    const current = { ...stored, version: 4, unitPrice: '55.00', customerId: null, supplierId: partyId };
    desk.api.on(feeLines.changeManual, () =>
      refusal('VERSION_CONFLICT', 'YF20261119-0001 已被 李会计 修改，请刷新后重试。', {
        status: 409,
        data: { current, changedBy: '李会计', changedAt: '2026-11-20T04:00:00Z', fields: ['unitPrice'] },
      }),
    );
    renderRoute(finance, '/finance/account-payable/billingdetails');
    const shown = within(await screen.findByRole('row', { name: new RegExp(draft.feeNo) }));
    await user.click(shown.getByRole('button', { name: '编辑' }));
    await screen.findByRole('form', { name: /手工应付/ });
    await user.type(screen.getByLabelText('原因'), '，改');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    const clash = await screen.findByText(/李会计/);
    const dialog = within(clash.closest('[role=dialog]') as HTMLElement);
    expect(dialog.getByText('单价')).toBeTruthy();
    for (const same of ['供应商', '税率', '币种', '业务日期']) expect(dialog.queryByText(same)).toBeNull();
  });

  it('in the drawer it stands behind 更多; a fee of an order has none', async () => {
    const user = userEvent.setup();
    show();
    renderRoute(finance, '/finance/account-payable/billingdetails');
    const shown = within(await screen.findByRole('row', { name: new RegExp(draft.feeNo) }));
    await user.click(shown.getByRole('button', { name: /单\s?据/ }));
    await user.click(await screen.findByRole('button', { name: `更多 ${draft.feeNo}` }));
    await user.click(await screen.findByRole('menuitem', { name: '编辑' }));
    expect(await screen.findByRole('form', { name: '手工应付 YF20261119-0001（远通）' })).toBeTruthy();
  });

  it('not once it is handed in, nor of a fee of an order', async () => {
    const rows = [
      { ...row, state: 'SUBMITTED' },
      { ...row, id: '52', feeNo: 'YF20261119-0002' },
      { ...payable, state: 'DRAFT' },
    ];
    desk.api.on(payableLineList.endpoint, { ...page, list: rows, nextCursor: null, prevCursor: null } as never);
    renderRoute(finance, '/finance/account-payable/billingdetails');
    await screen.findByRole('row', { name: /YF20261119-0002/ });
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });
});
