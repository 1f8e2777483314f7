import {
  GROUPS,
  AREAS,
  FIELD_LEVELS,
  SCOPE_LEVELS,
  type FieldLevel,
  type ScopeLevel,
} from '@shared/contract/access.ts';
import type { RoleRights } from '@shared/contract/access/role.contract.ts';
import type { ScopeValue } from '@shared/contract/access/user.contract.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actorOf } from './authenticate.ts';
import {
  excessOf,
  isEmptyExcess,
  mergeRights,
  NO_RIGHTS,
  openerField,
  rightsOf,
  scope,
  scopeSummary,
  scopeWithin,
  widerScope,
  type Rights,
} from './rights.rules.ts';

const levels = Object.keys(SCOPE_LEVELS) as ScopeLevel[];
const fieldLevels = Object.keys(FIELD_LEVELS) as FieldLevel[];
const dept = fc.integer({ min: 1, max: 12 }).map(String);
const scopes = fc
  .record({ level: fc.constantFrom(...levels), deptIds: fc.uniqueArray(dept, { maxLength: 5 }) })
  .map(({ level, deptIds }) => scope(level, deptIds));
const codes = ['logistics.order.view', 'logistics.order.review', 'finance.ap.apply.approve', 'account.auth.edit'];
const role: fc.Arbitrary<RoleRights> = fc.record({
  codes: fc.subarray(codes),
  scopes: fc.record(Object.fromEntries(AREAS.map((area) => [area, scopes]))) as fc.Arbitrary<RoleRights['scopes']>,
  fields: fc.record(
    Object.fromEntries(GROUPS.map((group) => [group, fc.constantFrom(...fieldLevels)])),
  ) as fc.Arbitrary<RoleRights['fields']>,
  approveLimit: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 10_000 }).map(String)),
});
const rights = role.map((value) => rightsOf(value));
const plain = (value: Rights) => ({
  ...value,
  permissions: [...value.permissions].sort(),
  limits: [...value.limits].sort(([a], [b]) => (a < b ? -1 : 1)),
});
/** Rows that a scope shows: own row `self`, a row of another person per department, a row without department. */
const shows = (value: ScopeValue, row: string) =>
  row === 'self' || value.level === 'ALL' || (value.level !== 'SELF' && value.deptIds.includes(row));
const rowsSeen = fc.oneof(dept, fc.constantFrom('self', 'none'));

describe('ACC-030 rights of several roles', () => {
  it('the limit of an amount is the highest of the roles that give the code', () => {
    const role = (approveLimit: string | null, ...codes: string[]) =>
      rightsOf({ codes, scopes: NO_RIGHTS.scopes, fields: NO_RIGHTS.fields, approveLimit });
    const code = 'risk.release.approve';
    const actorWith = (...roles: Rights[]) => {
      const rights = roles.reduce(mergeRights, NO_RIGHTS);
      const user = { userId: '1', username: 'a', name: 'a', deptId: null, external: false, supplierId: null };
      const grant = { rights, roles: [], companies: [], warehouseIds: [], standsFor: [], until: null };
      return actorOf(user, grant);
    };
    const both = actorWith(role('1000', code), role('5000.5', code), role(null, 'logistics.order.view'));
    expect(both.mayApprove(code, '5000.50')).toBe(true);
    expect(both.mayApprove(code, '5000.51')).toBe(false);
    expect(actorWith(role(null, 'logistics.order.view')).mayApprove(code, '0')).toBe(false);
    expect(actorWith(role('1', code), role(null, code)).mayApprove(code, '99999999')).toBe(true);
  });

  it('fields: the most open level wins', () => {
    const order: FieldLevel[] = ['HIDDEN', 'MASK', 'VISIBLE'];
    for (const left of order)
      for (const right of order)
        expect(openerField(left, right)).toBe(order[Math.max(order.indexOf(left), order.indexOf(right))]);
  });

  it('scope: a row is seen exactly when one of the roles shows it', () => {
    fc.assert(
      fc.property(scopes, scopes, rowsSeen, (left, right, row) => {
        expect(shows(widerScope(left, right), row)).toBe(shows(left, row) || shows(right, row));
      }),
    );
  });

  it('merging does not depend on order, grouping or repetition, and no role counts as nothing', () => {
    fc.assert(
      fc.property(rights, rights, rights, (a, b, c) => {
        expect(plain(mergeRights(a, b))).toEqual(plain(mergeRights(b, a)));
        expect(plain(mergeRights(mergeRights(a, b), c))).toEqual(plain(mergeRights(a, mergeRights(b, c))));
        expect(plain(mergeRights(a, a))).toEqual(plain(a));
        expect(plain(mergeRights(NO_RIGHTS, a))).toEqual(plain(a));
      }),
    );
  });

  it('a further role takes nothing away', () => {
    fc.assert(
      fc.property(rights, rights, (a, b) => {
        expect(isEmptyExcess(excessOf(mergeRights(a, b), a))).toBe(true);
      }),
    );
  });

  it('approve limit: of the roles that give the code, the highest; null is without limit', () => {
    const limited = (approveLimit: string | null, ...held: string[]) =>
      rightsOf({ codes: held, scopes: NO_RIGHTS.scopes, fields: NO_RIGHTS.fields, approveLimit });
    const merged = mergeRights(
      mergeRights(limited('5000', 'finance.ap.apply.approve'), limited('20000.00', 'finance.ap.apply.approve')),
      limited(null, 'logistics.order.view'),
    );
    expect(merged.limits.get('finance.ap.apply.approve')).toBe('20000.00');
    expect(merged.limits.get('logistics.order.view')).toBeNull();
    expect(merged.limits.has('account.auth.edit')).toBe(false);
  });
});

describe('A8 数据范围 in few words', () => {
  it.each([
    [{}, '全部'],
    [{ logistics: 'SELF' }, '物流 本人；其余 全部'],
    [{ logistics: 'DEPT_TREE', supplier: 'DEPT_TREE' }, '物流、供应商 本部门及下级；其余 全部'],
    [{ logistics: 'SELF', customer: 'SELF', supplier: 'SELF', warehouse: 'DEPT' }, '仓库 本部门；财务 全部；其余 本人'],
  ] as const)('%j → %s', (levels, text) =>
    expect(
      scopeSummary({
        ...NO_RIGHTS.scopes,
        ...Object.fromEntries(AREAS.map((area) => [area, scope('ALL')])),
        ...Object.fromEntries(Object.entries(levels).map(([area, level]) => [area, scope(level)])),
      }),
    ).toBe(text),
  );
});

describe('ACC-037 nobody grants more than they hold', () => {
  it('who holds all may grant all', () => {
    const all = rightsOf({
      codes,
      scopes: Object.fromEntries(AREAS.map((area) => [area, scope('ALL')])) as Rights['scopes'],
      fields: Object.fromEntries(GROUPS.map((group) => [group, 'VISIBLE'])) as Rights['fields'],
      approveLimit: null,
    });
    fc.assert(
      fc.property(rights, (granted) => {
        expect(isEmptyExcess(excessOf(all, granted))).toBe(true);
      }),
    );
  });

  it('names what goes beyond: codes, fields, scopes, limit', () => {
    const holder = rightsOf({
      codes: ['finance.ap.apply.approve'],
      scopes: { ...NO_RIGHTS.scopes, logistics: scope('DEPT_TREE', ['3', '4']) },
      fields: { ...NO_RIGHTS.fields, 'money.sell': 'MASK' },
      approveLimit: '1000',
    });
    const granted = rightsOf({
      codes: ['finance.ap.apply.approve', 'account.auth.edit'],
      scopes: { ...NO_RIGHTS.scopes, logistics: scope('CUSTOM', ['4', '5']) },
      fields: { ...NO_RIGHTS.fields, 'money.sell': 'VISIBLE' },
      approveLimit: null,
    });
    expect(excessOf(holder, granted)).toEqual({
      codes: ['account.auth.edit'],
      fields: ['money.sell'],
      scopes: ['logistics'],
      limit: true,
    });
  });

  it('a scope within another shows no row that the other does not', () => {
    fc.assert(
      fc.property(scopes, scopes, rowsSeen, (inner, outer, row) => {
        if (scopeWithin(inner, outer)) expect(shows(inner, row) && !shows(outer, row)).toBe(false);
      }),
    );
  });
});
