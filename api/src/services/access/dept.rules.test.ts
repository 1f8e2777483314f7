import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightOf, leaderRing, levelOf, placeProblem, subtree, type DeptNode } from './dept.rules.ts';

const chain = (length: number): DeptNode[] =>
  Array.from({ length }, (_, i) => ({ id: String(i + 1), parentId: i === 0 ? null : String(i) }));
const tree = fc
  .array(fc.nat(), { minLength: 1, maxLength: 20 })
  .map((picks): DeptNode[] =>
    picks.map((pick, i) => ({ id: String(i + 1), parentId: i === 0 ? null : String((pick % i) + 1) })),
  );

describe('ac_dept: a tree of at most 6 levels without rings (3.5)', () => {
  it('levels and heights', () => {
    expect(levelOf(chain(4), '4')).toBe(4);
    expect(heightOf(chain(4), '2')).toBe(3);
    expect(heightOf(chain(4), '4')).toBe(1);
  });

  it('a seventh level is refused, a sixth is not', () => {
    expect(placeProblem(chain(5), null, '5')).toBeNull();
    expect(placeProblem(chain(6), null, '6')).toBe('DEPTH');
    const two: DeptNode[] = [...chain(5), { id: '8', parentId: '1' }, { id: '9', parentId: '8' }];
    expect(placeProblem(two, '8', '4')).toBeNull();
    expect(placeProblem(two, '8', '5')).toBe('DEPTH');
  });

  it('a department never goes below itself', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.nat(), (depts, a, b) => {
        const id = String((a % depts.length) + 1);
        const parent = String((b % depts.length) + 1);
        expect(placeProblem(depts, id, parent) === 'CYCLE').toBe(subtree(depts, id).includes(parent));
      }),
    );
  });

  it('every department is in the subtree of each of its parents and of no sibling', () => {
    fc.assert(
      fc.property(tree, (depts) => {
        expect(subtree(depts, '1').sort()).toEqual(depts.map(({ id }) => id).sort());
        const children = depts.filter(({ parentId }) => parentId === '1').map(({ id }) => subtree(depts, id));
        expect(children.flat()).toHaveLength(depts.length - 1);
      }),
    );
  });

  it('leaders form no ring (3.4)', () => {
    const leaders = new Map([
      ['1', null],
      ['2', '1'],
      ['3', '2'],
    ]);
    expect(leaderRing(leaders, '1', '3')).toBe(true);
    expect(leaderRing(leaders, '3', '1')).toBe(false);
    expect(leaderRing(leaders, '2', '2')).toBe(true);
  });
});
