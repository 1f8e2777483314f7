import { describe, expect, it } from 'vitest';
import { deptBranches, deptOptions } from './dept.rules.ts';
import { dept, depts } from './user.fixture.ts';

describe('tree of departments', () => {
  it('departments become a tree with the users of each branch; a missing parent makes a root', () => {
    const [root] = deptBranches(depts);
    expect([root?.total, root?.children[0]?.total]).toEqual([7, 6]);
    expect(deptBranches([dept('9', '孤儿', '404', 2)]).map(({ dept: { id } }) => id)).toEqual(['9']);
    expect(deptOptions(deptBranches(depts), '2')[0]?.children).toEqual([]);
  });
});
