import userEvent from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectNotices, resetNotices } from '@shared/runtime/notices.ts';
import { queryClient } from '@shared/runtime/query-client.ts';
import { setMe } from '@shared/runtime/session.ts';
import { refusal } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { otherTabs } from './elsewhere.tsx';
import { listAhead } from './list-ahead.ts';
import { list, answer, cancel, listDesk, submit } from './list-desk.fixture.tsx';

const desk = listDesk();
const { show } = desk;

describe('list page', () => {
  it('1.6 takes filters, tab and sort from the URL and asks the server for the same', async () => {
    show('/orders?tab=draft&keyword=abc&sort=orderNo&page=2');
    expect(await screen.findByText('WL-1')).toBeTruthy();
    const asked = new URL(desk.api.calls.find((call) => call.line === 'GET /test/orders')?.url ?? '', 'http://x')
      .searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      keyword: 'abc',
      page: '2',
      pageSize: '50',
      sort: 'orderNo',
      tab: 'draft',
    });
    expect(screen.getByRole('tab', { name: /草稿/ }).getAttribute('aria-selected')).toBe('true');
  });
  it.each(['', '?tab=draft&keyword=abc&page=2'])(
    'P3 what is asked ahead of %j is what the page asks for',
    async (search) => {
      listAhead(list)(new URLSearchParams(search));
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      show(`/orders${search}`);
      await screen.findByText('WL-1');
      const [ahead, page, ...more] = desk.api.calls.filter((call) => call.line === 'GET /test/orders');
      expect(ahead?.url).toBe(page?.url);
      expect(more).toEqual([]);
    },
  );
  it('who may do nothing with any record has no column for it', async () => {
    desk.api.on(list.endpoint, { ...answer(1), list: answer(1).list.map((one) => ({ ...one, actions: [] })) });
    const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const shown = show();
    await screen.findByText('WL-1');
    expect(titles(), 'may, and this one is not in a state for it').toContain('操作');
    shown.unmount();
    show('/orders', person(['logistics.order.view']));
    await screen.findByText('WL-1');
    expect(titles()).not.toContain('操作');
    expect(titles()).toContain('应收');
  });
  it('P3 nothing is asked ahead for who may not see the list', () => {
    setMe(person(['logistics.order.view']));
    listAhead({ ...list, endpoint: { ...list.endpoint, permission: 'system.audit.view' } })(new URLSearchParams());
    expect(queryClient.isFetching()).toBe(0);
    expect(desk.api.calls).toEqual([]);
  });
  it('P3 what fails ahead says nothing; the page asks again', async () => {
    desk.api.on(list.endpoint, () => refusal('LOG-1', '系统故障'));
    listAhead(list)(new URLSearchParams());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/系统故障/)).toBeNull();
    desk.api.on(list.endpoint, answer(2));
    show();
    expect(await screen.findByText('WL-1')).toBeTruthy();
  });
  it('A8.A errorCode 1 without data, asked ahead: one toast 未知错误, and the page stands empty', async () => {
    desk.api.on(list.endpoint, () => Response.json({ success: true, errorCode: 1, data: null }));
    const toasts: string[] = [];
    resetNotices();
    const stop = connectNotices({
      toast: (kind, text) => toasts.push(`${kind}: ${text}`),
      notice: () => undefined,
      confirm: () => Promise.resolve(false),
      acknowledge: () => Promise.resolve(null),
    });
    listAhead(list)(new URLSearchParams());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(toasts).toEqual(['error: 未知错误']);
    stop();
    show();
    expect(await screen.findByText('暂无数据')).toBeTruthy();
  });
  it('a click on a header sorts, in the URL', async () => {
    const page = show();
    await screen.findByText('WL-1');
    await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: /订单号/ }));
    await waitFor(() => expect(page.place()).toContain('sort=orderNo'));
  });
  it('money is shown per currency with a leading minus, rows and totals', async () => {
    show();
    expect((await screen.findAllByText('USD -1,234.50')).length).toBe(2);
    expect(screen.getByText('-2,469.00')).toBeTruthy();
  });
  it('an empty filter result offers 清空筛选', async () => {
    desk.api.on(list.endpoint, ({ query }) => answer(query.keyword ? 0 : 2));
    const page = show('/orders?keyword=zzz');
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: '清空筛选' })[0] as HTMLElement);
    expect(await screen.findByText('WL-1')).toBeTruthy();
    expect(page.place()).toBe('/orders');
  });
  it('a failure keeps the filters and offers 重试', async () => {
    let failing = true;
    desk.api.on(list.endpoint, () => (failing ? refusal('X', '统计失败。', { status: 422 }) : answer(1)));
    show('/orders?keyword=abc');
    expect(await screen.findByText(/加载失败/)).toBeTruthy();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('WL-1')).toBeTruthy();
    expect((screen.getByLabelText('搜索') as HTMLInputElement).value).toBe('abc');
  });
  it('numbers that were not found are named', async () => {
    desk.api.on(list.endpoint, { ...answer(1), missing: ['WL-8', 'WL-9'] });
    show('/orders?numbers=WL-1,WL-8,WL-9');
    expect(await screen.findByText('WL-8、WL-9')).toBeTruthy();
  });
  it('numbers that another tab holds are named with it; one click leads there with the same numbers', async () => {
    const elsewhere = { 'WL-7': 'draft', 'WL-8': 'draft' };
    desk.api.on(list.endpoint, ({ query }) =>
      query.tab === 'draft' ? answer(2) : { ...answer(1), missing: ['WL-7', 'WL-8', 'WL-9'], elsewhere },
    );
    const page = show('/orders?numbers=WL-1,WL-7,WL-8,WL-9');
    expect(await screen.findByText('1 个未找到')).toBeTruthy();
    expect(screen.getByText('查 4 个，缺 1 个，2 个在其他页签')).toBeTruthy();
    expect(screen.getByText('WL-9')).toBeTruthy();
    expect(screen.getByText('WL-7、WL-8')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '在『草稿』找到 2 个' }));
    await waitFor(() => expect(decodeURIComponent(page.place())).toBe('/orders?tab=draft&numbers=WL-1,WL-7,WL-8,WL-9'));
  });
  it('numbers that went on to another page are named with it; one click leads there with them', async () => {
    desk.api.on(list.endpoint, { ...answer(1), missing: ['WL-8', 'WL-9'], elsewhere: { 'WL-8': 'archive' } });
    const page = show('/orders?numbers=WL-1,WL-8,WL-9');
    expect(await screen.findByText('查 3 个，缺 1 个，1 个在其他页面')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '在『归档』找到 1 个' }));
    await waitFor(() => expect(page.place()).toBe('/archive?numbers=WL-8'));
  });
  it('a search that this tab does not hold says which tabs do; not 全部 beside them', async () => {
    desk.api.on(list.endpoint, ({ query }) =>
      query.tab === 'draft' ? answer(1) : { ...answer(0), tabCounts: { all: 0, draft: 1 } },
    );
    const page = show('/orders?keyword=abc');
    await userEvent.click(await screen.findByRole('button', { name: '在『草稿』找到 1 个' }));
    await waitFor(() => expect(page.place()).toBe('/orders?tab=draft&keyword=abc'));
    expect(
      otherTabs({ tabCounts: { all: 3, draft: 1, done: 2 } }, { draft: '草稿', done: '完成', all: '全部' }, 'draft'),
    ).toEqual([{ tab: 'done', label: '完成', count: 2, numbers: [] }]);
  });
  it('1.7 a blocked action says why and does nothing; an open one sends the version once', async () => {
    let decide: (answer: object) => void = () => undefined;
    desk.api.on(submit, () => new Promise<object>((done) => (decide = done)));
    show();
    await screen.findByText('WL-1');
    const [open, blocked] = screen.getAllByRole('button', { name: '提交' });
    expect(blocked?.title).toBe('缺少货物');
    await userEvent.click(blocked as HTMLElement);
    const sent = () =>
      desk.api.calls.filter(({ line }) => line.startsWith('POST')).map(({ line, body }) => [line, body]);
    const once = [['POST /test/orders/1/submit', { version: 3 }]];
    // Both clicks come before the answer; after it the row is read again.
    await userEvent.dblClick(open as HTMLElement);
    await waitFor(() => expect(sent()).toEqual(once));
    const reads = () => desk.api.calls.filter(({ line }) => line === 'GET /test/orders').length;
    const before = reads();
    decide({});
    await waitFor(() => expect(reads()).toBe(before + 1));
    expect(sent()).toEqual(once);
  });
  it('an action with a reason asks for it and refuses an empty one', async () => {
    desk.api.on(cancel, {});
    show();
    await screen.findByText('WL-1');
    await userEvent.click(screen.getAllByRole('button', { name: '取消' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getAllByRole('button').at(-1) as HTMLElement;
    await userEvent.click(confirm);
    expect(await within(dialog).findByText('请填写原因')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('原因'), '客户取消');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(
        desk.api.calls.at(-1)?.line === 'POST /test/orders/1/cancel' ||
          desk.api.calls.some(({ body }) => JSON.stringify(body) === '{"version":3,"reason":"客户取消"}'),
      ).toBe(true),
    );
  });
  it('keyboard: arrows move, Space selects, Enter opens', async () => {
    const page = show();
    const first = (await screen.findByText('WL-1')).closest('tr') as HTMLElement;
    first.focus();
    await userEvent.keyboard('{ArrowDown} ');
    expect(await screen.findByText('1', { selector: 'b' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page.place()).toBe('/info?id=2'));
  });
});
