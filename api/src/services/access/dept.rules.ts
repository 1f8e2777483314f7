import { DEPT_LEVELS } from '@shared/contract/access/dept.contract.ts';

/** A department as far as the tree goes. */
export interface DeptNode {
  id: string;
  parentId: string | null;
}

/** The department and everything below it. Survives a cycle in bad data. */
export function subtree(depts: readonly DeptNode[], rootId: string): string[] {
  const children = groupChildren(depts);
  const found: string[] = [];
  const seen = new Set<string>();
  const queue = [rootId];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    found.push(id);
    queue.push(...(children.get(id) ?? []));
  }
  return found;
}

function groupChildren(depts: readonly DeptNode[]): Map<string, string[]> {
  const children = new Map<string, string[]>();
  for (const { id, parentId } of depts) {
    if (parentId === null) continue;
    const siblings = children.get(parentId);
    if (siblings) siblings.push(id);
    else children.set(parentId, [id]);
  }
  return children;
}

/** Level of a department: a root is 1. */
export function levelOf(depts: readonly DeptNode[], id: string): number {
  const parents = new Map(depts.map((dept) => [dept.id, dept.parentId]));
  let level = 1;
  for (let at = parents.get(id) ?? null; at !== null && level <= depts.length; at = parents.get(at) ?? null) level += 1;
  return level;
}

/** Levels from the department down to its deepest child; 1 without children. */
export function heightOf(depts: readonly DeptNode[], id: string): number {
  const below = new Set(subtree(depts, id));
  const inner = depts
    .filter((dept) => below.has(dept.id))
    .map((dept) => (dept.id === id ? { id, parentId: null } : dept));
  return Math.max(...inner.map((dept) => levelOf(inner, dept.id)), 1);
}

/** Why a department may not stand under a parent (3.5: no cycle, at most 6 levels); null: it may. `id` null: a new one. */
export function placeProblem(
  depts: readonly DeptNode[],
  id: string | null,
  parentId: string,
): 'CYCLE' | 'DEPTH' | null {
  if (id !== null && subtree(depts, id).includes(parentId)) return 'CYCLE';
  return levelOf(depts, parentId) + (id === null ? 1 : heightOf(depts, id)) > DEPT_LEVELS ? 'DEPTH' : null;
}

/** Whether making `leaderId` the leader of `id` closes a ring of leaders (3.4). */
export function leaderRing(leaders: ReadonlyMap<string, string | null>, id: string, leaderId: string): boolean {
  const seen = new Set([id]);
  for (let at: string | null = leaderId; at !== null; at = leaders.get(at) ?? null) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
