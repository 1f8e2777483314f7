import type { Entity } from './entity.ts';
import type { RecordTable } from './entity-types.ts';

const registry = new Map<string, Entity<RecordTable>>();
/** Every declared entity by kind. */
export const entityOf = (kind: string): Entity<RecordTable> | undefined => registry.get(kind);
/** The same entity without the type of its table, for code that serves every noun. */
export function anyEntity({ kind }: { kind: string }): Entity<RecordTable> {
  const known = registry.get(kind);
  if (!known) throw new Error(`Entity ${kind} is not declared`);
  return known;
}

/** Makes a declared entity known by its kind. */
export function register(kind: string, entity: Entity<RecordTable>): void {
  if (registry.has(kind)) throw new Error(`Entity ${kind} is declared twice`);
  registry.set(kind, entity);
}
