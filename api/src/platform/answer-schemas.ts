import schemas from '@shared/contract/answer-schemas.json' with { type: 'json' };
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { endpointLine } from '@shared/contract/module-needs.ts';

type Schema = Readonly<Record<string, unknown>>;
const ANSWERS = schemas.answers as Readonly<Record<string, Schema | string>>;
const REF = '#/components/schemas/';

/** The named shapes that answers refer to as `#/components/schemas/…`. */
export const NAMED_ANSWERS: Readonly<Record<string, Schema>> = schemas.named;

/** What an endpoint answers whose schema leaves that to its type (`npm run report:contract`); null: its schema says it. */
export function answerSchema(endpoint: Endpoint): Schema | null {
  const found = ANSWERS[endpointLine(endpoint)];
  // What answers like another endpoint names that one.
  const own = typeof found === 'string' ? ANSWERS[found] : found;
  return typeof own === 'object' ? own : null;
}

/** The same as a caller may see it: what stands under a field right may be missing or be a mask (ACC-031). */
export function answerSeen(endpoint: Endpoint): Schema | null {
  const schema = answerSchema(endpoint);
  const guarded = Object.keys(endpoint.fields ?? {}).map((path) => path.split('.'));
  return schema && guarded.length > 0 ? loosened(schema, guarded) : schema;
}

/** A copy in which each place is free; `*` is every item or key. Places deeper than a name are free in a copy of its shape. */
function loosened(schema: Schema, places: readonly (readonly string[])[]): Schema {
  if (places.some((place) => place.length === 0)) return {};
  if (places.length === 0) return schema;
  if (typeof schema.$ref === 'string') {
    const named = NAMED_ANSWERS[schema.$ref.slice(REF.length)];
    return named ? loosened(named, places) : schema;
  }
  if (Array.isArray(schema.anyOf))
    return { ...schema, anyOf: schema.anyOf.map((one: Schema) => loosened(one, places)) };
  const below = (name: string) => places.filter(([first]) => first === name).map(([, ...rest]) => rest);
  const inside = below('*');
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>);
  const gone = new Set(places.filter((place) => place.length === 1).map(([name]) => name));
  return {
    ...schema,
    ...(schema.items ? { items: loosened(schema.items as Schema, inside) } : {}),
    ...(schema.additionalProperties && inside.length > 0
      ? { additionalProperties: loosened(schema.additionalProperties as Schema, inside) }
      : {}),
    ...(properties.length > 0
      ? { properties: Object.fromEntries(properties.map(([name, one]) => [name, loosened(one, below(name))])) }
      : {}),
    ...(Array.isArray(schema.required) ? { required: schema.required.filter((name: string) => !gone.has(name)) } : {}),
  };
}
