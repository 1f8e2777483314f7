import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { STAGES } from '@shared/contract/logistics/container.machine.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';
import { dropOf } from './kanban-drop.ts';
import { daysLeft, sailingsOf } from './sailing-days.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const box = (more: Partial<ContainerListRow> = {}): ContainerListRow =>
  ({
    id: '5',
    version: 3,
    containerCode: 'GZ1',
    containerType: '40HQ',
    route: 'CNNGB→USLAX',
    stage: 'INSPECT',
    orderCount: 2,
    planCartons: 50,
    planVolume: 6_000_000,
    capVolumePlan: 68_000_000,
    capVolumeMax: 76_200_000,
    hold: false,
    dg: false,
    etd: '2026-12-05',
    vesselVoyage: 'EVER DEMO / 021E',
    actions: [{ code: 'finishInspection', enabled: true, unmet: [] }],
    ...more,
  }) as ContainerListRow;

describe('letting a card go (L6: drag never changes the stage)', () => {
  it('one stage on asks its step, one back 回退, further says why not', () => {
    const row = box({
      actions: [...(box().actions ?? []), { code: 'rollback', enabled: false, unmet: ['柜子已暂停'] }],
    });
    expect(STAGES.map((stage) => dropOf(row, stage).kind)).toEqual([
      'why',
      'why',
      'none',
      'ask',
      'why',
      'why',
      'why',
      'why',
    ]);
    expect(dropOf(row, 'LOAD')).toEqual({ kind: 'ask', code: 'finishInspection' });
    expect(dropOf(row, 'BOOK')).toEqual({ kind: 'why', why: '柜子已暂停' });
    expect(dropOf(row, 'DECLARE')).toEqual({ kind: 'why', why: '一次只能推进或回退一个阶段' });
    expect(dropOf(box({ actions: [] }), 'LOAD')).toMatchObject({ kind: 'why' });
  });
});

describe('months of sailings', () => {
  it.each([
    [undefined, '2026-11-30..2027-01-03'],
    ['2026-12-05..2026-12-10', '2026-12-05..2026-12-10'],
    ['..2026-12-10', '2026-11-30..2026-12-10'],
    ['2026-12-05..', '2026-12-05..2027-01-03'],
    ['2026-12-05', '2026-12-05..2026-12-05'],
    ['2026-10-01..2026-10-31', null],
    ['2027-02-01..', null],
  ])('L6 the filter ETD %s leaves the days %s of a month', (filter, left) => {
    expect(daysLeft('2026-11-30', '2027-01-03', filter)).toBe(left);
  });
  it('containers of one vessel stand together', () => {
    const byDay = sailingsOf([box(), box({ id: '6' }), box({ id: '7', vesselVoyage: null }), box({ etd: null })]);
    expect(byDay['2026-12-05']?.map(({ vessel, rows }) => [vessel, rows.length])).toEqual([
      ['EVER DEMO / 021E', 2],
      ['船名未定', 1],
    ]);
  });
});

describe('views of 全部柜子 (L6)', () => {
  let api: FakeApi;
  beforeAll(async () => {
    await Promise.all(logistics.routes.map(async (route) => route.page?.()));
    await Promise.all([import('./container-kanban.tsx'), import('./sailing-calendar.tsx')]);
  }, 120_000);
  beforeEach(() => {
    api = fakeApi();
    api.on(containerList.endpoint, ({ query }) => {
      const list = query.tab === 'INSPECT' || query.tab === 'all' ? [box()] : [];
      return { list, total: list.length, totalCapped: false, page: 1, pageSize: 50, summary: {} };
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  it('看板: a column a stage; the button of a card asks before the stage changes', async () => {
    const sent: object[] = [];
    api.on(containers.advance, ({ body }) => {
      sent.push(body);
      return Response.json({ success: true, data: {} });
    });
    renderRoute(logistics, '/transport/container/order?as=kanban');
    const column = await screen.findByRole('region', { name: '待验货' });
    const card = await within(column).findByRole('article', { name: '柜子 GZ1' });
    expect(within(await screen.findByRole('region', { name: '待装柜' })).getByText('没有柜子')).toBeTruthy();
    await userEvent.click(within(card).getByRole('button', { name: '验货完成' }));
    const dialog = await screen.findByRole('dialog');
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: '验货完成' }));
    await waitFor(() => expect(sent).toMatchObject([{ version: 3 }]));
  });
  it('看板: the way to the rest of a column keeps the filters', async () => {
    api.on(containerList.endpoint, { list: [box()], total: 3, totalCapped: false, page: 1, pageSize: 50, summary: {} });
    renderRoute(logistics, '/transport/container/order?as=kanban&pod=USLAX&etd=2026-12-01..2026-12-31');
    const column = await screen.findByRole('region', { name: '待验货' });
    const rest = await within(column).findByRole('link', { name: '还有 2 个，看列表' });
    const asked = new URL(rest.getAttribute('href') ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(asked)).toEqual({ pod: 'USLAX', etd: '2026-12-01..2026-12-31', tab: 'INSPECT' });
  });
  it('船期日历: the filter ETD of the bar is obeyed; where it leaves nothing of the month that is said', async () => {
    renderRoute(logistics, '/transport/container/order?as=sailing&month=2026-12&etd=2026-12-04..2026-12-31');
    expect(await screen.findByText(/EVER DEMO \/ 021E/)).toBeTruthy();
    expect(api.calls.findLast(({ line }) => line === 'GET /logistics/containers')?.url).toContain(
      'etd=2026-12-04..2026-12-31',
    );
    cleanup();
    renderRoute(logistics, '/transport/container/order?as=sailing&month=2026-12&etd=2026-10-01..2026-10-31');
    expect(await screen.findByText(/筛选的 ETD 不在 2026-12/)).toBeTruthy();
    expect(screen.queryByText(/EVER DEMO/)).toBeNull();
  });
  it('船期日历: a vessel in the day of its ETD', async () => {
    renderRoute(logistics, '/transport/container/order?as=sailing&month=2026-12');
    expect(await screen.findByText(/EVER DEMO \/ 021E/)).toBeTruthy();
    expect(screen.getByRole('grid', { name: '2026-12 船期' })).toBeTruthy();
  });
});
