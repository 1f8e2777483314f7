import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { batchAnswer, batchBody, command, reasonBody, stateBody } from '@shared/contract/endpoint.ts';
import { col, defineList, filter } from '@shared/contract/list.ts';
import { defineMachine } from '@shared/contract/machine.ts';
import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { views } from '@shared/contract/shared/view.contract.ts';
import { queryClient } from '@shared/runtime/query-client.ts';
import { setMe } from '@shared/runtime/session.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { machineActions } from '../action/action.ts';
import { ListPage } from './list-page.tsx';

/** A list of orders with its actions, for the tests of the list page. */
export const list = defineList<{ currency: string }>()({
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
export const submit = command({ path: '/test/orders/{id}/submit', ...common, body: stateBody() });
export const cancel = command({ path: '/test/orders/{id}/cancel', ...common, body: reasonBody() });
export const batch = command({
  path: '/test/orders/batch/submit',
  ...common,
  body: batchBody(),
  answer: batchAnswer(),
});
export const ACTIONS = machineActions(machine, { submit, cancel });
export const BATCH = [{ label: '批量提交', endpoint: batch }];
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
export const answer = (rows: number) => ({
  list: Array.from({ length: rows }, (_, at) => row(at + 1)),
  total: rows,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: { amount: { USD: '-2469.00' } },
  tabCounts: { all: rows, draft: 0 },
});

/** The page of the list on an API of its own for each test of a file. */
export function listDesk() {
  let api: FakeApi;
  const show = (path = '/orders', me = person()) =>
    renderAt(
      <ListPage list={list} open={(one) => `/info?id=${one.id}`} rowActions={ACTIONS} batchActions={BATCH} />,
      path,
      me,
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
  return {
    get api() {
      return api;
    },
    show,
  };
}
