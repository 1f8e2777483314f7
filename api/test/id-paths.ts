import * as z from 'zod/mini';
import * as f from '@shared/contract/fields.ts';

type Schema = Record<string, unknown>;
const ID = (z.toJSONSchema(f.id()) as Schema).pattern;

/** Paths of a body's ids, `*` for each item of a list: `items.*.orderLineId`. */
export function idPathsOf(schema: z.ZodMiniType): string[][] {
  return [
    ...new Set(
      walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema).map((path) => path.join('.')),
    ),
  ].map((path) => path.split('.'));
}
function walk(schema: Schema): string[][] {
  if (schema.pattern === ID) return [[]];
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? (list as Schema[]) : [],
  );
  return [
    ...parts.flatMap(walk),
    ...Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([key, property]) =>
      walk(property).map((path) => [key, ...path]),
    ),
    ...(schema.items ? walk(schema.items as Schema).map((path) => ['*', ...path]) : []),
  ];
}
/** The value with something put at a path; lists and objects on the way are made where they are missing. */
export function put(body: Schema, path: readonly string[], leaf: unknown): Schema {
  return inside(body, path, leaf) as Schema;
}
function inside(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  if (key === '*') {
    const list = Array.isArray(value) && value.length > 0 ? (value as unknown[]) : [undefined];
    return list.map((item) => inside(item, rest, leaf));
  }
  const object = typeof value === 'object' && value !== null ? (value as Schema) : {};
  return { ...object, [key]: inside(object[key], rest, leaf) };
}
