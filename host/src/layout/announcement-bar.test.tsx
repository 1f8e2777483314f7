import { announcements } from '@shared/contract/system/website.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnnouncementBar } from './announcement-bar.tsx';

configure({ asyncUtilTimeout: 15_000 });
const NOTICE = {
  id: '1',
  version: 1,
  title: '国庆值班',
  body: '值班电话 8000',
  level: 'INFO',
  fromDate: '2026-09-28',
} as const;
let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What stands above the page before the answer, and after it. */
async function drawn(list: readonly (typeof NOTICE)[]): Promise<{ before: number; after: number }> {
  api.on(announcements.current, { list: [...list] });
  const { container, unmount } = renderAt(
    <>
      <AnnouncementBar />
      <i>页面</i>
    </>,
  );
  const above = () => container.querySelectorAll('[class*=bar]').length;
  const before = above();
  if (list.length > 0) await screen.findByText(/国庆值班/);
  else await vi.waitFor(() => expect(localStorage.getItem('announcements.stands')).toBe('0'));
  const after = above();
  unmount();
  return { before, after };
}

describe('公告 above the page', () => {
  it('its line is kept free from the second visit on, so that no page moves down; without a notice nothing is kept', async () => {
    expect(await drawn([NOTICE])).toEqual({ before: 0, after: 1 });
    expect(await drawn([NOTICE])).toEqual({ before: 1, after: 1 });
    expect(await drawn([])).toEqual({ before: 1, after: 0 });
    expect(await drawn([])).toEqual({ before: 0, after: 0 });
  });
});
