import { PERSON_FIELDS, personGroup } from '@shared/contract/person-fields.ts';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';

/** Contacts of our own house, of its accounts (whose endpoints name the group themselves) and of the drivers on a trip. */
const OURS = [
  /^\/system\/compan(ies|y-settings)\b/,
  /^\/warehouse\/warehouses\b/,
  /^\/accounts\/users\b/,
  /^\/logistics\/(drivers|trucks\/\{id\}\/assign)\b/,
  // Who drives a truck that brings or fetches goods.
  / driverPhone$/,
];
const LOOKS_LIKE = /phone|mobile|wechat|email|^contact$|contactName/i;

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
/** Every field of a schema with the name of what it stands in. */
function* fieldsOf(schema: Schema, parent = ''): Generator<[parent: string, key: string]> {
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    yield [parent, key];
    yield* fieldsOf(inner, key);
  }
  for (const inner of [schema.items, ...(schema.anyOf ?? [])]) if (inner) yield* fieldsOf(inner, parent);
}

it('ACC-031 each field of a body that takes the name or phone of a person belongs to 联系方式, or is ours', () => {
  const open: string[] = [];
  for (const { endpoint } of routes) {
    const body = z.toJSONSchema(endpoint.body as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema;
    for (const [parent, key] of fieldsOf(body)) {
      const name = `${endpoint.path} ${parent ? `${parent}.` : ''}${key}`;
      if (LOOKS_LIKE.test(key) && !personGroup(parent, key) && !OURS.some((ours) => ours.test(name))) open.push(name);
    }
  }
  expect([...new Set(open)]).toEqual([]);
  expect(Object.keys(PERSON_FIELDS).length).toBeGreaterThan(10);
});
