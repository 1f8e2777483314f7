import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { answerSchema, NAMED_ANSWERS } from '../src/platform/answer-schemas.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false });
const compiled = new Map<object, ValidateFunction>();

/** Throws where an answer is not what its contract says, by its schema or, where that says nothing, by its type. */
export function checkAnswer(endpoint: Endpoint, data: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(data ?? null));
  const breaks = (issues: unknown): never => {
    throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${JSON.stringify(issues).slice(0, 600)}`);
  };
  const parsed = z.safeParse(endpoint.answer, wire);
  if (!parsed.success) breaks(parsed.error.issues);
  const schema = answerSchema(endpoint);
  if (!schema) return;
  let check = compiled.get(schema);
  if (!check) {
    check = ajv.compile({ ...schema, components: { schemas: NAMED_ANSWERS } });
    compiled.set(schema, check);
  }
  if (!check(wire))
    breaks(check.errors?.map(({ instancePath, message, params }) => ({ instancePath, message, params })));
}
