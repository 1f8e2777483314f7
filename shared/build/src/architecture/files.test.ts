import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heldFiles, privateKeys, unnamed } from './files.ts';
import { ROOT } from '../workspace.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

it('a private key is found wherever it lies, also within a string; speaking of one is none', () => {
  const files = [
    { path: 'memory:/release.key', text: pem },
    { path: 'api/src/a.ts', text: `const key = ${JSON.stringify(pem)};` },
    { path: 'README.md', text: `a file that begins with ${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}` },
  ];
  expect(privateKeys(files).map((found) => found.slice(0, found.indexOf(': ')))).toEqual([
    'memory:/release.key',
    'api/src/a.ts',
  ]);
});

it('a file that nothing names is found; sources, conventions and what is named are not', () => {
  const files = [
    { path: 'memory:/release.key', text: 'x' },
    { path: 'host/src/a.css', text: '' },
    { path: 'host/src/a.tsx', text: "import './a.css';" },
    { path: 'docs/board.png', text: '' },
    { path: 'api/migrations/0001_a.sql', text: '' },
  ];
  expect(unnamed(files)).toEqual([
    'memory:/release.key: no file names it; delete it, or name it where it is used',
    'docs/board.png: no file names it; delete it, or name it where it is used',
  ]);
});

it.skipIf(!existsSync(join(ROOT, '.git')))('the repository holds neither', () => {
  const files = heldFiles(ROOT);
  expect(files.length).toBeGreaterThan(500);
  expect([...privateKeys(files), ...unnamed(files)]).toEqual([]);
});
