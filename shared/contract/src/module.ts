import type { PermissionCode } from './permissions.ts';

/** Version of this contract between host and modules; a module built against a newer major one, or one older than OLDEST_CONTRACT, is refused. */
export const CONTRACT_VERSION = 1;
/** Oldest contract that the host still serves; it follows CONTRACT_VERSION when every live module has been rebuilt. */
export const OLDEST_CONTRACT = 1;
/** Version of the API as a whole that modules may ask for in `needs.api`. */
export const API_VERSION = 1;

/**
 * What a lazily loaded page module exports: the component as default. Its `ahead` asks for what the page shows first; the
 * shell calls it while the pointer rests on the page's link, and at the start of a tab before anything is drawn.
 */
export type PageModule = { default: ((...props: never[]) => unknown) & { ahead?: (search: URLSearchParams) => void } };

/** Place of a route in the side menu; a route without it is reachable but absent from the menu (hideInMenu). */
export interface MenuPlace {
  /** Titles of the groups above it, outermost first: ['物流管理', '柜子管理']. */
  groups: readonly string[];
  /** Order inside its group; smaller stands higher. */
  order: number;
  /** Name of an icon that the host draws beside a top group. */
  icon?: string;
}

/** One route of a module: a page, or a redirect in ONE history entry that keeps ?query and #hash. */
export interface RouteRow {
  /** Absolute path as in routes.json. */
  path: string;
  /** Page title and menu label; compulsory unless it redirects. */
  title?: string;
  redirect?: string;
  /** The code that opens it; several: any one. Absent only for a redirect. */
  permission?: PermissionCode | readonly PermissionCode[];
  menu?: MenuPlace;
  /** For a page that is not in the menu: the listed path that is selected and open meanwhile. */
  parent?: string;
  /** Fills the window: the shell draws neither menu nor header around it (投影大屏). */
  bare?: true;
}

/** Kinds of work for which the board is laid out (D1.7); which of them a user does follows from their roles. */
export type BoardKind =
  | 'MANAGEMENT'
  | 'OPERATION'
  | 'SALES'
  | 'DOCUMENTS'
  | 'INSPECTION'
  | 'DISPATCH'
  | 'WAREHOUSE'
  | 'FINANCE';

/** A card of the dashboard that a module exposes; a dead module costs its cards only. */
export interface WidgetRow {
  key: string;
  title: string;
  /** The code that shows it; several: any one. */
  permission: PermissionCode | readonly PermissionCode[];
  /** Columns of the 24-column grid that it wants; cards of a row share what is left over. */
  span: 6 | 8 | 12 | 16 | 24;
  /** Pixels of its body, kept free while it loads; a longer list scrolls within `--card-height`, so that nothing jumps. */
  height: number;
  /** Smaller stands first. */
  order: number;
  /** Its order for a kind of work where that differs; null: not shown until the user asks for it. */
  places?: Readonly<Partial<Record<BoardKind, number | null>>>;
}

/** A kind of document that Ctrl+K finds, and the page that shows it: `{id}` is replaced. */
export interface SearchRow {
  kind: string;
  title: string;
  permission: PermissionCode;
  path: string;
}

/** The serialisable face of a module, as the build writes it into module.json and the release document carries it. */
export interface ModuleFace {
  /** logistics, warehouse, finance, admin, … ; part of /mf/<module>/<version>/. */
  name: string;
  /** Chinese name for notices and the release panel. */
  title: string;
  contract: number;
  needs: { api: number };
  /** Order of its groups in the menu. */
  order: number;
  /** Path prefixes that belong to it; an unknown path below them is decided without loading it. */
  prefixes: readonly string[];
  routes: readonly RouteRow[];
  widgets: readonly WidgetRow[];
  search: readonly SearchRow[];
}

/** The declaration in a module's module.ts: the face, with the code behind routes and widgets. */
export interface ModuleDeclaration extends Omit<ModuleFace, 'routes' | 'widgets'> {
  routes: readonly (RouteRow & { page?: () => Promise<PageModule> })[];
  widgets: readonly (WidgetRow & { load: () => Promise<PageModule> })[];
}

/**
 * Declares a module; checked at build: unique paths below its prefixes, a title and a permission for each page,
 * redirect targets that exist. Throws an Error that names the row.
 */
export function defineModule(
  declaration: Omit<ModuleDeclaration, 'search'> & { search?: ModuleDeclaration['search'] },
): ModuleDeclaration {
  const seen = new Set<string>();
  for (const route of declaration.routes) {
    const wrong = (why: string) => new Error(`${declaration.name}: ${route.path} ${why}`);
    if (seen.has(route.path)) throw wrong('is declared twice');
    seen.add(route.path);
    if (!declaration.prefixes.some((prefix) => route.path === prefix || route.path.startsWith(`${prefix}/`)))
      throw wrong('is outside the prefixes');
    if (route.redirect === undefined && (!route.title || !route.permission || !route.page))
      throw wrong('needs title, permission and page');
  }
  for (const route of declaration.routes)
    if (route.redirect !== undefined && !seen.has(route.redirect))
      throw new Error(`${declaration.name}: ${route.path} redirects to an unknown path`);
  return { search: [], ...declaration };
}
