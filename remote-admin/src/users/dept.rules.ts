import type { Dept } from '@shared/contract/access/dept.contract.ts';

/** A department with those below it; `total` counts the users of the whole branch. */
export interface DeptBranch {
  dept: Dept;
  children: DeptBranch[];
  total: number;
}

/** The departments as trees, in their order; one whose parent is missing stands as a root. */
export function deptBranches(depts: readonly Dept[]): DeptBranch[] {
  const known = new Set(depts.map(({ id }) => id));
  const below = (parentId: string | null): DeptBranch[] =>
    depts
      .filter((dept) => (parentId === null ? !known.has(dept.parentId ?? '') : dept.parentId === parentId))
      .map((dept) => {
        const children = below(dept.id);
        return { dept, children, total: dept.users + children.reduce((sum, child) => sum + child.total, 0) };
      });
  return below(null);
}

/** Options of a tree select; disabled departments cannot be chosen, but those below them can. */
export interface DeptOption {
  value: string;
  title: string;
  disabled: boolean;
  children: DeptOption[];
}
export const deptOptions = (branches: readonly DeptBranch[], without?: string): DeptOption[] =>
  branches
    .filter(({ dept }) => dept.id !== without)
    .map(({ dept, children }) => ({
      value: dept.id,
      title: dept.status === 'ENABLED' ? dept.name : `${dept.name}（停用）`,
      disabled: dept.status !== 'ENABLED',
      children: deptOptions(children, without),
    }));
