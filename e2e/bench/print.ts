import { startServer } from './kit/child.ts';
import { median, report, type Figure } from './kit/report.ts';

/** SYS-015: a PDF of 1,000 lines and A4's labels of a container, each drawn by a process that has drawn none before. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);

async function drawn(what: string, kind: 'list' | 'labels', rows: number, limit: number): Promise<Figure> {
  const times: number[] = [];
  let many = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const env = { KIND: kind, ROWS: String(rows) };
    const child = await startServer<{ ms: number; pages: number }>('api/test/bench/print-run.ts', env);
    await child.stop();
    times.push(child.ready.ms);
    many = child.ready.pages;
  }
  return { what, value: median(times), limit, unit: ' ms', note: `${many} pages` };
}
report([
  await drawn('SYS-015 PDF of 1,000 lines', 'list', 1000, 5000),
  await drawn('A4 140 labels with bar code and QR', 'labels', 140, 3000),
]);
