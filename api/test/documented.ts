import type { Endpoint } from '@shared/contract/endpoint.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Operation {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Operation['responses'][string]> };
}
interface Reader {
  document: Document;
  validators: Map<string, ValidateFunction | string>;
}

const unchecked = new Set<string>();
/** For a test that plants rows which no command could have written. */
export const leaveUnchecked = (url: string): void => void unchecked.add(url);

const readers = new Map<string, Promise<Reader>>();
/** By the text of the document: the servers of all files of a worker serve the same one, and its schemas are compiled once. */
const known = new Map<string, Reader>();
const ajv = new Ajv2020({ strict: false, allErrors: true, allowUnionTypes: true });
formats.default(ajv);

/** The document that a server serves, read once. */
function readerOf(url: string): Promise<Reader> {
  const asked = readers.get(url);
  if (asked) return asked;
  const reader = fetch(`${url}/api/openapi.json`).then(async (response) => {
    const text = await response.text();
    const made = known.get(text) ?? { document: JSON.parse(text) as Document, validators: new Map() };
    known.set(text, made);
    return made;
  });
  readers.set(url, reader);
  reader.catch(() => readers.delete(url));
  return reader;
}

/** The validator of one answer, or what the document lacks. */
function validatorOf({ document, validators }: Reader, { method, path }: Endpoint, status: number) {
  const key = `${method} ${path} ${status}`;
  const known = validators.get(key);
  if (known) return known;
  const operation = document.paths[path]?.[method.toLowerCase()];
  const named = operation?.responses[String(status)];
  const response = named?.$ref ? document.components.responses[named.$ref.split('/').at(-1) ?? ''] : named;
  const schema = response?.content?.['application/json']?.schema;
  const made = schema
    ? ajv.compile({ ...schema, components: { schemas: document.components.schemas } })
    : `${key} is not in the OpenAPI document`;
  validators.set(key, made);
  return made;
}

/** Fails when an answer is not what the served OpenAPI document promises: every API test proves the document true. */
export async function expectDocumented(url: string, endpoint: Endpoint, status: number, body: unknown): Promise<void> {
  if (unchecked.has(url)) return;
  const reader = await readerOf(url);
  if (!reader.document.paths[endpoint.path]) return;
  const validate = validatorOf(reader, endpoint, status);
  if (typeof validate === 'string') throw new Error(validate);
  if (validate(body)) return;
  const errors = (validate.errors ?? []).slice(0, 5).map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`${endpoint.method} ${endpoint.path} ${status} differs from its OpenAPI: ${errors.join('; ')}`);
}
