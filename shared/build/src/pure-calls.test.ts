import { expect, it } from 'vitest';
import pureCalls from './pure-calls.mjs';

const marked = (source: string) => pureCalls.call({ resourcePath: 'order.contract.ts' }, source);

it('P1 what makes a constant of the contract is marked, what runs later or for its effect is not', () => {
  expect(marked('export const a = read({ answer: z.object({}) });')).toBe(
    'export const a = /*#__PURE__*/ read({ answer: /*#__PURE__*/ z.object({}) });',
  );
  expect(marked('const b = () => text(1); register(b); function c() { return text(2); }')).not.toContain('PURE');
});
