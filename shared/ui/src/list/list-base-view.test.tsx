import userEvent from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { col, defineList, filter } from '@shared/contract/list.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { ListPage } from './list-page.tsx';
import { listDesk } from './list-desk.fixture.tsx';

const desk = listDesk();
const { show } = desk;

const switched = defineList<{ currency: string }>()({
  name: 'test.switched',
  title: '账单',
  path: '/test/switched',
  permission: 'logistics.order.view',
  scope: 'logistics',
  columns: {
    orderNo: col.text('订单号', { fixed: true }),
    amount: col.money('应收', { currency: 'currency', sum: true }),
    baseAmount: col.money('本位币', { currency: 'CNY', baseOf: 'amount', sum: true }),
    open: col.text('未核销'),
    baseOpen: col.money('未核销本位币', { currency: 'CNY', baseOf: 'open', hidden: true, sum: true }),
  },
  filters: { keyword: filter.search('搜索') },
  defaultSort: '-orderNo',
  exportPermission: 'logistics.order.export',
  base: true,
});

describe('原币/本位币', () => {
  const rows = [
    {
      id: '1',
      version: 1,
      orderNo: 'WL-1',
      amount: '20.00',
      currency: 'USD',
      baseAmount: '142.00',
      open: 'USD 5.00',
      baseOpen: '35.50',
    },
  ];
  /** Without that of the check boxes. */
  const heads = () =>
    screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent ? [textContent] : []));
  const asked = () =>
    new URL(desk.api.calls.findLast(({ line }) => line.includes('/test/switched'))?.url ?? '', 'http://x').searchParams;

  it('one button switches the money of a list; address, columns and totals follow, and 清空筛选 leaves it', async () => {
    desk.api.on(switched.endpoint, {
      list: rows,
      total: 1,
      totalCapped: false,
      page: 1,
      pageSize: 50,
      summary: { amount: { USD: '20.00' }, baseAmount: { CNY: '142.00' }, baseOpen: { CNY: '35.50' } },
    } as never);
    const user = userEvent.setup();
    renderAt(<ListPage list={switched} />, '/orders');
    await screen.findByText('WL-1');
    expect(heads()).toEqual(['订单号', '应收', '本位币', '未核销']);
    expect(asked().get('money')).toBeNull();
    desk.api.on(switched.endpoint, {
      list: [{ ...rows[0], amount: '142.00' }],
      total: 1,
      totalCapped: false,
      page: 1,
      pageSize: 50,
      summary: { amount: { CNY: '142.00' }, baseAmount: { CNY: '142.00' }, baseOpen: { CNY: '35.50' } },
    } as never);
    await user.click(screen.getByRole('button', { name: '本位币' }));
    await waitFor(() => expect(asked().get('money')).toBe('CNY'));
    await waitFor(() => expect(heads()).toEqual(['订单号', '应收', '未核销本位币']));
    expect(screen.getByRole('button', { name: '本位币' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('清空筛选')).toBeNull();
    const totals = screen.getByLabelText('全部筛选结果合计');
    expect(
      within(totals)
        .getAllByText(/合计$/)
        .map((one) => one.textContent),
    ).toEqual(['应收合计', '未核销本位币合计']);
    await user.click(screen.getByRole('button', { name: '本位币' }));
    await waitFor(() => expect(heads()).toEqual(['订单号', '应收', '本位币', '未核销']));
  });

  it('the switch stands in the address: F5 and a pasted link show the same', async () => {
    desk.api.on(switched.endpoint, {
      list: rows,
      total: 1,
      totalCapped: false,
      page: 1,
      pageSize: 50,
      summary: {},
    } as never);
    renderAt(<ListPage list={switched} />, '/orders?money=CNY');
    await screen.findByText('WL-1');
    expect(asked().get('money')).toBe('CNY');
    expect(heads()).toEqual(['订单号', '应收', '未核销本位币']);
  });

  it('a list without money of its rows has no such button', async () => {
    show();
    await screen.findByText('WL-1');
    expect(screen.queryByRole('button', { name: '本位币' })).toBeNull();
  });
});
