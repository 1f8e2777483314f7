import { chamberPicker, chamberRecordList } from '@shared/contract/warehouse/chamber.contract.ts';
import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { views } from '@shared/contract/shared/view.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('W5 a scanned door label shows the records of its chamber; an unknown one is named', async () => {
  const api = fakeApi()
    .on(views.list, { list: [] })
    .on(preferences.read, { values: {} })
    .on(chamberRecordList.endpoint, {
      list: [],
      total: 0,
      totalCapped: false,
      page: 1,
      pageSize: 50,
      summary: {},
    })
    .on(chamberPicker, ({ query }) => ({
      list: query.q === 'NB01-A-01' ? [{ id: '12', label: '冷冻一间', extra: { door: 'NB01-A-01' } }] : [],
    }));
  const page = renderRoute(warehouse, '/warehouse/index/records');
  await screen.findByText('暂无数据');
  const scan = (code: string) => [...code, 'Enter'].forEach((key) => fireEvent.keyDown(document.body, { key }));
  scan('NB01-A-01');
  await waitFor(() => expect(page.place()).toBe('/warehouse/index/records?chamberId=12'));
  expect(await screen.findByText('冷冻一间')).toBeTruthy();
  await waitFor(() =>
    expect(api.calls.some(({ line, url }) => line.includes('/warehouse/') && url.includes('chamberId=12'))).toBe(true),
  );
  scan('B-99');
  expect(await screen.findByText('没有编码为 B-99 的仓间')).toBeTruthy();
});
