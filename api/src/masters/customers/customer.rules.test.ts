import { customerMachine } from '@shared/contract/accounts/customer.machine.ts';
import { customerInput } from '@shared/contract/accounts/customer.input.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { isLegal, mayDo } from '@shared/contract/machine.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { activeIssues, findDuplicates, notActive, type ActiveFacts } from './customer.rules.ts';

const ready: ActiveFacts = {
  kind: 'DOMESTIC',
  contacts: [{ isDefault: true }],
  papers: [{ kind: 'LICENCE', expiresOn: null }],
  licenceFile: true,
  today: '2026-11-20',
};

describe('ACC-012 what 合作中 needs', () => {
  it.each<[string, Partial<ActiveFacts>, string[]]>([
    ['everything there', {}, []],
    ['no contact', { contacts: [] }, ['缺少联系人']],
    ['no default', { contacts: [{ isDefault: false }] }, ['须有且仅有一个默认联系人']],
    ['two defaults', { contacts: [{ isDefault: true }, { isDefault: true }] }, ['须有且仅有一个默认联系人']],
    ['no paper, but its file', { papers: [] }, ['证照中未登记营业执照']],
    ['only a contract', { papers: [{ kind: 'CONTRACT', expiresOn: null }] }, ['证照中未登记营业执照']],
    ['neither licence nor file: one thing is missing', { papers: [], licenceFile: false }, ['缺少营业执照']],
    ['licence of yesterday', { papers: [{ kind: 'LICENCE', expiresOn: '2026-11-19' }] }, ['营业执照已过期']],
    ['licence of today', { papers: [{ kind: 'LICENCE', expiresOn: '2026-11-20' }] }, []],
    ['overseas without paper', { kind: 'OVERSEAS', papers: [] }, []],
    ['licence without its file', { licenceFile: false }, ['缺少营业执照附件']],
    ['overseas without file', { kind: 'OVERSEAS', licenceFile: false }, []],
    ['nothing', { contacts: [], papers: [], licenceFile: false }, ['缺少联系人', '缺少营业执照']],
  ])('ACC-012 %s', (_case, facts, issues) => expect(activeIssues({ ...ready, ...facts })).toEqual(issues));
});

describe('5.12 customer states', () => {
  const everywhere = ['transfer', 'limit', 'unfreeze'];
  const notBlack = ['freeze', 'merge', 'black', 'setBlack'];
  const legal = {
    POTENTIAL: ['activate', ...everywhere, ...notBlack],
    ACTIVE: ['disable', ...everywhere, ...notBlack],
    DISABLED: ['enable', ...everywhere, ...notBlack],
    BLACK: ['unblack', 'liftBlack', ...everywhere],
  } as const;
  const actions = Object.keys(customerMachine.actions) as (keyof typeof customerMachine.actions)[];
  for (const state of ['POTENTIAL', 'ACTIVE', 'DISABLED', 'BLACK'] as const)
    for (const action of actions)
      it(`${state} × ${action}`, () =>
        expect(isLegal(customerMachine, state, action)).toBe((legal[state] as readonly string[]).includes(action)));
  it('ACC-013 nobody may set or lift the blacklist alone: only the approval does', () => {
    for (const action of ['setBlack', 'liftBlack'] as const)
      expect(mayDo(customerMachine.actions[action], () => true)).toBe(false);
  });
  it('only 合作中 may be used by new documents', () => {
    expect(notActive('KH000001', 'ACTIVE')).toBeNull();
    expect(notActive('KH000001', 'DISABLED')).toBe('KH000001 客户为「停用」，须为合作中。');
  });
});

describe('A2 duplicate search', () => {
  const among = [
    { id: '1', name: '宁波海纳进出口有限公司', uscc: '91350100M000100Y43' },
    { id: '2', name: '宁波海呐进出口有限公司', uscc: null },
    { id: '3', name: '深圳瑞达电子有限公司', uscc: null },
  ];
  it('best first, others left out', () =>
    expect(findDuplicates({ name: '宁波海纳进出口公司', uscc: null }, among).map(({ id }) => id)).toEqual(['1', '2']));
  it('one code is one company whatever the name', () =>
    expect(findDuplicates({ name: '另一个名字', uscc: '91350100M000100Y43' }, among)).toMatchObject([
      { id: '1', percent: 100 },
    ]));
  it('every hit reaches 85 % and there are at most ten', () => {
    const party = fc.record({
      id: fc.bigInt({ min: 1n, max: 999n }).map(String),
      name: fc.stringMatching(/^[海纳宁波]{2,6}$/),
      uscc: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(party, { maxLength: 30 }), fc.stringMatching(/^[海纳宁波]{2,6}$/), (list, name) => {
        const hits = findDuplicates({ name, uscc: null }, list);
        expect(hits.length).toBeLessThanOrEqual(10);
        for (const { percent } of hits) expect(percent).toBeGreaterThanOrEqual(85);
      }),
    );
  });
});

describe('form of a customer', () => {
  const base = { kind: 'DOMESTIC', name: '宁波海纳进出口有限公司', shortName: '海纳', country: 'CN', salesId: '1' };
  const issues = (input: object) => {
    const parsed = z.safeParse(customerInput, input);
    return parsed.success ? {} : issuesOf(parsed.error);
  };
  it.each<[string, object, Record<string, string>]>([
    ['ACC-010 a domestic customer without code', base, { uscc: '境内客户必填' }],
    ['ACC-010 a wrong code', { ...base, uscc: '91350100M000100Y44' }, { uscc: '统一社会信用代码不正确' }],
    ['ACC-010 a code with spaces and small letters', { ...base, uscc: ' 91350100 m000100y43 ' }, {}],
    [
      'an overseas customer without English name',
      { ...base, kind: 'OVERSEAS', country: 'US' },
      { nameEn: '境外客户必填' },
    ],
    [
      'everything that is wrong at once',
      { ...base, shortName: '', contacts: [{ name: '', isDefault: false }] },
      { shortName: '必填', uscc: '境内客户必填', 'contacts.0.name': '必填', contacts: '请指定一个默认联系人' },
    ],
    [
      'ACC-011 a wrong phone',
      { ...base, uscc: '91350100M000100Y43', contacts: [{ name: '王', phone: '12345', isDefault: true }] },
      { 'contacts.0.phone': '手机号 11 位，境外用 +国家码' },
    ],
    [
      'ACC-012 two default contacts',
      {
        ...base,
        uscc: '91350100M000100Y43',
        contacts: [
          { name: '王', isDefault: true },
          { name: '李', isDefault: true },
        ],
      },
      { contacts: '请指定一个默认联系人' },
    ],
  ])('%s', (_case, input, expected) => expect(issues(input)).toEqual(expected));
});
