import type { Endpoint } from '@shared/contract/endpoint.ts';
import { answerOf, namedAnswer } from './answer-schemas.ts';
import { isPlain } from './field-rights.ts';
import type { Schema } from './json-schema.ts';
import type { Route } from './route.ts';

/** What is left of a value; null: all of it, whatever it is. */
type Cut = ((value: unknown) => unknown) | null;

const cuts = new WeakMap<Endpoint, Cut>();
const namedCuts = new Map<string, { cut: Cut }>();
const nothing: Cut = () => null;

/**
 * An answer with what its contract names and nothing else: a row that a service hands on whole leaves its other columns
 * here. Where no answer is declared, nothing is answered: null. Rows of lists are made of named columns alone.
 */
export function cutAnswer({ endpoint, list }: Pick<Route, 'endpoint' | 'list'>, answer: unknown): unknown {
  if (list) return answer;
  let cut = cuts.get(endpoint);
  if (cut === undefined) {
    const schema = answerOf(endpoint);
    cut = Object.keys(schema).length === 0 ? nothing : cutOf(schema);
    cuts.set(endpoint, cut);
  }
  return cut ? cut(answer) : answer;
}

function cutOf(schema: Schema): Cut {
  if (typeof schema.$ref === 'string') return refCut(schema.$ref);
  if (schema.anyOf) return eitherCut(schema.anyOf as readonly Schema[]);
  if (schema.prefixItems) return tupleCut((schema.prefixItems as readonly Schema[]).map(cutOf));
  if (schema.type === 'array') {
    const cut = schema.items ? cutOf(schema.items as Schema) : null;
    return cut && ((value) => (Array.isArray(value) ? value.map(cut) : value));
  }
  if (schema.type === 'object' && (schema.properties || schema.additionalProperties !== undefined))
    return objectCut(schema);
  return null;
}

/** A named shape may hold itself: it is known from when it is first met, and asked for when it is first used. */
function refCut(ref: string): Cut {
  let named = namedCuts.get(ref);
  if (!named) {
    named = { cut: null };
    namedCuts.set(ref, named);
    named.cut = cutOf(namedAnswer(ref));
  }
  const { cut } = named;
  return cut ?? ((value) => (named.cut ? named.cut(value) : value));
}

/** Of several shapes at most one is an object and one a list (a test sweeps the contract): the value itself says which. */
function eitherCut(shapes: readonly Schema[]): Cut {
  const cuts = shapes.map(cutOf).filter((cut) => cut !== null);
  if (cuts.length === 0) return null;
  return (value) => cuts.reduce((rest, cut) => cut(rest), value);
}

const tupleCut = (items: readonly Cut[]): Cut =>
  items.some(Boolean)
    ? (value) => (Array.isArray(value) ? value.map((item, at) => items[at]?.(item) ?? item) : value)
    : null;

function objectCut({ properties = {}, additionalProperties }: Schema): Cut {
  const own = new Map(
    Object.entries(properties as Readonly<Record<string, Schema>>).map(([key, one]) => [key, cutOf(one)]),
  );
  const open = typeof additionalProperties === 'object' ? cutOf(additionalProperties as Schema) : undefined;
  // An object that may hold anything under any key, and nothing of its own that is cut.
  if (open === null && [...own.values()].every((cut) => cut === null)) return null;
  return (value) => {
    if (!isPlain(value)) return value;
    const left = Object.create(null) as Record<string, unknown>;
    for (const [key, inner] of Object.entries(value)) {
      const cut = own.get(key) ?? (own.has(key) ? null : open);
      if (cut === undefined) continue;
      left[key] = cut ? cut(inner) : inner;
    }
    return left;
  };
}
