import { sameLimit } from '@shared/contract/access/rights-diff.ts';
import type { RoleRights } from '@shared/contract/access/role.contract.ts';
import { isPermissionCode, PERMISSION_TREE, type PermissionNode } from '@shared/contract/permissions.ts';

/** What of the tree is shown: rows whose title or action matches the words, and with `chosen` only those that are held. */
export function filterTree(words: string, chosen: ReadonlySet<string> | null): PermissionNode[] {
  const wanted = words.trim().toLowerCase();
  return PERMISSION_TREE.map(({ title, screens }) => ({
    title,
    screens: screens.flatMap((screen) => {
      const named = !wanted || title.includes(wanted) || screen.title.toLowerCase().includes(wanted);
      const actions = screen.actions.filter(
        (action) =>
          (named || action.title.includes(wanted) || action.code.includes(wanted)) &&
          (chosen === null || chosen.has(action.code)),
      );
      return actions.length > 0 ? [{ ...screen, actions }] : [];
    }),
  })).filter(({ screens }) => screens.length > 0);
}

/**
 * Switches codes on or off. What is switched on brings the 查看 of its screen; what the editor does not hold stays off
 * (ACC-037) but may be switched off.
 */
export function switchCodes(
  held: ReadonlySet<string>,
  codes: readonly string[],
  on: boolean,
  may: (code: string) => boolean,
): ReadonlySet<string> {
  const next = new Set(held);
  for (const code of codes) {
    if (!on) next.delete(code);
    else if (may(code)) {
      next.add(code);
      const view = `${code.slice(0, code.lastIndexOf('.'))}.view`;
      if (isPermissionCode(view) && may(view)) next.add(view);
    }
  }
  return next;
}

/** all, some or none of the codes are held. */
export const heldOf = (held: ReadonlySet<string>, codes: readonly string[]): 'all' | 'some' | 'none' => {
  const count = codes.filter((code) => held.has(code)).length;
  return count === 0 ? 'none' : count === codes.length ? 'all' : 'some';
};

/** The rights alone, in the shape that a save takes. */
export const rightsOnly = ({ codes, scopes, fields, approveLimit }: RoleRights): RoleRights => ({
  codes,
  scopes,
  fields,
  approveLimit,
});

/**
 * What was changed here laid over what somebody else saved meanwhile (1.8): every code, area, group and the limit that
 * differs from `base` stays as it is here, the rest is theirs.
 */
export function rebase(base: RoleRights, mine: RoleRights, theirs: RoleRights): RoleRights {
  const [before, now] = [new Set(base.codes), new Set(mine.codes)];
  const kept = theirs.codes.filter((code) => now.has(code) || !before.has(code));
  const own = <Key extends string, Value>(of: (rights: RoleRights) => Record<Key, Value>) =>
    Object.fromEntries(
      Object.entries<Value>(of(theirs)).map(([key, value]) => {
        const [old, typed] = [of(base)[key as Key], of(mine)[key as Key]];
        return [key, JSON.stringify(old) === JSON.stringify(typed) ? value : typed];
      }),
    ) as Record<Key, Value>;
  return {
    codes: [...new Set([...kept, ...mine.codes.filter((code) => !before.has(code))])],
    scopes: own((rights) => rights.scopes),
    fields: own((rights) => rights.fields),
    approveLimit: sameLimit(base.approveLimit, mine.approveLimit) ? theirs.approveLimit : mine.approveLimit,
  };
}
