import type { ComponentType } from 'react';
import type { ReleaseSet } from '@shared/contract/release.ts';
import { filesIn } from '@shared/runtime/code-load.ts';
import type { PageRow } from '../routes/route-table.ts';
import { isTimeout } from './chunk-errors.ts';
import { filesOf, loadModule, ModuleRefused, withRetry } from './registry.ts';

/** Code of a page or widget; a page may ask for its first rows ahead of being drawn. */
export type PageCode = ComponentType & { ahead?: (search: URLSearchParams) => void };

const codes = new Map<string, PageCode>();

/** What is loaded already, for drawing without a pause. */
export const loadedCode = (key: string): PageCode | undefined => codes.get(key);

const pending = new Map<string, Promise<PageCode>>();

/** A page or widget of a module: as `pageFiles` names it, and how its code is found. */
interface Piece {
  module: string;
  page: string;
  find: (name: string) => Promise<unknown>;
}

/**
 * `again`: the user asks for it once more, so that the failure of a load that began before is not its answer; only a
 * time-out is.
 */
function load(key: string, { module, page, find }: Piece, again = false): Promise<PageCode> {
  const known = codes.get(key);
  if (known) return Promise.resolve(known);
  const begun = pending.get(key);
  if (begun && again)
    return begun.catch((error: unknown) => {
      if (isTimeout(error)) throw error;
      return load(key, { module, page, find });
    });
  const loading = begun ?? fetchCode(key, { module, page, find }).finally(() => pending.delete(key));
  pending.set(key, loading);
  return loading;
}

async function fetchCode(key: string, { module, page, find }: Piece): Promise<PageCode> {
  const code = await withRetry(
    () => find(module),
    (error) => [...filesIn(error), ...filesOf(module, page)],
  );
  if (typeof code !== 'function') throw new ModuleRefused('该页面的代码不完整');
  codes.set(key, code as PageCode);
  return code as PageCode;
}

export const pageKey = (page: Pick<PageRow, 'path'>): string => page.path;
export const widgetKey = (module: string, key: string): string => `widget:${module}:${key}`;

async function pageOfModule(name: string, path: string): Promise<unknown> {
  const declaration = await loadModule(name);
  return (await declaration.routes.find((row) => row.path === path)?.page?.())?.default;
}

/**
 * Component of a page; its module and its chunk are fetched if need be, with one try more in place. `own` fetches one of the
 * shell itself.
 */
export const loadPage = (
  page: PageRow,
  { again = false, own }: { again?: boolean; own?: (() => Promise<PageCode>) | undefined } = {},
): Promise<PageCode> =>
  load(
    pageKey(page),
    { module: page.module, page: page.path, find: own ?? ((name) => pageOfModule(name, page.path)) },
    again,
  );

/** Component of a dashboard widget of a module. */
export const loadWidget = (module: string, key: string): Promise<PageCode> =>
  load(widgetKey(module, key), {
    module,
    page: `widget:${key}`,
    find: async (name) => {
      const declaration = await loadModule(name);
      return (await declaration.widgets.find((row) => row.key === key)?.load())?.default;
    },
  });

const ahead = new Set<string>();

/** Fetches the files of a page into the browser's cache when the line is free. */
export function prefetchFiles(page: PageRow): void {
  for (const href of filesOf(page.module, page.path)) {
    if (ahead.has(href) || document.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
    ahead.add(href);
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
}

/**
 * Fetches and loads a page and asks for its first rows while the pointer rests on its link, so that a click finds it ready
 * (P3). What fails here is tried again, and told, by the click.
 */
export function prefetchPage(release: ReleaseSet, page: PageRow): void {
  if (!release.modules[page.module]) return;
  prefetchFiles(page);
  loadPage(page).then(
    ({ ahead }) => ahead?.(new URLSearchParams()),
    () => {},
  );
}
