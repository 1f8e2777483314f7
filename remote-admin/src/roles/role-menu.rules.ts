import type { ModuleFace, RouteRow } from '@shared/contract/module.ts';
import { PERMISSION_TREE } from '@shared/contract/permissions.ts';

/** A menu entry with its title, or a group with what is in it. */
export interface MenuNode {
  title: string;
  children: MenuNode[];
}
const allowed = (rule: RouteRow['permission'], held: ReadonlySet<string>): boolean =>
  rule === undefined || (typeof rule === 'string' ? held.has(rule) : rule.some((code) => held.has(code)));

/** Entries of the shell itself, which no module declares. */
const shellMenu = (held: ReadonlySet<string>): MenuNode[] =>
  PERMISSION_TREE.map(({ title, screens }) => ({
    title,
    children: screens
      .filter(({ screen }) => screen.startsWith('dashboard.') && held.has(`${screen}.view`))
      .map((screen) => ({ title: screen.title, children: [] })),
  })).filter(({ children }) => children.length > 0);

/** The menu that somebody with these codes sees, groups and entries in menu order; empty groups are left out. */
export function roleMenu(faces: readonly ModuleFace[], held: ReadonlySet<string>): MenuNode[] {
  const root: MenuNode = { title: '', children: shellMenu(held) };
  for (const face of faces.toSorted((left, right) => left.order - right.order)) {
    const rows = face.routes.filter((row) => row.menu && allowed(row.permission, held));
    for (const { menu, title } of rows.toSorted((left, right) => (left.menu?.order ?? 0) - (right.menu?.order ?? 0))) {
      let at = root;
      for (const group of menu?.groups ?? []) {
        let next = at.children.find((node) => node.title === group);
        if (!next) at.children.push((next = { title: group, children: [] }));
        at = next;
      }
      at.children.push({ title: title ?? '', children: [] });
    }
  }
  return root.children;
}
