/** Names of zod that exist for the compiler only. */
const TYPES: ReadonlySet<string> = new Set(['infer', 'input', 'output']);

/** What code (without comments) takes by `import { … }`: request and name, types left out. */
const imported = (code: string): [request: string, name: string][] =>
  [...code.matchAll(/\bimport\s+\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)].flatMap(([, list = '', request = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name): [string, string] => [request, name.split(/\s+as\s+/)[0] ?? name]),
  );

/** Names of zod, which is imported as a whole and called: `z.object(`. */
const calledOfZod = (code: string): [string, string][] =>
  [...code.matchAll(/\bz\.([a-z_]\w*)(?:\.\w+)?\s*(?:<[^(]*>)?\(/g)]
    .map(([, name = '']): [string, string] => ['zod/mini', name])
    .filter(([, name]) => !TYPES.has(name));

/** Every name that code (without comments) takes of another file or library: pairs of request and name. */
export const usedNames = (code: string): [request: string, name: string][] => [...imported(code), ...calledOfZod(code)];
