import { describe, expect, it } from 'vitest';
import { checkPorts, port } from './port.ts';

describe('ports', () => {
  it('answers what was bound, and refuses to be asked before or bound to another', () => {
    const prices = port<{ of(): string }>('test.prices');
    expect(() => prices()).toThrow('test.prices');
    expect(() => checkPorts()).toThrow('test.prices');
    const one = { of: () => '1' };
    prices.bind(one);
    prices.bind(one);
    expect(prices().of()).toBe('1');
    expect(() => checkPorts()).not.toThrow();
    expect(() => prices.bind({ of: () => '2' })).toThrow('twice');
  });
});
