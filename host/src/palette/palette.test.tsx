import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReleaseSetContext, type ShellSet } from '../routes/release-set.ts';
import { routeTable } from '../routes/route-table.ts';
import { Palette } from './palette.tsx';

configure({ asyncUtilTimeout: 15_000 });
const set: ShellSet = { release: { modules: {} } as ShellSet['release'], table: routeTable({ modules: {} }) };
const show = () =>
  renderAt(
    <ReleaseSetContext value={set}>
      <Palette onClose={() => {}} />
    </ReleaseSetContext>,
  );
const typed = async (text: string) => userEvent.type(await screen.findByRole('combobox'), text);
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Ctrl+K (A1)', () => {
  it('nothing that fits is said to be not found', async () => {
    api.on(searchEverything, { groups: [] });
    show();
    await typed('WL2026');
    expect(await screen.findByText('没有找到')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('a search that failed says so and offers another try; it does not claim that nothing was found', async () => {
    api.on(searchEverything, () => refusal('SERVER_ERROR', '系统繁忙', { status: 400 }));
    show();
    await typed('WL2026');
    expect((await screen.findByRole('alert')).textContent).toContain('查找失败：系统繁忙');
    expect(screen.queryByText('没有找到')).toBeNull();
    api.on(searchEverything, { groups: [] });
    await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(await screen.findByText('没有找到')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('A8 without a network it says that it waits', async () => {
    api.on(searchEverything, { groups: [] });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      show();
      globalThis.dispatchEvent(new Event('offline'));
      await typed('WL2026');
      expect(await screen.findByText('网络已断开，恢复后自动继续')).toBeTruthy();
      expect(screen.queryByText('没有找到')).toBeNull();
    } finally {
      vi.restoreAllMocks();
      globalThis.dispatchEvent(new Event('online'));
    }
  });
});
