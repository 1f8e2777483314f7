import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiNeeds } from '@shared/contract/module-needs.ts';
import { needsIssue } from '@shared/contract/module-needs.ts';
import { expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { apiFace } from '../src/services/release/api-face.ts';

const root = join(import.meta.dirname, '../..');
const api = apiFace(routes.map(({ endpoint }) => endpoint));
const records = readdirSync(root)
  .map((folder) => [folder, join(root, folder, 'needs.json')] as const)
  .filter(([folder, file]) => folder.startsWith('remote-') && existsSync(file));

/** What the pages of a module need is recorded by their own tests (npm run needs); here this API is asked for it. */
it.each(records)('REL-029 %s: this API gives what its pages call, send and read', (_folder, file) => {
  const record = JSON.parse(readFileSync(file, 'utf8')) as ApiNeeds;
  expect(needsIssue({ api: record, shell: {} })).toBeNull();
  const unmet = Object.entries(record).map(([line, need]) => [line, api.unmet(line, need)] as const);
  expect(unmet.filter(([, found]) => !found || [found.answer, found.sent, found.demanded].flat().length > 0)).toEqual(
    [],
  );
});
