import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';

/** Saves of records in the contract: PUT of an id with the version that the user saw. */
async function saves(): Promise<Endpoint[]> {
  const found = new Map<string, Endpoint>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('path' in value && 'method' in value && 'body' in value) {
      const endpoint = value as Endpoint;
      const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
      if (endpoint.method === 'PUT' && endpoint.path.endsWith('/{id}') && 'version' in properties)
        found.set(endpoint.path, endpoint);
    } else for (const inner of Object.values(value)) look(inner);
  };
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.contract.ts')) look({ ...((await import(`./${file}`)) as object) });
  return [...found.values()];
}

describe('labels of a form', () => {
  it('name every field of every save', async () => {
    const all = await saves();
    expect(all.length).toBeGreaterThan(45);
    const unnamed = all.flatMap(({ path, body, labels = {} }) => {
      const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
      return Object.keys(properties)
        .filter((key) => !['version', 'ack', 'reason'].includes(key) && !labels[key])
        .map((key) => `${path}: ${key}`);
    });
    expect(unnamed).toEqual([]);
  }, 60_000);
});
