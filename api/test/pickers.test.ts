import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';

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
