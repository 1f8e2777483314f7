import { benchDatabase, dropBenchDatabase } from './kit/database.ts';
import { startServer } from './kit/child.ts';
import { load } from './kit/load.ts';
import { median, report } from './kit/report.ts';

/**
 * P8: 20 rows of 1,000,000 (filter, sort, capped count) with session, rights and logging, requests a second ÷ those of a
 * bare server that sends the same statements through the driver, interleaved. P9: the same at 1,000,000 ÷ at 10,000 rows.
 */
const MANY = Number(process.env.ROWS ?? 1_000_000);
const FEW = 10_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 5;
const CLIENTS = 8;
const SERVER = 'api/test/bench/list-server.ts';

interface Ready {
  url: string;
  cookie: string;
}
interface Statement {
  text: string;
  values: unknown[];
}

async function start(rows: number) {
  const name = `back_office_bench_${rows}`;
  const run = async () => {
    const { url } = await benchDatabase(name);
    return { database: url, server: await startServer<Ready>(SERVER, { DATABASE_URL: url, ROWS: String(rows) }) };
  };
  // A database of an older schema is made anew.
  return run().catch(async () => {
    await dropBenchDatabase(name);
    return run();
  });
}

const { server: many, database } = await start(MANY);
const { server: few } = await start(FEW);
const path = '/api/bench/notes?state=OPEN&sort=-createdAt';
const from = ({ ready }: typeof many, query: string) => ({
  address: ready.url + query,
  headers: { cookie: ready.cookie },
});

await many.ask<Statement[]>('record');
const statements = await many.ask<Statement[]>('record');
const bare = await startServer<{ url: string }>('api/test/bench/bare-server.ts', {
  DATABASE_URL: database,
  STATEMENTS: JSON.stringify(statements),
});
const ask = (query: string, of: typeof many, seconds: number, clients: number) => {
  const { address, headers } = from(of, query);
  return load(address, { seconds, clients, headers });
};

await ask(path, many, 2, CLIENTS);
await load(bare.ready.url, { seconds: 2, clients: CLIENTS });
const ratios: number[] = [];
const slow: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const ours = await ask(path, many, SECONDS, CLIENTS);
  const plain = await load(bare.ready.url, { seconds: SECONDS, clients: CLIENTS });
  ratios.push(ours.rps / plain.rps);
  slow.push(ours.p95);
  console.log(`P8 ours ${Math.round(ours.rps)}/s, bare ${Math.round(plain.rps)}/s`);
}

/** A page that both have: the small list ends after 3,333 rows of the state. */
const PAGES = {
  'first page': path,
  'deep page': `${path}&page=160`,
  'by number': '/api/bench/notes?numbers=N00000500',
};
const growth: [string, number][] = [];
for (const [what, query] of Object.entries(PAGES)) {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const large = await ask(query, many, 1.5, 1);
    const small = await ask(query, few, 1.5, 1);
    rounds.push(large.p50 / small.p50);
  }
  growth.push([what, median(rounds)]);
}

report([
  { what: 'P8 requests/s ÷ bare server', value: median(ratios), limit: 0.8, least: true },
  { what: `P8 p95 at ${CLIENTS} clients`, value: median(slow), limit: 50, unit: ' ms' },
  { what: 'P8 statements a request', value: statements.length, limit: 3, note: 'session, rows, counts' },
  ...growth.map(([what, value]) => ({ what: `P9 ${MANY} ÷ ${FEW} rows, ${what}`, value, limit: 2 })),
]);
for (const server of [many, few, bare]) await server.stop();
