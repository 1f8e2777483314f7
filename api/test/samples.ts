import type { Endpoint } from '@shared/contract/endpoint.ts';
import * as z from 'zod/mini';

type Schema = Record<string, unknown>;
/** A number from 0 to below 1; seeded, so that a failure can be repeated. */
export type Random = () => number;
/** A seeded generator (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

/** Texts that the patterns of the contract accept: ids, amounts, days, codes, phones, numbers of paper and plates. */
const TEXTS = [
  '1', 'US', '12.50', '1.000', '2026-01-31', '2026-01-31T08:00:00+08:00', 'CNY', 'CNSHA', 'AB12', 'A-01', 'abc_def', '测试',
  '13812341234', 'a@b.co', '+8613812341234', '91310000MA1FL0LQ3K', '3101234567', 'ABCU1234567', '沪A12345', '10..20',
  'Abc123!@#xyz', '6901234567892', '85171200', 'x'.repeat(12), '2026-01',
]; // prettier-ignore

const schemas = new WeakMap<z.ZodMiniType, Schema>();
function jsonSchema(schema: z.ZodMiniType): Schema {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(schema, made);
  return made;
}

/** A body that the endpoint's schema accepts most of the time; optional parts come and go. */
export const sampleBody = (endpoint: Endpoint, random: Random): unknown => sample(jsonSchema(endpoint.body), random);
export const sampleQuery = (endpoint: Endpoint, random: Random): unknown => sample(jsonSchema(endpoint.query), random);

function sample(schema: Schema, random: Random, depth = 0): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(random, schema.enum as unknown[]);
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (options) return sample(pick(random, options), random, depth);
  const type = Array.isArray(schema.type) ? pick(random, schema.type as string[]) : schema.type;
  switch (type) {
    case 'string':
      return sampleText(schema, random);
    case 'integer':
    case 'number':
      return sampleNumber(schema, random);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'array': {
      const least = Number(schema.minItems ?? 0);
      const count = depth > 3 ? least : least + Math.floor(random() * 2);
      return Array.from({ length: count }, () => sample((schema.items ?? {}) as Schema, random, depth + 1));
    }
    case 'object':
      return sampleObject(schema, random, depth);
    default:
      return pick(random, ['1', 1, null, true, {}, []]);
  }
}

function sampleObject(schema: Schema, random: Random, depth: number): Schema {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const made: Schema = {};
  const wanted = pick(random, [0, 0.5, 0.9]);
  for (const [key, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
    if (required.has(key) || random() < wanted) made[key] = sample(property, random, depth + 1);
  return made;
}

function sampleText(schema: Schema, random: Random): string {
  const patterns = [schema, ...((schema.allOf as Schema[] | undefined) ?? [])].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : [],
  );
  const least = Number(schema.minLength ?? 0);
  const most = Number(schema.maxLength ?? 1000);
  if (schema.format === 'date-time') return '2026-01-31T08:00:00+08:00';
  const fitting = TEXTS.filter(
    (text) => text.length >= least && text.length <= most && patterns.every((pattern) => pattern.test(text)),
  );
  return fitting.length > 0 ? pick(random, fitting) : '1';
}

function sampleNumber(schema: Schema, random: Random): number {
  const least = Number(
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : Number(schema.exclusiveMinimum) + 1),
  );
  const most = Math.min(Number(schema.maximum ?? 1000), least + 1000);
  return Math.floor(least + random() * Math.max(0, most - least));
}

/** A body that the schema accepts for sure, with the given parts in it; undefined when none was found. */
export function validBody(endpoint: Endpoint, random: Random, fixed: Record<string, unknown> = {}): unknown {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const sampled = sampleBody(endpoint, random);
    const body = typeof sampled === 'object' && sampled !== null ? { ...sampled, ...fixed } : sampled;
    if (z.safeParse(endpoint.body, body).success) return body;
  }
  return undefined;
}
