import { randomUUID } from 'node:crypto';
import { benchDatabase } from './database.ts';
import { median } from './report.ts';
import { startServer, type Server } from './child.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const EMBEDDED = process.env.EMBEDDED === '1';

/** Who asks: an administrator and a salesperson, who sees only what is their own. */
export const PEOPLE = ['admin', 'self'] as const;
export type Person = (typeof PEOPLE)[number];
export type Row = Record<string, unknown>;

export interface Filter {
  kind: string;
  labels?: Record<string, string>;
  picker?: string;
  /** Days that a filter of dates takes at most. */
  most?: number;
}
export interface List {
  name: string;
  title: string;
  path: string;
  columns: string[];
  filters: Record<string, Filter>;
  tabs: string[];
}
interface Ready {
  url: string;
  cookies: Record<Person, string>;
  lists: List[];
  /** Reads of the board that have no parameter: their Chinese name and path. */
  cards: { title: string; path: string }[];
}

/** The whole API on the big set of ORDERS orders; `EMBEDDED=1 ORDERS=5000` measures the embedded database instead. */
export class BigOffice {
  readonly server: Server<Ready>;
  constructor(server: Server<Ready>) {
    this.server = server;
  }

  /** Address of the database that is measured, for statements beside the API. */
  static readonly database = async () => (await benchDatabase(process.env.BIG_DATABASE ?? 'back_office_bench_big')).url;

  static async open(): Promise<BigOffice> {
    const env: Record<string, string> = EMBEDDED
      ? { DATABASE_URL: '', ORDERS: process.env.ORDERS ?? '5000' }
      : { DATABASE_URL: await BigOffice.database(), ORDERS: process.env.ORDERS ?? '100000' };
    return new BigOffice(await startServer<Ready>('api/test/bench/big-server.ts', env));
  }

  /** A command, with its milliseconds. */
  async post<Data>(person: Person, path: string, body: unknown): Promise<{ ms: number; data: Data }> {
    const { url, cookies } = this.server.ready;
    const started = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        cookie: cookies[person],
        origin: url,
        'x-requested-with': 'fetch',
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const ms = performance.now() - started;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 600)}`);
    return { ms, data: (JSON.parse(text) as { data: Data }).data };
  }

  /** One request; NaN milliseconds where the person lacks the right. */
  async get(person: Person, path: string): Promise<{ ms: number; list: Row[] }> {
    const { ready } = this.server;
    const started = performance.now();
    const answer = await fetch(ready.url + path, { headers: { cookie: ready.cookies[person] } });
    const text = await answer.text();
    const ms = performance.now() - started;
    if (answer.status === 403) return { ms: Number.NaN, list: [] };
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return { ms, list: (JSON.parse(text) as { data: { list?: Row[] } }).data.list ?? [] };
  }

  /** A request several times, after one that warms up. */
  async measure(person: Person, path: string): Promise<{ p50: number; p95: number }> {
    return this.repeat(async () => (await this.get(person, path)).ms);
  }

  /** Something several times, after one that warms up; it says itself how many milliseconds count. */
  async repeat(work: () => Promise<number>): Promise<{ p50: number; p95: number }> {
    const times: number[] = [];
    await work();
    for (let round = 0; round < ROUNDS; round += 1) times.push(await work());
    times.sort((left, right) => left - right);
    return { p50: median(times), p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
  }
}
