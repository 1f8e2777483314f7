import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import finance from '../../module.ts';
import { applicationDesk, detail, PATH, sources } from './application.fixture.ts';

const desk = applicationDesk();

it('FIN-060, FIN-071, FIN-073 the form adds up live, says what cannot be, and who will approve', async () => {
  const user = userEvent.setup();
  desk.api.on(applications.create, { ...detail, state: 'DRAFT' });
  renderRoute(finance, `${PATH}?new=1&supplierId=5`);
  const payables = await screen.findByRole('table', { name: '应付费用' });
  expect(within(payables).getByDisplayValue('YF20261105-0001')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '全部申请' }));
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('400.00'));
  await user.type(screen.getByLabelText('付款事由'), '拖车费');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  expect(desk.sent()[0]?.body).toMatchObject({
    kind: 'NORMAL',
    supplierId: '5',
    lines: [{ feeLineId: '31', applyAmount: '400.00' }],
    reductions: [],
  });
  // The saved one is open, its form is gone.
  expect(await screen.findByText('演示银行 宁波拖车 62220001')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull());
});

it('F20 ② the lines of one statement are found and chosen by its number; others keep what is applied for', async () => {
  const user = userEvent.setup();
  desk.api.on(applications.create, { ...detail, state: 'DRAFT' });
  const [first] = sources.payables;
  if (!first) throw new Error('no payable');
  desk.api.on(applications.sources, {
    ...sources,
    more: true,
    payables: [
      first,
      { ...first, id: '32', feeNo: 'YF20261105-0002', statementNo: 'GD20261120-0001', available: '70.00' },
    ],
  });
  renderRoute(finance, `${PATH}?new=1&supplierId=5`);
  const payables = within(await screen.findByRole('table', { name: '应付费用' }));
  await user.type(payables.getByLabelText('第 1 行本次申请'), '50{Enter}');
  await user.type(screen.getByRole('combobox', { name: '对账单或业务单号' }), 'GD20261120-0001');
  await waitFor(() => expect(payables.queryByDisplayValue('YF20261105-0001')).toBeNull());
  // More than the form lists: the server seeks among all.
  await waitFor(() =>
    expect(desk.api.calls.findLast(({ url }) => url.includes('/reduction-sources'))?.url).toContain(
      'match=GD20261120-0001',
    ),
  );
  await user.click(screen.getByRole('button', { name: '全选本对账单' }));
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('120.00'));
  await user.type(screen.getByLabelText('付款事由'), '拖车费');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  expect(desk.sent()[0]?.body).toMatchObject({
    lines: [
      { feeLineId: '31', applyAmount: '50' },
      { feeLineId: '32', applyAmount: '70.00' },
    ],
  });
});

it('W12 索赔 → F20 an open claim stands among what can be set off, with what is available of it', async () => {
  desk.api.on(applications.sources, {
    ...sources,
    sources: [
      ...sources.sources,
      {
        kind: 'CLAIM',
        sourceId: 'CS20261101-0001',
        sourceNo: 'CS20261101-0001',
        note: '残损单索赔',
        currency: 'CNY',
        total: '1500.00',
        available: '900.00',
        crossRate: '1',
      },
    ],
  });
  const user = userEvent.setup();
  desk.api.on(applications.create, { ...detail, state: 'DRAFT' });
  renderRoute(finance, `${PATH}?new=1&supplierId=5`);
  const table = within(await screen.findByRole('table', { name: '可冲减的预付、应收、红字、索赔、返利' }));
  expect(table.getByDisplayValue('CS20261101-0001')).toBeTruthy();
  expect(table.getByText('残损单索赔')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '全部申请' }));
  await user.type(table.getByLabelText('第 2 行本次冲减'), '300{Enter}');
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('100.00'));
  await user.type(screen.getByLabelText('付款事由'), '拖车费');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  expect(desk.sent()[0]?.body).toMatchObject({
    reductions: [{ kind: 'CLAIM', sourceId: null, sourceNo: 'CS20261101-0001', sourceTotal: '1500.00', amount: '300' }],
  });
});
