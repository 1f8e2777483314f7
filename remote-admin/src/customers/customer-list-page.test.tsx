import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { anyCustomerPicker } from '@shared/contract/accounts/customer.pickers.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { answerDrawer, answerList, customerApi, customerDetail, customerRow } from '@shared/testing/customer-pages.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './customer-list.page.tsx';

configure({ asyncUtilTimeout: 8000 });
let api: FakeApi;
beforeEach(() => {
  api = customerApi();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('客户管理 /account/customer (A1)', () => {
  it('shows rows, tabs with counts and what may be done', async () => {
    answerList(api);
    renderRoute(admin, '/account/customer');
    expect(await screen.findByText('宁波海纳进出口有限公司')).toBeTruthy();
    const table = screen.getByRole('table');
    for (const text of ['KH000007', '境内', 'A 级', '王经理', '月结', '潜在'])
      expect(within(table).getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByRole('tab', { name: /潜在/ }).textContent).toContain('1');
    expect(screen.getByRole('button', { name: /新增客户/ })).toBeTruthy();
  });

  it('Batch: 移交业务员, 打标签, 导出 of the chosen rows only', async () => {
    answerList(api);
    api.on(customerList.endpoint, {
      list: [customerRow, { ...customerRow, id: '8', customerNo: 'KH000008' }],
      total: 3,
      totalCapped: false,
      page: 1,
      pageSize: 20,
      summary: {},
    });
    const file = { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } };
    api.on(exportOf(customerList as ListContract) as Endpoint, () => new Response('x', file));
    const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderRoute(admin, '/account/customer');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    const bar = screen.getByRole('toolbar', { name: '批量操作' });
    await within(bar).findByText(/已选/);
    const shown = within(bar).getAllByRole('button');
    expect(shown.slice(0, 3).map((one) => one.textContent?.replace(' ', ''))).toEqual(['移交业务员', '打标签', '导出']);
    await user.click(within(bar).getByRole('button', { name: /导\s?出/ }));
    await waitFor(() => expect(api.calls.some(({ line }) => line.includes('/customers/export'))).toBe(true));
    const sent = api.calls.find(({ line }) => line.includes('/customers/export'));
    expect(new URL(sent?.url ?? '', 'http://x').searchParams.get('ids')).toBe('7,8');
    await waitFor(() => expect(kept).toHaveBeenCalledOnce());
    kept.mockRestore();
  });

  it('opens the overview in a drawer whose address can be passed on', async () => {
    answerList(api);
    answerDrawer(api);
    const view = renderRoute(admin, '/account/customer');
    await userEvent.click(await screen.findByText('KH000007'));
    expect(await screen.findByText('客户概览')).toBeTruthy();
    expect(view.place()).toContain('open=7');
    await userEvent.click(await screen.findByRole('tab', { name: /联系与地址/ }));
    expect(await screen.findByText('联系人')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '联系人' })).getByText('19900001234')).toBeTruthy();
  });

  it('3.1 the overview tells the tax number of a 收货人, and which 收货人 and 开票抬头 is the default', async () => {
    answerList(api);
    answerDrawer(api);
    const person = {
      id: '1',
      address: '1 Main St',
      country: 'US',
      countryName: '美国',
      contactName: null,
      phone: null,
    };
    const bill = { id: '3', address: null, phone: null, bankName: null, bankAccount: null };
    api.on(customers.get, {
      ...customerDetail,
      consignees: [
        { ...person, name: 'ACME', taxId: 'US-77-1234567', isDefault: true },
        { ...person, id: '2', name: 'BETA', taxId: null, isDefault: false },
      ],
      invoiceTitles: [
        { ...bill, title: '宁波海纳', taxNo: '91330200MA2AGH561A', isDefault: false },
        { ...bill, id: '4', title: '宁波海纳贸易', taxNo: '91330200MA2AGH562B', isDefault: true },
      ],
    });
    renderRoute(admin, '/account/customer?open=7');
    const user = userEvent.setup();
    const lines = async (tab: RegExp, title: string) => {
      await user.click(await screen.findByRole('tab', { name: tab }));
      const rows = within(await screen.findByRole('region', { name: title })).getAllByRole('row');
      return rows.map((row) => [...row.children].map((cell) => cell.textContent));
    };
    const [head = [], acme = [], beta = []] = await lines(/联系与地址/, '收货人');
    expect(head.slice(-2)).toEqual(['税号', '默认']);
    expect([acme.slice(-2), beta.at(-1)]).toEqual([['US-77-1234567', '默认'], '']);
    const [, ...titles] = await lines(/银行与开票/, '开票抬头');
    expect(titles.map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['宁波海纳', ''],
      ['宁波海纳贸易', '默认'],
    ]);
  });

  it('360° shows credit, holds, orders with their pages and receivables by currency', async () => {
    answerList(api);
    answerDrawer(api);
    renderRoute(admin, '/account/customer?open=7');
    expect(await screen.findByText('500,000.00')).toBeTruthy();
    expect(screen.getByText('465,440.00')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '控货' })).getByText('逾期未付')).toBeTruthy();
    const order = screen.getByRole('link', { name: 'WL20261101-0001' });
    expect(order.getAttribute('href')).toBe('/transport/order/info?id=5');
    expect(within(screen.getByRole('region', { name: '应收' })).getByText('1,250.00')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /柜子/ })).toBeNull();
  });

  it('ACC-013 拉黑 asks for a reason and says that a second person decides', async () => {
    answerList(api);
    api.on(customers.black, {});
    renderRoute(admin, '/account/customer');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '拉黑' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /拉\s?黑/ }));
    expect(within(dialog).getByText('请填写原因')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('原因'), '欠款');
    await user.click(within(dialog).getByRole('button', { name: /拉\s?黑/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /accounts/customers/7/black')?.body).toEqual({
        version: 3,
        reason: '欠款',
      }),
    );
    expect(await screen.findByText('已提交，等待第二人审批')).toBeTruthy();
  });

  it('ACC-014 合并 names both and says, before it is done, that the older number stays', async () => {
    answerList(api);
    answerDrawer(api);
    const mine = customerDetail;
    api
      .on(customers.get, ({ params }) =>
        params.id === '2' ? { ...mine, id: '2', customerNo: 'KH000002', name: '宁波老客户有限公司' } : mine,
      )
      .on(anyCustomerPicker, { list: [{ id: '2', label: '老客户' }] })
      .on(customers.merge, { id: '2', customerNo: 'KH000002', moved: 12 });
    renderRoute(admin, '/account/customer');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '合并' }));
    const form = await screen.findByRole('form', { name: '合并客户 KH000007' });
    expect(form.textContent).toContain('KH000007 宁波海纳进出口有限公司 将与所选客户合并');
    await user.click(within(form).getByLabelText('与哪个客户合并'));
    await user.click(await screen.findByText('老客户'));
    await waitFor(() =>
      expect(form.textContent).toContain('保留 KH000002 宁波老客户有限公司；KH000007 宁波海纳进出口有限公司 的订单'),
    );
    await user.type(within(form).getByLabelText('原因'), '重复建档');
    await user.click(screen.getByRole('button', { name: /合\s?并/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /accounts/customers/7/merge')?.body).toEqual({
        version: 3,
        otherId: '2',
        reason: '重复建档',
      }),
    );
    expect(await screen.findByText('已合并到 KH000002，移动 12 条引用')).toBeTruthy();
  });

  it('移交 names the customer and who looks after it now', async () => {
    answerList(api);
    api.on(customers.get, customerDetail);
    renderRoute(admin, '/account/customer');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '移交' }));
    const form = await screen.findByRole('form', { name: '移交客户 KH000007' });
    expect(form.textContent).toContain(`宁波海纳进出口有限公司，现业务员 ${customerDetail.salesName}`);
  });

  it('ACC-013 what waits is shown with its reason; the applicant finds the buttons blocked', async () => {
    answerList(api);
    answerDrawer(api, false);
    renderRoute(admin, '/account/customer?open=7');
    expect(await screen.findByText('拉黑待审批')).toBeTruthy();
    expect(screen.getByText(/李四 于 .* 提交：欠款跑路/)).toBeTruthy();
    const agree = screen.getByRole('button', { name: /同\s?意/ });
    expect((agree as HTMLButtonElement).disabled).toBe(true);
    expect(agree.getAttribute('title')).toBe('申请人不能审批自己的申请');
  });

  it('A2.12 offers nothing that the user may not do', async () => {
    answerList(api);
    renderRoute(admin, '/account/customer', person(['account.customer.view']));
    await screen.findByText('宁波海纳进出口有限公司');
    expect(screen.queryByRole('button', { name: /新增客户/ })).toBeNull();
    expect(screen.queryByText('编辑')).toBeNull();
  });
});
