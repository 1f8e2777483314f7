import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import '../src/app/routes.ts';
import { isOwnerKind } from '../src/services/attachments/owners.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

it('every kind of record that a page names has attachments, comments and a log behind it', () => {
  const named = readdirSync(root)
    .filter((folder) => folder.startsWith('remote-'))
    .flatMap((folder) => {
      const pages = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' });
      return pages.map((file) => join(root, folder, 'src', file));
    })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bkind="([a-z]+_[a-z_]+)"/g)].map(([, kind = '']) => kind),
    );
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(named)].filter((kind) => !isOwnerKind(kind))).toEqual([]);
});
