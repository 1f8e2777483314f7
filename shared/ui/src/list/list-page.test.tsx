import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchAnswer, batchBody, command, reasonBody, stateBody, type Endpoint } from '@shared/contract/endpoint.ts';
import { col, defineList, filter, type ListContract } from '@shared/contract/list.ts';
import { defineMachine } from '@shared/contract/machine.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { views } from '@shared/contract/shared/view.contract.ts';
import { connectNotices, resetNotices } from '@shared/runtime/notices.ts';
import { queryClient } from '@shared/runtime/query-client.ts';
import { setMe } from '@shared/runtime/session.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { machineActions } from '../action/action.ts';
import { otherTabs } from './elsewhere.tsx';
import { listAhead } from './list-ahead.ts';
import { ListPage } from './list-page.tsx';

const list = defineList<{ currency: string }>()({
  name: 'test.orders',
  title: '订单',
  path: '/test/orders',
  permission: 'logistics.order.view',
  scope: 'logistics',
  columns: {
    orderNo: col.text('订单号', { sort: true, fixed: true }),
    amount: col.money('应收', { currency: 'currency', sum: true }),
  },
  filters: { keyword: filter.search('搜索'), numbers: filter.numbers('订单号') },
  tabs: { all: '全部', draft: '草稿' },
  pages: { archive: { title: '归档', path: '/archive' } },
  defaultSort: '-orderNo',
});
const machine = defineMachine({
  entity: 'x',
  title: '订单',
  states: { A: '草稿', B: '待审' },
  actions: {
    submit: { label: '提交', from: ['A'], to: 'B', permission: 'logistics.order.submit' },
    cancel: { label: '取消', from: ['A'], to: 'B', permission: 'logistics.order.cancel', reason: true, danger: true },
  },
});
const common = { summary: '', permission: 'logistics.order.submit', scope: 'logistics' } as const;
const submit = command({ path: '/test/orders/{id}/submit', ...common, body: stateBody() });
const cancel = command({ path: '/test/orders/{id}/cancel', ...common, body: reasonBody() });
const batch = command({ path: '/test/orders/batch/submit', ...common, body: batchBody(), answer: batchAnswer() });
const ACTIONS = machineActions(machine, { submit, cancel });
const BATCH = [{ label: '批量提交', endpoint: batch }];
const row = (id: number) => ({
  id: String(id),
  version: 3,
  orderNo: `WL-${id}`,
  amount: '-1234.5',
  currency: 'USD',
  actions: [
    { code: 'submit', enabled: id === 1, unmet: id === 1 ? [] : ['缺少货物'] },
    { code: 'cancel', enabled: true, unmet: [] },
  ],
});
const answer = (rows: number) => ({
  list: Array.from({ length: rows }, (_, at) => row(at + 1)),
  total: rows,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: { amount: { USD: '-2469.00' } },
  tabCounts: { all: rows, draft: 0 },
});
let api: FakeApi;
const show = (path = '/orders') =>
  renderAt(
    <ListPage list={list} open={(one) => `/info?id=${one.id}`} rowActions={ACTIONS} batchActions={BATCH} />,
    path,
  );

beforeEach(() => {
  setMe(person());
  api = fakeApi().on(list.endpoint, answer(2)).on(views.list, { list: [] }).on(preferences.read, { values: {} });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

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
    new URL(api.calls.findLast(({ line }) => line.includes('/test/switched'))?.url ?? '', 'http://x').searchParams;

  it('one button switches the money of a list; address, columns and totals follow, and 清空筛选 leaves it', async () => {
    api.on(switched.endpoint, {
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
    api.on(switched.endpoint, {
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
    api.on(switched.endpoint, {
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

describe('list page', () => {
  it('1.6 takes filters, tab and sort from the URL and asks the server for the same', async () => {
    show('/orders?tab=draft&keyword=abc&sort=orderNo&page=2');
    expect(await screen.findByText('WL-1')).toBeTruthy();
    const asked = new URL(api.calls.find((call) => call.line === 'GET /test/orders')?.url ?? '', 'http://x')
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
      const [ahead, page, ...more] = api.calls.filter((call) => call.line === 'GET /test/orders');
      expect(ahead?.url).toBe(page?.url);
      expect(more).toEqual([]);
    },
  );
  it('P3 nothing is asked ahead for who may not see the list', () => {
    setMe(person(['logistics.order.view']));
    listAhead({ ...list, endpoint: { ...list.endpoint, permission: 'system.audit.view' } })(new URLSearchParams());
    expect(queryClient.isFetching()).toBe(0);
    expect(api.calls).toEqual([]);
  });
  it('P3 what fails ahead says nothing; the page asks again', async () => {
    api.on(list.endpoint, () => refusal('LOG-1', '系统故障'));
    listAhead(list)(new URLSearchParams());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/系统故障/)).toBeNull();
    api.on(list.endpoint, answer(2));
    show();
    expect(await screen.findByText('WL-1')).toBeTruthy();
  });
  it('A8.A errorCode 1 without data, asked ahead: one toast 未知错误, and the page stands empty', async () => {
    api.on(list.endpoint, () => Response.json({ success: true, errorCode: 1, data: null }));
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
    api.on(list.endpoint, ({ query }) => answer(query.keyword ? 0 : 2));
    const page = show('/orders?keyword=zzz');
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: '清空筛选' })[0] as HTMLElement);
    expect(await screen.findByText('WL-1')).toBeTruthy();
    expect(page.place()).toBe('/orders');
  });
  it('a failure keeps the filters and offers 重试', async () => {
    let failing = true;
    api.on(list.endpoint, () => (failing ? refusal('X', '统计失败。', { status: 422 }) : answer(1)));
    show('/orders?keyword=abc');
    expect(await screen.findByText(/加载失败/)).toBeTruthy();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('WL-1')).toBeTruthy();
    expect((screen.getByLabelText('搜索') as HTMLInputElement).value).toBe('abc');
  });
  it('numbers that were not found are named', async () => {
    api.on(list.endpoint, { ...answer(1), missing: ['WL-8', 'WL-9'] });
    show('/orders?numbers=WL-1,WL-8,WL-9');
    expect(await screen.findByText('WL-8、WL-9')).toBeTruthy();
  });
  it('numbers that another tab holds are named with it; one click leads there with the same numbers', async () => {
    const elsewhere = { 'WL-7': 'draft', 'WL-8': 'draft' };
    api.on(list.endpoint, ({ query }) =>
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
    api.on(list.endpoint, { ...answer(1), missing: ['WL-8', 'WL-9'], elsewhere: { 'WL-8': 'archive' } });
    const page = show('/orders?numbers=WL-1,WL-8,WL-9');
    expect(await screen.findByText('查 3 个，缺 1 个，1 个在其他页面')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '在『归档』找到 1 个' }));
    await waitFor(() => expect(page.place()).toBe('/archive?numbers=WL-8'));
  });
  it('a search that this tab does not hold says which tabs do; not 全部 beside them', async () => {
    api.on(list.endpoint, ({ query }) =>
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
    api.on(submit, () => new Promise<object>((done) => (decide = done)));
    show();
    await screen.findByText('WL-1');
    const [open, blocked] = screen.getAllByRole('button', { name: '提交' });
    expect(blocked?.title).toBe('缺少货物');
    await userEvent.click(blocked as HTMLElement);
    const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ line, body }) => [line, body]);
    const once = [['POST /test/orders/1/submit', { version: 3 }]];
    // Both clicks come before the answer; after it the row is read again.
    await userEvent.dblClick(open as HTMLElement);
    await waitFor(() => expect(sent()).toEqual(once));
    const reads = () => api.calls.filter(({ line }) => line === 'GET /test/orders').length;
    const before = reads();
    decide({});
    await waitFor(() => expect(reads()).toBe(before + 1));
    expect(sent()).toEqual(once);
  });
  it('an action with a reason asks for it and refuses an empty one', async () => {
    api.on(cancel, {});
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
        api.calls.at(-1)?.line === 'POST /test/orders/1/cancel' ||
          api.calls.some(({ body }) => JSON.stringify(body) === '{"version":3,"reason":"客户取消"}'),
      ).toBe(true),
    );
  });
  it('a batch names what was refused and retries only that', async () => {
    let round = 0;
    api.on(batch, ({ body }) => {
      round += 1;
      return round === 1
        ? { done: 1, refused: [{ id: '2', no: 'WL-2', reason: '缺少货物。', errorCode: 'X' }] }
        : { done: body.items.length, refused: [] };
    });
    show();
    await screen.findByText('WL-1');
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await userEvent.click(screen.getByRole('button', { name: '批量提交' }));
    const drawer = await screen.findByRole('dialog');
    await userEvent.click(within(drawer).getByRole('button', { name: '批量提交' }));
    expect(await within(drawer).findByText('成功 1 条，未成功 1 条')).toBeTruthy();
    expect(within(drawer).getByText('缺少货物。')).toBeTruthy();
    await userEvent.click(await within(drawer).findByRole('button', { name: /重试未成功的 1 条/ }));
    expect(await within(drawer).findByText('全部成功，共 2 条')).toBeTruthy();
    expect(
      api.calls
        .filter(({ line }) => line === 'POST /test/orders/batch/submit')
        .map(({ body }) => (body as { items: unknown[] }).items.length),
    ).toEqual([2, 1]);
  });
  describe('1.6 A1 a chosen row that changed meanwhile', () => {
    const sent = () =>
      api.calls
        .filter(({ line }) => line === 'POST /test/orders/batch/submit')
        .map(({ body }) => (body as { items: { id: string; version: number }[] }).items);
    let versions = [3, 3];
    beforeEach(() => {
      versions = [3, 3];
      api.on(list.endpoint, ({ query }) => {
        const all = answer(2).list.map((one, at) => ({
          ...one,
          version: versions[at] ?? 0,
          amount: versions[at] === 3 ? one.amount : '77.00',
        }));
        const page = Number((query as { pageSize?: number }).pageSize ?? 50) === 200 ? all : all.slice(0, 1);
        return { ...answer(2), list: page };
      });
      api.on(batch, ({ body }) => {
        const stale = body.items.filter((one) => one.version !== versions[Number(one.id) - 1]);
        return {
          done: body.items.length - stale.length,
          refused: stale.map(({ id }) => ({
            id,
            no: `WL-${id}`,
            reason: '数据已被修改。',
            errorCode: 'VERSION_CONFLICT',
          })),
        };
      });
    });
    it('goes out with the version that the list has read last', async () => {
      show();
      await screen.findByText('WL-1');
      await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
      versions = [4, 3];
      await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: /订单号/ }));
      await screen.findByText(/77\.00/);
      await userEvent.click(screen.getByRole('button', { name: '批量提交' }));
      const drawer = await screen.findByRole('dialog');
      await userEvent.click(within(drawer).getByRole('button', { name: '批量提交' }));
      expect(await within(drawer).findByText('全部成功，共 1 条')).toBeTruthy();
      expect(sent()).toEqual([[{ id: '1', version: 4 }]]);
    });
    it('is read anew before the retry, on whatever page it stands', async () => {
      show();
      await screen.findByText('WL-1');
      await userEvent.click(screen.getByRole('button', { name: /选择全部 2 条筛选结果/ }));
      await screen.findByText('2', { selector: 'b' });
      versions = [3, 4];
      await userEvent.click(screen.getByRole('button', { name: '批量提交' }));
      const drawer = await screen.findByRole('dialog');
      await userEvent.click(within(drawer).getByRole('button', { name: '批量提交' }));
      await userEvent.click(await within(drawer).findByRole('button', { name: /重试未成功的 1 条/ }));
      expect(await within(drawer).findByText('全部成功，共 2 条')).toBeTruthy();
      expect(sent().at(-1)).toEqual([{ id: '2', version: 4 }]);
    });
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

  describe('A1 export of chosen rows', () => {
    const exported = { ...list, exportPermission: 'logistics.order.export' } as typeof list;
    const endpoint = exportOf(exported as ListContract) as Endpoint;
    const showExported = (actions: typeof BATCH | undefined, codes: PermissionCode[]) =>
      renderAt(
        <ListPage list={exported} rowActions={ACTIONS} batchActions={actions} />,
        '/orders?tab=draft',
        person(['logistics.order.view', ...codes]),
      );
    const bar = () => screen.findByRole('toolbar', { name: '批量操作' });
    const boxes = () => screen.queryAllByRole('checkbox').length;
    beforeEach(() => {
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const file = { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } };
      api.on(endpoint, () => new Response('x', file));
      api.on(list.endpoint, { ...answer(2), total: 9 });
    });
    afterEach(() => vi.restoreAllMocks());

    it.each([
      ['who has no batch right (an auditor)', BATCH],
      ['on a list without batch actions', undefined],
    ])('%s: check boxes and the bar from the start, and just the chosen ids are sent', async (_title, actions) => {
      showExported(actions, ['logistics.order.export']);
      await screen.findByText('WL-1');
      expect(within(await bar()).getByText('勾选后可导出所选')).toBeTruthy();
      expect(boxes()).toBe(3);
      await userEvent.click(screen.getAllByRole('checkbox', { name: '选择' })[1] as HTMLElement);
      expect(within(await bar()).queryByRole('button', { name: '批量提交' })).toBeNull();
      await userEvent.click(within(await bar()).getByRole('button', { name: /导\s?出/ }));
      await waitFor(() => expect(api.calls.some(({ line }) => line === 'GET /test/orders/export')).toBe(true));
      const { url = '' } = api.calls.find(({ line }) => line === 'GET /test/orders/export') ?? {};
      expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toEqual({
        tab: 'draft',
        sort: '-orderNo',
        ids: '2',
        columns: 'orderNo,amount',
      });
    });

    it('who has the batch right sees both; who may do neither gets no check boxes', async () => {
      const page = showExported(BATCH, ['logistics.order.export', 'logistics.order.submit']);
      await userEvent.click((await screen.findAllByRole('checkbox', { name: '选择' }))[0] as HTMLElement);
      const shown = within(await bar()).getAllByRole('button');
      expect(shown.map(({ textContent }) => textContent?.replaceAll(/\s/g, '')).slice(0, 2)).toEqual([
        '批量提交',
        '导出',
      ]);
      page.unmount();
      sessionStorage.clear();
      showExported(BATCH, []);
      await screen.findByText('WL-1');
      expect(boxes()).toBe(0);
      expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull();
    });
  });
});
