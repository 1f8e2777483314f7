import { describe, expect, it } from 'vitest';
import { circles } from './circles.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((request) => `import { x } from '${request}';`).join('\n'),
});

describe('imports in a circle', () => {
  it('names every file of the ring once, across packages and through types', () => {
    const ring = [
      file('host/src/a.ts', './b.ts'),
      { path: 'host/src/b.ts', text: "import type { C } from './c/c.ts';\n" },
      file('host/src/c/c.ts', '../a.ts', '@shared/ui/base/d.ts'),
      file('shared/ui/src/base/d.ts'),
    ];
    expect(circles(ring)).toEqual(['host/src/a.ts: imports in a circle with host/src/b.ts, host/src/c/c.ts']);
  });
  it('two rings that one file ties together are two findings', () => {
    const found = circles([
      file('api/src/a.ts', './b.ts', './c.ts'),
      file('api/src/b.ts', './a.ts'),
      file('api/src/c.ts', './d.ts'),
      file('api/src/d.ts', './c.ts'),
    ]);
    expect(found).toHaveLength(2);
  });
  it('a file that is loaded later, a comment and an import that leads one way are none', () => {
    const later = { path: 'host/src/b.ts', text: "const a = () => import('./a.ts'); // import { x } from './a.ts';" };
    expect(circles([file('host/src/a.ts', './b.ts'), later])).toEqual([]);
  });
});
