import { describe, expect, it } from 'vitest';
import { namesGiven, namesTaken } from './shell-needs.ts';

/** As sources write it; this file itself imports nothing of it. */
const QUERY = ['from', "'@shared/runtime/query.ts'"].join(' ');

describe('what a module takes of the shell', () => {
  it('names of shared/runtime and of libraries that the shell gives in part; types and comments do not count', () => {
    expect(
      namesTaken([
        `import { useRead, type Command, useCommand as run } ${QUERY};
         import type { Touched } ${QUERY};
         // import { gone } ${QUERY};
         import { Link } from 'react-router-dom';
         import { Button } from 'antd';`,
        `import * as z from 'zod/mini';
         const a = z.object({ b: z.optional(z.string()), c: z.iso.date() });
         type A = z.infer<typeof a>;
         import {
           useRead,
           failureText,
         } ${QUERY};`,
      ]),
    ).toEqual({
      '@shared/runtime/query.ts': ['failureText', 'useCommand', 'useRead'],
      'react-router-dom': ['Link'],
      'zod/mini': ['iso', 'object', 'optional', 'string'],
    });
  });
});

it('what the shell gives: the exports of each file, no types', () => {
  const given = namesGiven();
  expect(given['@shared/runtime/query.ts']).toEqual(expect.arrayContaining(['failureText', 'useCommand', 'useRead']));
  expect(given['@shared/runtime/query.ts']).not.toContain('Touched');
  expect(given['zod/mini']).toEqual(expect.arrayContaining(['object', 'enum', '_default']));
  expect(given['react-router-dom']).toContain('useNavigate');
});
