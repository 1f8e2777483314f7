import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PermissionRule } from '@shared/contract/endpoint.ts';
import { routes } from '../src/app/routes.ts';
import { servedLists } from '../src/platform/list.ts';
import { PRESET_ROLES } from '../src/services/access/preset-roles.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = [
  'shared/contract/src',
  'shared/ui/src',
  'host/src',
  'remote-logistics',
  'remote-warehouse',
  'remote-finance',
  'remote-admin',
];
/** `<Picker kind="users">`, `filter.picker('用户', 'users')`, `picker: 'users'`. */
const ASKED = /<Pickers?\b[^>]*?\bkind="([^"]+)"|\bpicker\([^,()]+, '([^']+)'|\bpicker: '([^']+)'/g;
/** `kind` of a declaration is that of an endpoint (`read`), never what can be chosen. */
const MISTAKEN = /\bkind=\{\w+Picker\.kind\}/;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|node_modules/.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') })),
);

it('every picker that a page asks for is served', () => {
  const served = new Set(routes.map(({ endpoint }) => endpoint.path));
  const asked = sources.flatMap(({ name, text }) =>
    [...text.matchAll(ASKED)].map((match) => ({ name, kind: match[1] ?? match[2] ?? match[3] })),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(({ kind }) => !served.has(`/pickers/${kind}`))).toEqual([]);
  expect(sources.filter(({ text }) => MISTAKEN.test(text)).map(({ name }) => name)).toEqual([]);
});

it('every picker of people says which permission the chosen person needs', () => {
  const people = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/<Pickers?\b[^>]*?\bkind="users"[^>]*>/g)].map(([element]) => ({ name, element })),
  );
  expect(people.length).toBeGreaterThan(15);
  expect(people.filter(({ element }) => !/\bholds=/.test(element))).toEqual([]);
});

it('who may open a list may use the pickers of its filters, in every preset role', () => {
  const pickers = new Map(routes.map(({ endpoint }) => [endpoint.path, endpoint.permission]));
  const refused = PRESET_ROLES.flatMap(({ code, codes }) => {
    const held = new Set<string>(codes);
    const may = (rule: PermissionRule | undefined) =>
      typeof rule === 'object' ? rule.anyOf.some((one) => held.has(one)) : rule === 'session' || held.has(rule ?? '');
    return servedLists()
      .filter(({ list }) => routes.some((route) => route.list === list.name) && may(list.endpoint.permission))
      .flatMap(({ list }) =>
        Object.values(list.filters).flatMap(({ picker }) =>
          picker !== undefined && !may(pickers.get(`/pickers/${picker}`)) ? [`${code} ${list.name} ${picker}`] : [],
        ),
      );
  });
  expect(refused).toEqual([]);
});
