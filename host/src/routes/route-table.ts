import type { ModuleFace, RouteRow } from '@shared/contract/module.ts';
import type { ReleaseSet } from '@shared/contract/release.ts';
import { mayOf } from '@shared/runtime/session.ts';
import type { Me } from '@shared/contract/host-api.ts';
import { BLOCK, HOME, hostFace } from './host-face.ts';

/** A page that a path may open. */
export interface PageRow extends RouteRow {
  title: string;
  /** Name of the module that has its code; `host` for the shell's own pages. */
  module: string;
}

/** All rows of a release set; menus, titles, redirects and the 404 decision need nothing else (architecture.md). */
export interface RouteTable {
  /** In the order of modules, then of their declarations. */
  faces: readonly ModuleFace[];
  pages: readonly PageRow[];
  /** Lower-case path → page. */
  byPath: ReadonlyMap<string, PageRow>;
  redirects: ReadonlyMap<string, string>;
}

/** A path as rows are found by: lower case, no trailing slash. */
export const plainPath = (path: string): string => (path.replace(/\/+$/, '') || '/').toLowerCase();

/** Builds the table; a module that is switched off keeps its rows, so that its pages can say so. */
export function routeTable(release: Pick<ReleaseSet, 'modules'>): RouteTable {
  const faces = [hostFace, ...Object.values(release.modules).map((module) => module.face)].sort(
    (one, other) => one.order - other.order,
  );
  const byPath = new Map<string, PageRow>();
  const redirects = new Map<string, string>();
  for (const face of faces) {
    for (const row of face.routes) {
      const path = plainPath(row.path);
      if (row.redirect !== undefined) redirects.set(path, row.redirect);
      else if (row.title) byPath.set(path, { ...row, title: row.title, module: face.name });
    }
  }
  return { faces, pages: [...byPath.values()], byPath, redirects };
}

/** The page at the end of a path's redirects, or null: the 404 page (A2.4, A2.5). */
export function findPage(table: RouteTable, path: string): PageRow | null {
  let plain = plainPath(path);
  for (let hops = 0; hops < 8; hops += 1) {
    const target = table.redirects.get(plain);
    if (target === undefined) return table.byPath.get(plain) ?? null;
    plain = plainPath(target);
  }
  return null;
}

/** Rows from the outermost listed ancestor to the page: its `parent` chain, else the listed paths above it (A2.8). */
export function ancestorsOf(table: RouteTable, page: PageRow): PageRow[] {
  const chain: PageRow[] = [page];
  let row: PageRow | undefined = page;
  while (row && !row.menu && chain.length < 8) {
    row = row.parent ? table.byPath.get(plainPath(row.parent)) : nearestAbove(table, row.path);
    if (!row || chain.includes(row)) break;
    chain.unshift(row);
  }
  return chain;
}

function nearestAbove(table: RouteTable, path: string): PageRow | undefined {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const row = findPage(table, path.slice(0, at));
    if (row) return row;
  }
  return undefined;
}

/** A group of the side menu, or a link in it. */
export type MenuNode =
  | { kind: 'group'; key: string; title: string; icon?: string; children: MenuNode[] }
  | { kind: 'page'; key: string; title: string; icon?: string; module: string };

type Group = Extract<MenuNode, { kind: 'group' }>;

/** The side menu for a user: only pages that the user may open; a group with nothing in it is absent (A2.12). */
export function menuOf(table: RouteTable, me: Me | null): MenuNode[] {
  const root: Group = { kind: 'group', key: '', title: '', children: [] };
  const orders = new Map<MenuNode, number>();
  table.faces.forEach((face, faceIndex) => {
    for (const row of face.routes) {
      if (!row.menu || !row.title || !mayOf(me, row.permission)) continue;
      let group = root;
      const place = faceIndex * 1000 + row.menu.order;
      for (const title of row.menu.groups) {
        const key = `${group.key}/${title}`;
        const known = group.children.find((node): node is Group => node.kind === 'group' && node.key === key);
        const next: Group = known ?? { kind: 'group', key, title, children: [] };
        if (!known) group.children.push(next);
        if (row.menu.icon && !next.icon) next.icon = row.menu.icon;
        orders.set(next, Math.min(orders.get(next) ?? place, place));
        group = next;
      }
      const leaf: MenuNode = { kind: 'page', key: row.path, title: row.title, module: face.name };
      if (row.menu.icon) leaf.icon = row.menu.icon;
      orders.set(leaf, place);
      group.children.push(leaf);
    }
  });
  const sort = (nodes: MenuNode[]): MenuNode[] =>
    nodes
      .sort((one, other) => (orders.get(one) ?? 0) - (orders.get(other) ?? 0))
      .map((node) => (node.kind === 'group' ? { ...node, children: sort(node.children) } : node));
  return flattenSingles(sort(root.children));
}

/** A top group with one page stands as that page. */
const flattenSingles = (nodes: MenuNode[]): MenuNode[] =>
  nodes.map((node) => {
    const [only] = node.kind === 'group' && node.children.length === 1 ? node.children : [];
    if (only?.kind !== 'page' || node.kind !== 'group') return node;
    return node.icon && !only.icon ? { ...only, icon: node.icon } : only;
  });

/** All pages of a menu in the order they stand. */
export const menuPages = (nodes: readonly MenuNode[]): Extract<MenuNode, { kind: 'page' }>[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? menuPages(node.children) : [node]));

/**
 * Where a path without a page of its own leads: the home page, for who may not see it the first menu, else /block. A page
 * that fills the window has no menu to go on from: it comes last.
 */
export function homeOf(table: RouteTable, me: Me): string {
  const home = table.byPath.get(HOME);
  if (home && mayOf(me, home.permission)) return HOME;
  const pages = menuPages(menuOf(table, me));
  const first = pages.find(({ key }) => !table.byPath.get(key)?.bare) ?? pages[0];
  return first?.key ?? `${BLOCK}?reason=perm`;
}

/** Why a user can't work at all, for /block; null when the user can (D3). */
export function blockReason(table: RouteTable, me: Me): 'maintenance' | 'account' | 'company' | 'perm' | null {
  if (me.maintenance?.out) return 'maintenance';
  if (me.roles.length === 0) return 'account';
  if (me.companies.length === 0) return 'company';
  return menuPages(menuOf(table, me)).length === 0 ? 'perm' : null;
}

/**
 * The place that an address really means: redirects followed in the same history entry with query and hash kept
 * (A2.2), spelling of the declared path (A2.6). Unknown paths stay as they are.
 */
export function canonical(
  table: RouteTable,
  me: Me,
  place: { pathname: string; search: string; hash: string },
): string {
  const rest = place.search + place.hash;
  const plain = plainPath(place.pathname);
  if (plain === '/') {
    const home = homeOf(table, me);
    return home.includes('?') ? home : home + rest;
  }
  const page = findPage(table, place.pathname);
  return (page?.path ?? place.pathname.replace(/^\/{2,}/, '/')) + rest;
}
