import { startServer } from './kit/child.ts';
import { benchDatabase, dropBenchDatabase } from './kit/database.ts';
import { median, report } from './kit/report.ts';

/** A sheet of 5,000 payables is checked and written: of 5,000 orders, and of 500 with ten fees each (6.2). */
const NAME = 'back_office_bench_fees';
type Times = Record<'spread' | 'dense', { check: number[]; commit: number[] }>;

await dropBenchDatabase(NAME);
const { url } = await benchDatabase(NAME);
const child = await startServer<Times>('api/test/bench/fee-import-run.ts', { DATABASE_URL: url });
await child.stop();
await dropBenchDatabase(NAME);
const { spread, dense } = child.ready;
report([
  { what: '导入费用 5,000 rows of 5,000 orders, dry run', value: median(spread.check), limit: 20_000, unit: ' ms' },
  { what: '导入费用 5,000 rows of 5,000 orders, written', value: median(spread.commit), limit: 20_000, unit: ' ms' },
  { what: '导入费用 5,000 rows of 500 orders, dry run', value: median(dense.check), limit: 20_000, unit: ' ms' },
  { what: '导入费用 5,000 rows of 500 orders, written', value: median(dense.commit), limit: 20_000, unit: ' ms' },
]);
