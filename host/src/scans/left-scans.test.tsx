import { keepScan, resetKeptScans, scanPlace, showScans } from '@shared/runtime/kept-scans.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { person } from '@shared/testing/people.ts';
import type { ModuleFace } from '@shared/contract/module.ts';
import type { ReleasedModule } from '@shared/contract/release.ts';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReleaseSetContext, type ShellSet } from '../routes/release-set.ts';
import { routeTable } from '../routes/route-table.ts';
import { LeftScans } from './left-scans.tsx';

const face: ModuleFace = {
  name: 'warehouse',
  title: '仓储',
  contract: 1,
  needs: { api: 1 },
  order: 1,
  prefixes: ['/warehouse'],
  routes: [{ path: '/warehouse/inbound/info', title: '入库单详情', permission: 'warehouse.inbound.view' }],
  widgets: [],
  search: [],
};
const modules = { warehouse: { face } as ReleasedModule };
const release: Pick<ShellSet['release'], 'modules'> = { modules };
const set: ShellSet = { release: release as ShellSet['release'], table: routeTable({ modules }) };
const me = person();
const place = scanPlace(me.user.id, 'warehouse.inbound.putaway');
const scan = (id: string, more: { refused?: string; page?: string; text?: string } = {}) => ({
  id,
  key: `key-${id}`,
  text: more.text ?? `批次 B${id} → A-01，3 件`,
  refused: more.refused ?? null,
  ...(more.page ? { page: more.page } : {}),
});
const show = () =>
  renderAt(
    <ReleaseSetContext value={set}>
      <LeftScans />
    </ReleaseSetContext>,
    '/dashboard/index',
    me,
  );
const button = () => screen.queryByRole('button', { name: /扫描/ });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
  resetKeptScans();
});

describe('scans of pages that are not open', () => {
  it('without any nothing stands there; those of another person are theirs', () => {
    keepScan(scanPlace('someone-else', 'warehouse.inbound.putaway'), scan('1'));
    show();
    expect(button()).toBeNull();
  });

  it('kept over a reload they are counted, each page with what waits and what was refused, and lead there', async () => {
    const page = '/warehouse/inbound/info?id=7&tab=stock';
    keepScan(place, scan('1', { page }));
    keepScan(place, scan('2', { page }));
    keepScan(place, scan('3', { page, refused: '仓间未开仓。' }));
    keepScan(place, scan('4', { page: '/warehouse/inbound/info?id=8' }));
    const { place: at } = show();
    expect(button()?.getAttribute('aria-label')).toBe('扫描：4 条未处理');
    await userEvent.click(button()!);
    const list = await screen.findByRole('list', { name: '未处理的扫描' });
    expect(list.querySelectorAll('li')).toHaveLength(2);
    expect(list.querySelector('li')?.textContent).toContain('入库单详情');
    expect(list.querySelector('li')?.textContent).toContain('2 条待发送，1 条未被接受');
    expect(list.querySelector('li')?.textContent).toContain('批次 B1 → A-01，3 件');
    await userEvent.click(screen.getAllByRole('link')[0]!);
    expect(at()).toBe(page);
  });

  it('what the open page shows by itself is not shown twice; left behind it is; sent it is gone', () => {
    keepScan(place, scan('1'));
    const gone = showScans(place);
    show();
    expect(button()).toBeNull();
    act(gone);
    expect(button()?.textContent).toContain('1');
    act(() => localStorage.clear());
    act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(button()).toBeNull();
  });

  it('kept by an earlier version they have no page to lead to, and say so', async () => {
    keepScan(place, scan('1'));
    show();
    await userEvent.click(button()!);
    expect((await screen.findByRole('list', { name: '未处理的扫描' })).textContent).toContain('请打开扫描时的页面');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
