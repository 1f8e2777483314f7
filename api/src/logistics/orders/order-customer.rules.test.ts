import { describe, expect, it } from 'vitest';
import { codeFault, customerFault, type CustomerUse } from './order-customer.rules.ts';

describe('LOG-004 status of the customer × what it is used for', () => {
  const uses: CustomerUse[] = ['NAME', 'SUBMIT', 'RESTORE'];
  it.each([
    ['POTENTIAL', [null, '客户「海纳」不是合作中，请先转为合作中', null]],
    ['ACTIVE', [null, null, null]],
    ['DISABLED', ['客户「海纳」已停用或被拉黑，不能下单', '客户「海纳」不是合作中，请先转为合作中', null]],
    [
      'BLACK',
      [
        '客户「海纳」已停用或被拉黑，不能下单',
        '客户「海纳」不是合作中，请先转为合作中',
        '客户「海纳」已被拉黑，不能恢复',
      ],
    ],
  ] as const)('%s', (status, expected) =>
    expect(uses.map((use) => customerFault({ status, shortName: '海纳' }, use))).toEqual(expected),
  );
  it('one that is gone is neither named nor submitted', () =>
    expect(uses.map((use) => customerFault(undefined, use) === null)).toEqual([false, false, true]));
});

describe('LOG-003 customer code', () => {
  const code = { code: 'HN01', customerId: '7', status: 'ENABLED' } as const;
  it.each([
    ['enabled, of the customer', code, '7', false, null],
    ['of another customer', code, '8', false, '客户编码不属于该客户，请重新选择'],
    ['of another customer, kept', code, '8', true, '客户编码不属于该客户，请重新选择'],
    ['gone', undefined, '7', false, '客户编码不属于该客户，请重新选择'],
    ['disabled', { ...code, status: 'DISABLED' }, '7', false, '客户编码 HN01 已停用，请换一个'],
    ['disabled, kept', { ...code, status: 'DISABLED' }, '7', true, null],
  ] as const)('%s', (_what, given, customerId, kept, expected) =>
    expect(codeFault(given, customerId, kept)).toBe(expected),
  );
});
