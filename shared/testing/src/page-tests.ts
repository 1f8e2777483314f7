import type { ModuleDeclaration } from '@shared/contract/module.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';

/**
 * For a file of page tests of a module: its pages are read once, before the clock of the tests runs; after each test the
 * page, its drafts and the fake API are gone.
 */
export function pageTests({ routes }: Pick<ModuleDeclaration, 'routes'>): void {
  configure({ asyncUtilTimeout: 20_000 });
  vi.setConfig({ testTimeout: 60_000 });
  beforeAll(async () => {
    await Promise.all(routes.map(async (route) => route.page?.()));
  }, 120_000);
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}

/** The answer of a list that fits on one page. */
export const listOf = <Row>(list: Row[]) => ({
  list,
  total: list.length,
  totalCapped: false,
  summary: {},
  page: 1,
  pageSize: 50,
});
