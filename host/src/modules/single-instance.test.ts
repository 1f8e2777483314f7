import { describe, expect, it } from 'vitest';
import { foreignCopies, type Federation } from './single-instance.ts';

const offers = Object.fromEntries(
  ['react', 'antd/es/button', '@shared/runtime/session.ts'].map((name) => [name, { get: () => name, from: 'host' }]),
);
const federation = (more: Record<string, Record<string, object>> = {}): Federation => ({
  shareScopeMap: {
    default: {
      ...Object.fromEntries(Object.entries(offers).map(([name, offer]) => [name, { '1.0.0': offer }])),
      ...more,
    },
  },
  options: { shared: Object.fromEntries(Object.entries(offers).map(([name, offer]) => [name, [offer]])) },
});

describe('one instance of each shared library', () => {
  it('the host alone offers them', () => expect(foreignCopies(federation())).toEqual([]));

  it("the host's own code that a module asked for first is no copy", () =>
    expect(foreignCopies(federation({ react: { '1.0.0': { ...offers.react, from: 'finance' } } }))).toEqual([]));

  it.each(Object.keys(offers))('another version of %s is named', (name) =>
    expect(foreignCopies(federation({ [name]: { '1.0.0': offers[name] ?? {}, '0.9.0': { get: () => 1 } } }))).toEqual([
      name,
    ]),
  );

  it("the same version with a module's own code is named", () =>
    expect(foreignCopies(federation({ react: { '1.0.0': { get: () => 1 } } }))).toEqual(['react']));

  it('what holds no state may exist more than once', () =>
    expect(foreignCopies(federation({ icons: { '1.0.0': { get: () => 1 } } }))).toEqual([]));
});
