import { startServer } from './kit/child.ts';
import { benchDatabase, dropBenchDatabase } from './kit/database.ts';
import { median, report } from './kit/report.ts';

/** P10: an order with 200 lines is made and saved, one with 1,000 opened, through the whole pipeline on both databases. */
const NAME = 'back_office_bench_order';
type Times = Record<'create' | 'save' | 'open', number[]>;

async function run(env: Record<string, string>): Promise<Times> {
  const child = await startServer<Times>('api/test/bench/order-run.ts', env);
  await child.stop();
  return child.ready;
}
await dropBenchDatabase(NAME);
const { url } = await benchDatabase(NAME);
const results = { PostgreSQL: await run({ DATABASE_URL: url }), embedded: await run({ DATABASE_URL: '' }) };
await dropBenchDatabase(NAME);
report(
  Object.entries(results).flatMap(([kind, { create, save, open }]) => [
    { what: `P10 new order with 200 lines, ${kind}`, value: median(create), limit: 500, unit: ' ms' },
    { what: `P10 save with 200 changed lines, ${kind}`, value: median(save), limit: 500, unit: ' ms' },
    { what: `P10 open 1,000 lines, ${kind}`, value: median(open), limit: 1500, unit: ' ms' },
  ]),
);
