import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; type?: string };
/** A save of a record: PUT of an id with the version that the user saw, and the fields of its body. */
export interface Save {
  endpoint: Endpoint;
  properties: Record<string, Schema>;
}

function saveOf(endpoint: Endpoint): Save | null {
  if (endpoint.method !== 'PUT' || !endpoint.path.endsWith('}')) return null;
  const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema;
  return 'version' in properties ? { endpoint, properties } : null;
}

/** Every save of a record that the contract declares, kinds of base data among them. */
export async function savesOfRecords(): Promise<Save[]> {
  const found = new Map<string, Save>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('path' in value && 'method' in value && 'body' in value) {
      const save = saveOf(value as Endpoint);
      if (save) found.set(save.endpoint.path, save);
    } else for (const inner of Object.values(value)) look(inner);
  };
  // By the whole path: a relative one does not resolve in a module that another test has loaded by its file address.
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }))
    if (/\.contract\.ts$|-kinds\.ts$/.test(file))
      look({ ...((await import(join(import.meta.dirname, file))) as object) });
  return [...found.values()];
}
