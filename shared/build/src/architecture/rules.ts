import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { SURFACES } from '../shared-libs.ts';
import { importsOf, isTest, withoutComments, type Source } from './sources.ts';
import { usedNames } from './used-names.ts';

/** A finding: where and what. */
export type Finding = `${string}: ${string}`;

/** Package of a file: 'host', 'remote-admin', 'shared/ui', 'api', 'e2e'. */
export const packageOfPath = (path: string): string => {
  const [first = '', second = ''] = path.split('/');
  return first === 'shared' ? `shared/${second}` : first;
};

/** Arrows between packages: contract ← runtime ← ui ← remotes and host; contract ← api. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'shared/contract': [],
  'shared/runtime': ['shared/contract'],
  'shared/ui': ['shared/contract', 'shared/runtime'],
  'shared/build': ['shared/contract'],
  'shared/testing': ['shared/contract', 'shared/runtime'],
  host: ['shared/contract', 'shared/runtime', 'shared/ui'],
  remote: ['shared/contract', 'shared/runtime', 'shared/ui'],
  api: ['shared/contract'],
  e2e: ['shared/contract', 'shared/testing'],
};

/** Our own package that an import names: '@shared/ui/x.ts' → 'shared/ui', 'host/…' → 'host'. */
const ownPackage = (request: string): string | null => {
  if (request.startsWith('@shared/')) return request.split('/').slice(0, 2).join('/').slice(1);
  return /^(host|api|e2e|remote-[a-z]+)(\/|$)/.exec(request)?.[1] ?? null;
};

function mayUse(path: string, from: string, target: string): boolean {
  if (from === target) return true;
  if (target === 'shared/build') return path.endsWith('/rsbuild.config.ts') || from === 'e2e';
  if (target === 'shared/testing' && isTest(path)) return true;
  return (ARROWS[from.startsWith('remote-') ? 'remote' : from] ?? []).includes(target);
}

/** Imports along the arrows only, by name and not by a way around through folders. */
export const arrows = ({ path, text }: Source): Finding[] => {
  const from = packageOfPath(path);
  return importsOf(text).flatMap((request): Finding[] => {
    if (request.startsWith('.')) {
      const target = posix.join(posix.dirname(path), request);
      const inside = packageOfPath(target) === from;
      if (inside && isTest(target) && !isTest(path)) return [`${path}: imports ${request}, which is for tests`];
      return inside ? [] : [`${path}: imports ${request} out of its package`];
    }
    const target = ownPackage(request);
    return !target || mayUse(path, from, target) ? [] : [`${path}: ${from} must not import ${target} (${request})`];
  });
};

/** Relative imports say which file they mean. */
export const extensions = ({ path, text }: Source): Finding[] =>
  importsOf(text)
    .filter((request) => request.startsWith('.') && !/\.(tsx?|css|json|html|svg|mjs|js)(\?\w+)?$/.test(request))
    .map((request): Finding => `${path}: write the extension of ${request}`);

/** No file exists only to pass on what others export. */
export const barrels = ({ path, text }: Source): Finding[] => {
  const code = withoutComments(text);
  if (/^export\s+\*/m.test(code)) return [`${path}: re-exports a whole file (export *)`];
  const passed = /^export\s+(type\s+)?\{[^}]*\}\s+from\b/m.test(code);
  return passed && /(^|\/)index\.tsx?$/.test(path) ? [`${path}: is a barrel`] : [];
};

/** zod comes as zod/mini under one name; `import { z }` brings all of it. */
export const zodImports = ({ path, text }: Source): Finding[] => {
  const code = withoutComments(text);
  const whole = /from\s+['"]zod['"]/.test(code) || /import\s+\{[^}]*\bz\b[^}]*\}\s+from\s+['"]zod/.test(code);
  return whole ? [`${path}: write import * as z from 'zod/mini'`] : [];
};

const BROWSER = /^(host|remote-[^/]+|shared\/(runtime|ui))\//;

/** One client asks the server: shared/runtime. */
export const requests = ({ path, text }: Source): Finding[] => {
  if (!BROWSER.test(path) || isTest(path) || /^shared\/runtime\/src\/call[\w-]*\.ts$/.test(path)) return [];
  const found =
    /\b(?:window|globalThis|self)\.fetch\b|\bnew (?:XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\b/.exec(
      withoutComments(text),
    );
  return found ? [`${path}: ${found[0]} outside the request client`] : [];
};

const MONEY =
  /\b(amount|price|cost|money|balance|profit|\w+(?:Amount|Price|Cost|Money|Balance|Profit|Receivable|Payable))\??:\s*(?:number\b|z\.number\()/;

/** Money is a decimal string, never a number. */
export const money = ({ path, text }: Source): Finding[] =>
  withoutComments(text)
    .split('\n')
    .flatMap((line, index): Finding[] => {
      const name = MONEY.exec(line)?.[1];
      return name ? [`${path}:${index + 1}: ${name} is money and must be a decimal string`] : [];
    });

/** Widgets stand in a module's dashboard folder. */
const DEFAULTS =
  /(\.(page|widget)\.tsx|^api\/src\/worker\.ts|^remote-[^/]+\/src\/dashboard\/[\w-]+\.tsx|\.config\.ts|(^|\/)module\.ts|\.d\.ts)$/;

/** Default exports only where a loader asks for one: pages, widgets, module.ts, configurations, the program of a worker. */
export const defaults = ({ path, text }: Source): Finding[] =>
  /^export default\b/m.test(withoutComments(text)) && !DEFAULTS.test(path) && !isTest(path)
    ? [`${path}: a default export is for pages, widgets, module.ts and configurations`]
    : [];

/** Types are not talked round. */
export const casts = ({ path, text }: Source): Finding[] => {
  const code = text.replace(/^\s*\*.*$/gm, '');
  if (/@ts-(ignore|nocheck)/.test(code)) return [`${path}: @ts-ignore`];
  return /\bas\s+unknown\s+as\b/.test(withoutComments(code)) ? [`${path}: a double cast`] : [];
};

const listed = (file: string): ReadonlySet<string> => {
  const list = /export \{([^}]*)\}/g;
  const text = readFileSync(file, 'utf8');
  return new Set([...text.matchAll(list)].flatMap((match) => (match[1] ?? '').split(',').map((name) => name.trim())));
};

const surfaces = new Map(Object.entries(SURFACES).map(([library, file]) => [library, listed(file)]));

/** A library that the host provides in part is used only as far as it is provided. */
export const surface = ({ path, text }: Source): Finding[] => {
  if (!BROWSER.test(path) && !path.startsWith('shared/contract/')) return [];
  if (isTest(path)) return [];
  return usedNames(withoutComments(text)).flatMap(([library, name]): Finding[] => {
    const names = surfaces.get(library);
    return !names || names.has(name)
      ? []
      : [`${path}: the host does not provide ${name} of ${library}; add it to shared/build/src/surface`];
  });
};

/** Code that comes later comes by the kit, which tries again past the cache, reports, and costs its own piece only. */
export const lazies = ({ path, text }: Source): Finding[] =>
  BROWSER.test(path) &&
  !isTest(path) &&
  /\bimport\s*\{[^}]*\blazy\b[^}]*\}\s*from\s*'react'|\bReact\.lazy\b/.test(withoutComments(text))
    ? [`${path}: React.lazy keeps a failure for good; use tabOnDemand or onDemand of shared/ui`]
    : [];

export const RULES: readonly ((source: Source) => Finding[])[] = [
  arrows,
  extensions,
  barrels,
  zodImports,
  requests,
  money,
  surface,
  defaults,
  casts,
  lazies,
];

/** Lines of the files that are no tests: how long they are, and which are too long (contracts are tables and may be longer). */
export function lengths(sources: readonly Source[]): { summary: string; findings: Finding[] } {
  const counted = sources
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .sort((left, right) => left.lines - right.lines);
  const at = (share: number) => counted[Math.floor((counted.length - 1) * share)]?.lines ?? 0;
  const over = counted.filter(({ lines }) => lines > 200);
  return {
    summary: `${counted.length} files, median ${at(0.5)} lines, nine in ten up to ${at(0.9)}, ${over.length} over 200`,
    findings: over
      .filter(({ path, lines }) => lines > (path.startsWith('shared/contract/') ? 700 : 450))
      .map(({ path, lines }): Finding => `${path}: ${lines} lines; split it by what it is about`),
  };
}
