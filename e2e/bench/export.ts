import { startServer } from './kit/child.ts';
import { benchDatabase } from './kit/database.ts';
import { median, report } from './kit/report.ts';

/**
 * P11: an export of 200,000 rows to xlsx, rows a second ÷ a raw SELECT to CSV through the driver, and its memory ÷ that of
 * 10,000 rows; each run in a fresh process with the whole API loaded, interleaved.
 */
const MANY = 200_000;
const FEW = 10_000;
const ROUNDS = Number(process.env.ROUNDS ?? 5);

interface Run {
  ms: number;
  peak: number;
}
async function run(rows: number, way: 'xlsx' | 'csv'): Promise<Run> {
  const { url } = await benchDatabase(`back_office_bench_${rows}`);
  const env = { DATABASE_URL: url, ROWS: String(rows), WAY: way };
  const child = await startServer<Run>('api/test/bench/export-run.ts', env);
  await child.stop();
  return child.ready;
}

await run(MANY, 'csv');
await run(FEW, 'csv');
const speeds: number[] = [];
const memories: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const raw = await run(MANY, 'csv');
  const ours = await run(MANY, 'xlsx');
  const small = await run(FEW, 'xlsx');
  speeds.push(raw.ms / ours.ms);
  memories.push(ours.peak / small.peak);
  const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
  console.log(
    `P11 xlsx ${Math.round(ours.ms)} ms, csv ${Math.round(raw.ms)} ms; ${mb(ours.peak)}, 10,000 rows ${mb(small.peak)}`,
  );
}
report([
  { what: `P11 export of ${MANY} rows ÷ raw SELECT to CSV`, value: median(speeds), limit: 0.5, least: true },
  { what: `P11 memory ÷ that of ${FEW} rows`, value: median(memories), limit: 1.2 },
]);
