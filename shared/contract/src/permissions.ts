import { ACTIONS, NAMED } from './permissions/action-names.ts';
import { GROUPS } from './permissions/groups.ts';
import { SCREENS, type PermissionScreen } from './permissions/screens.ts';

/*
 * Every permission code that the server checks, and no other (logistics-admin 12, warehouse-finance 10.4).
 * A code is screen + '.' + action; a test compares this list with what the endpoints declare.
 */
/** A permission code, for example `logistics.order.review`. */
export type PermissionCode = {
  [Screen in PermissionScreen]: `${Screen}.${(typeof SCREENS)[Screen][number]}`;
}[PermissionScreen];

/** A node of the permission tree shown in 权限设置. */
export interface PermissionNode {
  title: string;
  screens: { screen: PermissionScreen; title: string; actions: { code: PermissionCode; title: string }[] }[];
}

/** The tree of every code with its Chinese names. */
export const PERMISSION_TREE: readonly PermissionNode[] = GROUPS.map(({ title, screens }) => ({
  title,
  screens: screens.map(([screen, name]) => ({
    screen,
    title: name,
    actions: SCREENS[screen].map((action) => {
      const code = `${screen}.${action}` as PermissionCode;
      return { code, title: NAMED[code] ?? ACTIONS[action] ?? action };
    }),
  })),
}));

/** All codes in the order of the tree. */
export const PERMISSION_CODES: readonly PermissionCode[] = PERMISSION_TREE.flatMap((group) =>
  group.screens.flatMap((screen) => screen.actions.map((action) => action.code)),
);

const names = new Map(
  PERMISSION_TREE.flatMap((group) =>
    group.screens.flatMap((screen) =>
      screen.actions.map((action) => [action.code as string, `${screen.title}·${action.title}`] as const),
    ),
  ),
);
/** Chinese name of a code for messages and logs: 物流订单·审核. */
export const permissionName = (code: string): string => names.get(code) ?? code;
/** Whether a string is a known code. */
export const isPermissionCode = (code: string): code is PermissionCode => names.has(code);
