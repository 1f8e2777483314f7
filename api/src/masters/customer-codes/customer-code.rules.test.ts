import {
  codeConfusion,
  customerCodeInput,
  customerCodeMachine,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { isLegal } from '@shared/contract/machine.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { initials } from '../../platform/pinyin.ts';
import { freeCode } from './customer-code.rules.ts';

describe('A4 free code from pinyin initials', () => {
  it.each([
    ['海纳', [], 'HN01'],
    ['海纳', ['HN01', 'HN02'], 'HN03'],
    ['欧亚国际贸易', [], 'YGJM01'],
    ['Atlas', [], 'ATLA01'],
    ['！！', [], 'KH01'],
  ])('%s with %j taken → %s', (name, taken, code) => expect(freeCode(initials(name), new Set(taken))).toBe(code));

  it('is valid, free and without I and O', () => {
    const numbers = fc.uniqueArray(fc.nat(150));
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), numbers, (letters, used) => {
        const first = freeCode(letters, new Set()).slice(0, -2);
        const taken = new Set(used.map((number) => `${first}${String(number).padStart(2, '0')}`));
        const code = freeCode(letters, taken);
        expect(code).toMatch(/^[A-Z0-9]{2,12}$/);
        expect(taken.has(code)).toBe(false);
        expect(codeConfusion(code)).toBeNull();
      }),
    );
  });
});

describe('3.2 form of a code', () => {
  const issues = (input: object) => {
    const parsed = z.safeParse(customerCodeInput, { customerId: '1', ...input });
    return parsed.success ? {} : issuesOf(parsed.error);
  };
  it.each<[string, object, Record<string, string>]>([
    ['small letters and spaces are cleaned', { code: ' hf 01' }, {}],
    ['one character', { code: 'A' }, { code: '2–12 位大写字母或数字' }],
    ['thirteen characters', { code: 'ABCDEFGHJKLMN' }, { code: '2–12 位大写字母或数字' }],
    ['Chinese', { code: '恒丰' }, { code: '2–12 位大写字母或数字' }],
    ['an unknown placeholder', { code: 'HF01', marksTemplate: '{code} {colour}' }, { marksTemplate: '含有未知占位符' }],
    ['no code', {}, { code: '必填' }],
  ])('%s', (_case, input, expected) => expect(issues(input)).toEqual(expected));

  for (const state of ['ENABLED', 'DISABLED'] as const)
    for (const action of ['enable', 'disable'] as const)
      it(`${state} × ${action}`, () =>
        expect(isLegal(customerCodeMachine, state, action)).toBe((state === 'ENABLED') === (action === 'disable')));
});
