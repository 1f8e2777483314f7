import userEvent from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { person } from '@shared/testing/people.ts';
import { ListPage } from './list-page.tsx';
import { list, ACTIONS, BATCH, batch, answer, listDesk } from './list-desk.fixture.tsx';

const desk = listDesk();
const { show } = desk;

it('a batch names what was refused and retries only that', async () => {
  let round = 0;
  desk.api.on(batch, ({ body }) => {
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
    desk.api.calls
      .filter(({ line }) => line === 'POST /test/orders/batch/submit')
      .map(({ body }) => (body as { items: unknown[] }).items.length),
  ).toEqual([2, 1]);
});
describe('1.6 A1 a chosen row that changed meanwhile', () => {
  const sent = () =>
    desk.api.calls
      .filter(({ line }) => line === 'POST /test/orders/batch/submit')
      .map(({ body }) => (body as { items: { id: string; version: number }[] }).items);
  let versions = [3, 3];
  beforeEach(() => {
    versions = [3, 3];
    desk.api.on(list.endpoint, ({ query }) => {
      const all = answer(2).list.map((one, at) => ({
        ...one,
        version: versions[at] ?? 0,
        amount: versions[at] === 3 ? one.amount : '77.00',
      }));
      const page = Number((query as { pageSize?: number }).pageSize ?? 50) === 200 ? all : all.slice(0, 1);
      return { ...answer(2), list: page };
    });
    desk.api.on(batch, ({ body }) => {
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
    desk.api.on(endpoint, () => new Response('x', file));
    desk.api.on(list.endpoint, { ...answer(2), total: 9 });
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
    await waitFor(() => expect(desk.api.calls.some(({ line }) => line === 'GET /test/orders/export')).toBe(true));
    const { url = '' } = desk.api.calls.find(({ line }) => line === 'GET /test/orders/export') ?? {};
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
