import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../src/platform/route.ts';
import { routes } from '../src/app/routes.ts';
import type { TestApi } from './harness.ts';
import { startedApi } from './started.ts';
import { pick, sampleBody, sampleQuery, seeded, type Random } from './samples.ts';

/** How many random requests; `npm run test:fuzz` sends 10,000. FUZZ_SEED repeats a failure. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_131);

let api: TestApi;
beforeAll(async () => {
  api = await startedApi();
});
afterAll(() => api.close());

/** Values that break what was not thought of. */
const NASTY: readonly unknown[] = [
  null, '', ' ', 0, -1, 1.5, 1e308, 2 ** 53, '9223372036854775807', '9223372036854775808', "'; drop table sh_audit; --",
  '%', '_', '\\', '\0', '\u0000a', '\ud800', '😀', '<script>alert(1)</script>', '__proto__', 'constructor', 'NaN', 'Infinity',
  '1e5', '-0', '2026-02-30', '0000-00-00', '10..', '..', [], {}, [null], { a: { b: [] } }, true, 'x'.repeat(5000), '{{7*7}}',
  '../../etc/passwd', '=1+1', '٣', '１２', '1; select pg_sleep(9)', ['1', '1'], { toString: 1 },
]; // prettier-ignore

function spoil(value: unknown, random: Random): unknown {
  if (random() < 0.15) return pick(random, NASTY);
  if (Array.isArray(value)) return value.map((item) => spoil(item, random));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(() => random() > 0.05);
  const spoiled = Object.fromEntries(entries.map(([key, inner]) => [key, spoil(inner, random)]));
  if (random() < 0.05) spoiled[String(pick(random, ['__proto__', 'constructor', 'extra', 'id', 'version']))] = 'x';
  return spoiled;
}

function urlOf(route: Route, random: Random): string {
  const path = route.endpoint.path.replace(/\{([^}]+)\}/g, () =>
    encodeURIComponent(plain(random() < 0.6 ? 1 + Math.floor(random() * 4) : pick(random, NASTY))),
  );
  const query = new URLSearchParams();
  const wanted = spoil(sampleQuery(route.endpoint, random), random) as Record<string, unknown> | null;
  for (const [key, value] of Object.entries(wanted ?? {})) query.set(key, plain(value));
  if (random() < 0.3)
    query.set(
      String(pick(random, ['sort', 'tab', 'page', 'state', 'keyword', 'createdAt', 'q', 'x'])),
      plain(pick(random, NASTY)),
    );
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}
/** As text that an address can carry. */
const plain = (value: unknown) =>
  Buffer.from(value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value)).toString();

const LEAKS =
  /\b(select|insert into|update|delete from)\s+["\w]+|drizzle|node_modules|\.ts:\d|at \w+ \(|syntax error|pg_|sh_audit/i;

it(`${REQUESTS} random requests: no 5xx, always an envelope, no stack or SQL`, async () => {
  const random = seeded(SEED);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  for (let index = 0; index < REQUESTS; index += 1) {
    const route = pick(random, routes);
    const { method } = route.endpoint;
    const url = urlOf(route, random);
    const body = method === 'GET' ? undefined : JSON.stringify(spoil(sampleBody(route.endpoint, random), random));
    const response = await fetch(`${api.url}${url}`, {
      method,
      headers: {
        'x-test-actor': 'admin',
        origin: api.url,
        'x-requested-with': 'fetch',
        'idempotency-key': `fuzz-${SEED}-${index}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    const wrong = faultOf(route, response, text);
    if (wrong) faults.push(`#${index} ${method} ${url} ${body?.slice(0, 300) ?? ''} → ${response.status} ${wrong}`);
  }
  const stacks = api.faults.map((fault) => (fault instanceof Error ? fault.stack : String(fault)));
  expect(faults, stacks.slice(0, 10).join('\n')).toEqual([]);
  expect(stacks).toEqual([]);
  // Enough of them reached the handlers.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
}, 1_800_000);

function faultOf(route: Route, response: Response, text: string): string | null {
  if (response.status >= 500) return text.slice(0, 300);
  if (response.ok && route.mode === 'file') return null;
  let envelope: { success?: unknown; errorCode?: unknown; errorMessage?: unknown; showType?: unknown };
  try {
    envelope = JSON.parse(text) as typeof envelope;
  } catch {
    return `no envelope: ${text.slice(0, 200)}`;
  }
  if (envelope.success === true) return response.ok ? null : 'success with an error status';
  if (
    typeof envelope.errorCode !== 'string' ||
    typeof envelope.errorMessage !== 'string' ||
    typeof envelope.showType !== 'number'
  )
    return `incomplete envelope: ${text.slice(0, 200)}`;
  return LEAKS.test(envelope.errorMessage) ? `leak: ${envelope.errorMessage}` : null;
}
