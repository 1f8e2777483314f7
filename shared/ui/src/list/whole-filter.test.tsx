import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { batchAnswer, batchBody, command } from '@shared/contract/endpoint.ts';
import { col, defineList, filter } from '@shared/contract/list.ts';
import { batchJobs, type BatchOutcome } from '@shared/contract/shared/batch.contract.ts';
import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { views } from '@shared/contract/shared/view.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { ListPage } from './list-page.tsx';

const list = defineList<object>()({
  name: 'test.orders',
  title: '订单',
  path: '/test/orders',
  permission: 'logistics.order.view',
  scope: 'logistics',
  columns: { orderNo: col.text('订单号', { sort: true, fixed: true }) },
  filters: { keyword: filter.search('搜索') },
  tabs: { all: '全部', draft: '草稿' },
  defaultSort: '-orderNo',
});
const common = { summary: '批量提交订单', permission: 'logistics.order.submit', scope: 'logistics' } as const;
const submit = command({ path: '/test/orders/batch/submit', ...common, body: batchBody(), answer: batchAnswer() });
const BATCH = [
  { label: '批量提交', endpoint: submit },
  { label: '打印', endpoint: submit, run: () => undefined },
];
const rows = [1, 2].map((id) => ({ id: String(id), version: 1, orderNo: `WL-${id}` }));
const answer = {
  list: rows,
  total: 2431,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  tabCounts: { all: 2431, draft: 9 },
  summary: {},
};
const outcome: BatchOutcome = {
  id: '7',
  title: '批量提交订单（2,431 条）',
  state: 'RUNNING',
  error: null,
  total: 2431,
  done: 1000,
  refusedCount: 1,
  refused: [{ id: '9', no: 'WL-9', reason: '须确认：毛重偏高', errorCode: 'CONFIRM_REQUIRED' }],
  unconfirmed: ['LOG-031'],
  command: '/test/orders/batch/submit',
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('logistics-admin 1.6: above 2,000 rows of a filter a batch runs in the background, with its result and a new try', async () => {
  let now = outcome;
  const api = fakeApi()
    .on(list.endpoint, answer)
    .on(views.list, { list: [] })
    .on(preferences.read, { values: {} })
    .on(batchJobs.start, { jobId: '7' })
    .on(batchJobs.get, () => now)
    .on(batchJobs.retry, () => {
      now = { ...outcome, state: 'DONE', done: 2431, refusedCount: 0, refused: [], unconfirmed: [] };
      return { jobId: '7' };
    });
  renderAt(<ListPage list={list} batchActions={BATCH} />, '/orders?tab=draft&keyword=abc&page=2');
  await userEvent.click(await screen.findByRole('button', { name: '选择全部 2,431 条筛选结果' }));
  expect(screen.getByRole('toolbar', { name: '批量操作' }).textContent).toContain('已选全部 2,431 条筛选结果');
  expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toHaveProperty('checked', true);
  expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '批量提交' }));
  expect(await screen.findByText(/将在后台执行/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '后台批量提交' }));
  expect(await screen.findByText('已处理 1,001 / 2,431 条')).toBeTruthy();
  const started = api.calls.find(({ line }) => line === 'POST /batch-jobs')?.body;
  expect(started).toEqual({
    command: '/test/orders/batch/submit',
    list: 'test.orders',
    query: { tab: 'draft', keyword: 'abc' },
    body: {},
  });
  now = { ...outcome, state: 'DONE', done: 2430 };
  expect(await screen.findByText('成功 2,430 条，未成功 1 条', undefined, { timeout: 5000 })).toBeTruthy();
  const drawer = screen.getByRole('dialog');
  expect(within(drawer).getByText('WL-9')).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('button', { name: '确认提示并重试未成功的 1 条' }));
  expect(await screen.findByText('全部成功，共 2,431 条')).toBeTruthy();
  expect(api.calls.find(({ line }) => line === 'POST /batch-jobs/7/retry')?.body).toEqual({ ack: ['LOG-031'] });
  expect(api.unanswered).toEqual([]);
});

it('a tick takes the choice of the whole filter back', async () => {
  fakeApi().on(list.endpoint, answer).on(views.list, { list: [] }).on(preferences.read, { values: {} });
  renderAt(<ListPage list={list} batchActions={BATCH} />, '/orders');
  await userEvent.click(await screen.findByRole('button', { name: '选择全部 2,431 条筛选结果' }));
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  expect(screen.getByRole('toolbar', { name: '批量操作' }).textContent).not.toContain('筛选结果批量');
  expect(screen.getByRole('button', { name: '选择全部 2,431 条筛选结果' })).toBeTruthy();
});
