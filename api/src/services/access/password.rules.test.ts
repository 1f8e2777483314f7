import { PASSWORD_POLICY } from '@shared/contract/access/password.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword, newPasswordProblem, temporaryPassword } from './password.rules.ts';

const problem = (password: string, username = 'wang.wei') => newPasswordProblem(password, username, PASSWORD_POLICY);

describe('ACC-020 passwords', () => {
  it.each([
    ['Zx9!mqTr4', '密码至少 10 个字符。'],
    ['zx9mqtr4zx9m', '密码须含大写、小写、数字、符号中的 3 类。'],
    ['MQTRZXKVNB', '密码须含大写、小写、数字、符号中的 3 类。'],
    ['Xk7!wang.wei', '密码不能包含用户名。'],
    ['Xk7!WANG.WEI', '密码不能包含用户名。'],
    ['Password123!', '密码过于常见，请换一个。'],
    ['P@ssw0rd2026!', '密码过于常见，请换一个。'],
    ['Qwerty12345!', '密码过于常见，请换一个。'],
    ['Admin@123456', '密码过于常见，请换一个。'],
    ['1qaz@WSX3edc', '密码过于常见，请换一个。'],
    ['Woaini1314520!', '密码过于常见，请换一个。'],
    ['Aa123456789!', '密码过于常见，请换一个。'],
    [`Aa1${'x'.repeat(130)}`, '密码不能超过 128 个字符。'],
  ])('%s is refused: %s', (password, text) => expect(problem(password)).toBe(text));

  it.each(['Zx9!mqTr4k', 'correct Horse 7 battery', 'Mq7#密码很长很长的', 'hT4vunqe8sKL'])('%s is good', (password) =>
    expect(problem(password)).toBeNull(),
  );

  it('keyboard rows and repeats are common, also capitalised', () => {
    for (const walk of ['QWERTYuiop123', 'AAAbbbCCC111', 'abcDEF123456', '0987654321aaA', 'ZAQ12wsx!@#'])
      expect(isCommonPassword(walk), walk).toBe(true);
  });

  it('temporary passwords meet the rules whatever the dice say', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (dice) => {
        const password = temporaryPassword((below) => (dice.next().value as number) % below);
        expect(password).toHaveLength(14);
        for (const pattern of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/]) expect(password).toMatch(pattern);
        expect(password).not.toMatch(/[IlO01]/);
      }),
    );
  });
});
