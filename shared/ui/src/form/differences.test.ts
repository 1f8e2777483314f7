import { describe, expect, it } from 'vitest';
import { differences, merged } from './differences.ts';

describe('two people on one document (logistics-admin 1.8)', () => {
  const base = { remark: '旧', amount: '1', etd: null, lines: [] as object[] };
  const taken = (found: ReturnType<typeof differences>) => found.map(({ key, take }) => [key, take]);
  it('proposes theirs where I changed nothing and mine where I did', () => {
    const sides = { base, mine: { ...base, remark: '我的' }, theirs: { ...base, remark: '对方', amount: '2' } };
    expect(taken(differences(sides))).toEqual([
      ['remark', 'mine'],
      ['amount', 'theirs'],
    ]);
  });
  it('keeps what was typed and takes over what was chosen', () => {
    const mine = { ...base, remark: '我的', etd: '2026-01-01' };
    const sides = { base, mine, theirs: { ...base, amount: '2', remark: '对方' } };
    expect(merged(sides, differences(sides))).toEqual({ ...mine, amount: '2' });
  });
  it('compares what a step proposed with what was read, not with what is stored for it', () => {
    const sides = { base: { at: '今天' }, mine: { at: '今天' }, theirs: { at: null }, seen: { at: null } };
    expect(differences(sides)).toEqual([]);
    expect(merged(sides, [])).toEqual({ at: '今天' });
  });
  it('goes into a party whose fields have inputs of their own', () => {
    const [b, m, t] = [
      { to: { name: '甲', city: '沪' } },
      { to: { name: '乙', city: '沪' } },
      { to: { name: '甲', city: '甬' } },
    ];
    const sides = { base: b, mine: m, theirs: t };
    const found = differences(sides, ['to.name', 'to.city']);
    expect(taken(found)).toEqual([['to.city', 'theirs']]);
    expect(merged(sides, found)).toEqual({ to: { name: '乙', city: '甬' } });
  });
  describe('lines', () => {
    const line = (id: string | null, cartons: number, name = id) => ({ id, name, cartons });
    const from = { lines: [line('1', 1), line('2', 2), line('3', 3)] };
    it('are compared cell by cell; both changes of one line stay', () => {
      const sides = {
        base: from,
        mine: { lines: [line('1', 10), line('2', 2), line('3', 30)] },
        theirs: { lines: [line('1', 1, '新'), line('2', 20), line('3', 31)] },
      };
      const found = differences(sides);
      expect(taken(found)).toEqual([
        ['lines.0.name', 'theirs'],
        ['lines.1.cartons', 'theirs'],
        ['lines.2.cartons', 'mine'],
      ]);
      expect(merged(sides, found).lines).toEqual([line('1', 10, '新'), line('2', 20), line('3', 30)]);
    });
    it('that one added or removed are chosen as a whole; what I added stays without a question', () => {
      const sides = {
        base: from,
        mine: { lines: [line('1', 1), line('3', 3), line(null, 9, '我加的')] },
        theirs: { lines: [line('1', 1), line('2', 22), line('4', 4)] },
      };
      const found = differences(sides);
      expect(taken(found)).toEqual([
        ['lines.1', 'theirs'],
        ['lines.3', 'mine'],
        ['lines.4', 'theirs'],
      ]);
      expect(merged(sides, found).lines).toEqual([line('1', 1), line(null, 9, '我加的'), line('4', 4)]);
    });
    it('whose ids a save makes anew are compared by their place, and carry the ids stored now', () => {
      const sides = {
        base: { lines: [line('1', 1, 'a')] },
        mine: { lines: [line('1', 5, 'a')] },
        theirs: { lines: [line('7', 1, 'b')] },
      };
      const found = differences(sides);
      expect(taken(found)).toEqual([['lines.0.name', 'theirs']]);
      expect(merged(sides, found).lines).toEqual([line('7', 5, 'b')]);
    });
    it('that were all removed are gone when that is chosen', () => {
      const sides = { base: from, mine: from, theirs: { lines: [] } };
      expect(merged(sides, differences(sides)).lines).toEqual([]);
    });
  });
});
