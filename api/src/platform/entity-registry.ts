import type { Entity } from './entity.ts';
import type { RecordTable } from './entity-types.ts';

/** Entities of all tables; which table it is, only who declared it knows. */
const registry = new Map<string, object>();
/** A declared entity by kind. */
export const entityOf = (kind: string) => registry.get(kind) as Entity<RecordTable> | undefined;
/** Kinds of the entities whose title contains a text: 订单 → lg_order. */
export const kindsTitled = (text: string): string[] =>
  [...registry.keys()].filter((kind) => entityOf(kind)?.title.includes(text));

/** The same entity without the type of its table, for code that serves every noun. */
export function anyEntity({ kind }: { kind: string }): Entity<RecordTable> {
  const known = entityOf(kind);
  if (!known) throw new Error(`Entity ${kind} is not declared`);
  return known;
}

/** Makes a declared entity known by its kind. */
export function register(kind: string, entity: object): void {
  if (registry.has(kind)) throw new Error(`Entity ${kind} is declared twice`);
  registry.set(kind, entity);
}

/** Every declared entity, for what is checked of all of them. */
export const entities = (): Entity<RecordTable>[] => [...registry.values()] as Entity<RecordTable>[];
