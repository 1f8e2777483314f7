import { posix } from 'node:path';
import { isTest, importsOf, type Source } from './sources.ts';
import type { Finding } from './rules.ts';
import { ringsOf } from './circles.ts';

/** Layers of the API, each may import what stands left of it. */
const LAYERS = ['platform', 'services', 'masters', 'logistics', 'warehouse', 'finance', 'app'] as const;
/** Programs; they start what app/ puts together. */
const PROGRAMS = /^api\/src\/(main|db|worker)\.ts$/;
const HOME = 'api/src/';

interface Place {
  layer: number;
  /** masters/customers; of the platform, which knows no noun, just platform. */
  noun: string;
}

/** Where a file of the API stands; null: it is a program or not of the API's sources. */
function placeOf(path: string): Place | null {
  if (!path.startsWith(HOME) || PROGRAMS.test(path)) return null;
  const [layer = '', noun = '', ...rest] = path.slice(HOME.length).split('/');
  const at = LAYERS.findIndex((name) => name === layer);
  return { layer: at, noun: rest.length === 0 || layer === 'platform' ? layer : `${layer}/${noun}` };
}

const targetsOf = ({ path, text }: Source): string[] =>
  importsOf(text)
    .filter((request) => request.startsWith('.'))
    .map((request) => posix.join(posix.dirname(path), request));

/** Sources of the API that run in it; tests walk whole journeys and may ask anybody. */
const running = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => path.startsWith(HOME) && !isTest(path));

/** A file of the API stands in a layer and imports nothing from one to its right: that it asks through a port. */
export const layers = (sources: readonly Source[]): Finding[] =>
  running(sources).flatMap((source): Finding[] => {
    const from = placeOf(source.path);
    if (!from) return [];
    if (from.layer < 0) return [`${source.path}: stands in none of ${LAYERS.join(', ')}`];
    return targetsOf(source).flatMap((target): Finding[] => {
      const to = placeOf(target);
      if (!to || to.layer <= from.layer) return [];
      return [`${source.path}: ${LAYERS[from.layer]} must not import ${target.slice(HOME.length)}: declare a port`];
    });
  });

/**
 * Nouns of one layer that ask each other: the container and what happens to it on its way. The list only gets shorter: an
 * entry that is no longer needed is a finding too.
 */
const ENTWINED: readonly string[] = [
  'allocations',
  'bookings',
  'cargo-releases',
  'clearances',
  'containers',
  'cost-shares',
  'declarations',
  'deliveries',
  'inspections',
  'loading',
  'orders',
  'quotations',
  'stage-records',
  'trucks',
].map((noun) => `logistics/${noun}`);

/** Folders of nouns that import each other, straight or around. */
export function nounCircles(sources: readonly Source[], known: readonly string[] = ENTWINED): Finding[] {
  const graph = new Map<string, string[]>();
  for (const source of running(sources)) {
    const from = placeOf(source.path);
    if (!from) continue;
    const nouns = targetsOf(source).flatMap((target) => placeOf(target)?.noun ?? []);
    graph.set(from.noun, [...(graph.get(from.noun) ?? []), ...nouns.filter((noun) => noun !== from.noun)]);
  }
  const entwined = new Set(ringsOf(graph).flat());
  return [
    ...[...entwined]
      .filter((noun) => !known.includes(noun))
      .map(
        (noun): Finding =>
          `${HOME}${noun}: imports in a circle with ${[...entwined].filter((other) => other !== noun).join(', ')}`,
      ),
    ...known
      .filter((noun) => !entwined.has(noun))
      .map((noun): Finding => `${HOME}${noun}: is in no circle any more; take it off the list of entwined nouns`),
  ];
}

/** What a file of a noun is for, as its last suffix says; a file without one is a piece of its noun, named in words. */
const ROLES: ReadonlySet<string> = new Set([
  'tables', // Drizzle tables
  'entity', // scope, labels, audit of a record
  'rules', // pure: no database
  'service', // commands and what they share
  'reads', // queries
  'list', // a served list
  'pickers', // what others choose from
  'import',
  'routes', // endpoints
  'print', // what a document prints
  'seed', // demo data
  'verify', // identities over the whole database
  'todo', // 我的待办
  'kpi', // 本月指标
  'chart',
  'step', // a step at the start or between stages
  'job', // scheduled work
  'tasks', // work for a worker
  'plugin', // of the server
  'fixture', // for tests
]);

/** A file of the API is called `<noun>.<role>.ts` or `<words>.ts`. */
export const roles = (sources: readonly Source[]): Finding[] =>
  sources.flatMap(({ path }): Finding[] => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?:(?:\.api)?\.test)?(?:\.d)?\.ts$/, '');
    if (!path.startsWith(HOME) || path.endsWith('.test.ts') || !name.includes('.')) return [];
    const role = name.slice(name.indexOf('.') + 1);
    return ROLES.has(role) ? [] : [`${path}: .${role} is no role; write ${name.replaceAll('.', '-')}.ts`];
  });
