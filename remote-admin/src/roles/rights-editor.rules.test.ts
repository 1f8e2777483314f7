import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_GROUPS, SCOPE_AREAS } from '@shared/contract/access.ts';
import type { RoleRights } from '@shared/contract/access/role.contract.ts';
import { filterTree, heldOf, rebase, switchCodes } from './rights-editor.rules.ts';

const all = () => true;
const codesOf = (tree: ReturnType<typeof filterTree>) =>
  tree.flatMap(({ screens }) => screens.flatMap(({ actions }) => actions.map(({ code }) => code)));

describe('权限设置: tree (A10)', () => {
  it('without words everything shows, with 只看已选 what is held', () => {
    expect(codesOf(filterTree('', null))).toEqual([...PERMISSION_CODES]);
    expect(codesOf(filterTree('', new Set(['risk.view'])))).toEqual(['risk.view']);
  });

  it('finds menus, actions and codes', () => {
    expect(codesOf(filterTree('放货', null))).toContain('logistics.release.approve');
    expect(codesOf(filterTree('反结账', null))).toEqual(['finance.period.reopen']);
    expect(codesOf(filterTree('fx.quota.adj', null))).toEqual(['fx.quota.adjust']);
    expect(filterTree('没有这个', null)).toEqual([]);
  });

  it('an action brings the 查看 of its screen', () => {
    expect([...switchCodes(new Set(), ['logistics.order.review'], true, all)].sort()).toEqual([
      'logistics.order.review',
      'logistics.order.view',
    ]);
  });

  it('ACC-037 what the editor does not hold is never switched on, but can be switched off', () => {
    fc.assert(
      fc.property(
        fc.subarray([...PERMISSION_CODES]),
        fc.subarray([...PERMISSION_CODES]),
        fc.subarray([...PERMISSION_CODES]),
        (mine, before, wanted) => {
          const own = new Set<string>(mine);
          const stood = new Set<string>(before);
          const after = switchCodes(new Set(before), wanted, true, (code) => own.has(code));
          for (const code of after) expect(own.has(code) || stood.has(code)).toBe(true);
          const off = switchCodes(after, [...after], false, () => false);
          expect(off.size).toBe(0);
        },
      ),
    );
  });

  it('tells all, some or none', () => {
    const held = new Set(['a', 'b']);
    expect([heldOf(held, ['a', 'b']), heldOf(held, ['a', 'c']), heldOf(held, ['c'])]).toEqual(['all', 'some', 'none']);
  });
});

describe('权限设置: somebody else saved meanwhile (1.8)', () => {
  const every = <Key extends string, Value>(keys: Record<Key, unknown>, value: Value) =>
    Object.fromEntries(Object.keys(keys).map((key) => [key, value])) as Record<Key, Value>;
  const base: RoleRights = {
    codes: ['risk.view', 'system.hs.view', 'system.dict.view'],
    scopes: every(SCOPE_AREAS, { level: 'SELF', deptIds: [] }),
    fields: every(FIELD_GROUPS, 'HIDDEN'),
    approveLimit: '1000',
  };
  it('what is changed here stays, the rest is theirs', () => {
    const mine: RoleRights = {
      ...base,
      codes: ['risk.view', 'system.dict.view', 'system.goods.view'],
      scopes: { ...base.scopes, logistics: { level: 'DEPT', deptIds: [] } },
    };
    const theirs: RoleRights = {
      codes: ['system.hs.view', 'system.dict.view', 'system.brand.view'],
      scopes: {
        ...base.scopes,
        logistics: { level: 'ALL', deptIds: [] },
        finance: { level: 'ALL', deptIds: [] },
      },
      fields: { ...base.fields, 'money.cost': 'MASK' },
      approveLimit: null,
    };
    expect(rebase(base, mine, theirs)).toEqual({
      codes: ['system.dict.view', 'system.brand.view', 'system.goods.view'],
      scopes: { ...theirs.scopes, logistics: { level: 'DEPT', deptIds: [] } },
      fields: theirs.fields,
      approveLimit: null,
    });
    expect(rebase(base, { ...mine, approveLimit: '5' }, theirs).approveLimit).toBe('5');
  });
  it('nothing changed here: theirs', () =>
    expect(rebase(base, base, { ...base, codes: [] })).toEqual({ ...base, codes: [] }));
});
