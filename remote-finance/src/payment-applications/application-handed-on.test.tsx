import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { feeGroups } from '@shared/contract/finance/fee-group.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import finance from '../../module.ts';
import { applicationDesk, detail, PATH } from './application.fixture.ts';

const desk = applicationDesk();

const groupOf = (partyId: string, partyName: string, feeLineIds: string[]) => ({
  partyId,
  partyName,
  companyId: '1',
  companyName: '远通',
  currency: 'CNY',
  from: '2026-11-05',
  to: '2026-11-05',
  feeLineIds,
});

it('F25 加入付款申请 of fees: the form begins with their supplier and what can be applied for of them', async () => {
  const user = userEvent.setup();
  desk.api.on(applications.create, { ...detail, state: 'DRAFT' });
  desk.api.on(feeGroups, {
    groups: [groupOf('5', '宁波拖车', ['31', '99'])],
    left: ['YF20261105-0009 待审核'],
    leftCount: 1,
  });
  renderRoute(finance, `${PATH}?new=1&fees=31,99,98`);
  expect(await screen.findByText('未列入 1 笔：YF20261105-0009 待审核')).toBeTruthy();
  expect(await screen.findByText('1 笔费用不能申请：已被其他申请占用、锁定或已付清。')).toBeTruthy();
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('400.00'));
  await user.type(screen.getByLabelText('付款事由'), '拖车费');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  expect(desk.sent()[0]?.body).toMatchObject({ supplierId: '5', lines: [{ feeLineId: '31', applyAmount: '400.00' }] });
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull());
});

it('F17 → F20 申请付款 of a statement begins with what of it is open; the handed-on fees are asked for by id', async () => {
  desk.api.on(feeGroups, { groups: [groupOf('5', '宁波拖车', ['31'])], left: [], leftCount: 0 });
  renderRoute(finance, `${PATH}?new=1&statements=12`);
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('400.00'));
  expect(desk.api.calls.find(({ url }) => url.includes('/finance/fee-groups'))?.url).toContain('statements=12');
  expect(desk.api.calls.find(({ url }) => url.includes('/reduction-sources'))?.url).toContain('fees=31');
});

it('F18 fees of an order from two suppliers: the user says with whom to begin', async () => {
  const user = userEvent.setup();
  desk.api.on(feeGroups, {
    groups: [groupOf('6', '上海船代', ['41']), groupOf('5', '宁波拖车', ['31'])],
    left: [],
    leftCount: 0,
  });
  renderRoute(finance, `${PATH}?new=1&orders=7`);
  const choice = within(await screen.findByRole('dialog'));
  expect(choice.getByText(/所选费用属于 2 组/)).toBeTruthy();
  await user.click(choice.getByRole('button', { name: /宁波拖车/ }));
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('400.00'));
});
