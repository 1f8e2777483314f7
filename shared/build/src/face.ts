import type { ModuleDeclaration, ModuleFace } from '@shared/contract/module.ts';

/** The serialisable part of a declaration: the rows without the code behind them. */
export function faceOf(declaration: ModuleDeclaration): ModuleFace {
  return {
    ...declaration,
    routes: declaration.routes.map(({ page: _page, ...row }) => row),
    widgets: declaration.widgets.map(({ load: _load, ...row }) => row),
  };
}

/** What a lazy function imports: './src/orders/order-list.page.tsx'. Throws if it is not one plain import(). */
function requestOf(owner: string, load: () => Promise<unknown>): string {
  const request = /import\(\s*["'`]([^"'`]+)["'`]/.exec(load.toString())?.[1];
  if (!request) throw new Error(`${owner}: write the page as an arrow function with one import() of a file`);
  return request;
}

/** Route path, or widget:<key> → the file its code is imported from, as written in module.ts. */
export function pageRequests(declaration: ModuleDeclaration): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, page } of declaration.routes) if (page) found[path] = requestOf(path, page);
  for (const { key, load } of declaration.widgets) found[`widget:${key}`] = requestOf(key, load);
  return found;
}
