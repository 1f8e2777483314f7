import schemas from '@shared/contract/answer-schemas.json' with { type: 'json' };
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { endpointLine } from '@shared/contract/module-needs.ts';
import { CUSTOMER_NAME_FIELDS, PERSON_FIELDS } from '@shared/contract/person-fields.ts';
import { schemaOf, type Schema } from './json-schema.ts';

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

/** What an endpoint answers: by its type or by its schema; empty: it declares no answer. */
export const answerOf = (endpoint: Endpoint): Schema => answerSchema(endpoint) ?? schemaOf(endpoint.answer, 'output');
/** The shape that `#/components/schemas/…` refers to; empty: none of that name. */
export const namedAnswer = (ref: string): Schema => NAMED_ANSWERS[ref.slice(REF.length)] ?? {};

/** An answer as a caller may see it: what stands under a field right may be missing or be a mask (ACC-031). */
export const asSeen = (endpoint: Endpoint, answer: Schema): Schema =>
  loosened(answer, Object.keys(endpoint.fields ?? {}).map(split));
/** The named shapes as a caller may see them. */
export const namedSeen = (): Readonly<Record<string, Schema>> =>
  Object.fromEntries(Object.entries(NAMED_ANSWERS).map(([name, schema]) => [name, loosened(schema, [])]));

const split = (path: string): string[] => path.split('.');
/** Names that are guarded wherever they stand (PERSON_FIELDS, ACC-033) … */
const GUARDED = new Set([
  ...Object.keys(PERSON_FIELDS).filter((field) => !field.includes('.')),
  ...CUSTOMER_NAME_FIELDS,
]);
/** … and those below their parent alone, itself or each of its items. */
const personPlaces = (parent: string): string[][] =>
  Object.keys(PERSON_FIELDS).flatMap((field) => {
    const [above, key] = split(field);
    return above === parent && key ? [[key], ['*', key]] : [];
  });

/** A copy in which each place is free; `*` is every item or key. Places deeper than a name are free in a copy of its shape. */
function loosened(schema: Schema, places: readonly (readonly string[])[]): Schema {
  if (places.some((place) => place.length === 0)) return {};
  if (typeof schema.$ref === 'string') {
    return places.length > 0 ? loosened(namedAnswer(schema.$ref), places) : schema;
  }
  if (Array.isArray(schema.anyOf))
    return { ...schema, anyOf: schema.anyOf.map((one: Schema) => loosened(one, places)) };
  const below = (name: string) => places.filter(([first]) => first === name).map(([, ...rest]) => rest);
  const inside = below('*');
  const copy: Record<string, unknown> = { ...schema };
  if (schema.items) copy.items = loosened(schema.items as Schema, inside);
  if (schema.additionalProperties) copy.additionalProperties = loosened(schema.additionalProperties as Schema, inside);
  if (!schema.properties) return copy;
  const gone = (name: string) =>
    GUARDED.has(name) || places.some(([first, ...rest]) => first === name && rest.length === 0);
  copy.properties = Object.fromEntries(
    Object.entries(schema.properties as Readonly<Record<string, Schema>>).map(([name, one]) => [
      name,
      gone(name) ? {} : loosened(one, [...below(name), ...personPlaces(name)]),
    ]),
  );
  const required = (schema.required ?? []) as readonly string[];
  copy.required = required.filter((name) => !gone(name));
  return copy;
}
