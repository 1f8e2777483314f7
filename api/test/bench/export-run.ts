import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { planExport, storeExport } from '../../src/services/exchange/export.service.ts';
import { folderStore } from '../../src/services/files/file-store.ts';
import { useFileStore } from '../../src/services/files/stores.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Ctx } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { keepHeapSmall } from '../../src/platform/heap.ts';
import { settingsOf } from '../../src/platform/settings.ts';
import { testActor } from '../actors.ts';
import '../../src/app/routes.ts';
import { manyNotes, prepareNotes } from './many-notes.ts';

/**
 * One export for e2e/bench/export.ts in a fresh process, so that its peak of memory is its own: ROWS notes of
 * DATABASE_URL to a file, by WAY `xlsx` (the export of the product) or `csv` (a raw SELECT through the driver).
 * Sends `{ ms, peak }`: milliseconds and the highest resident memory in bytes.
 */
const ROWS = Number(process.env.ROWS);
const folder = mkdtempSync(join(tmpdir(), 'back-office-export-'));
keepHeapSmall();
await prepareNotes(ROWS);

async function xlsx(): Promise<void> {
  useFileStore(folderStore(folder));
  const database = await openDatabase({ url: process.env.DATABASE_URL });
  const { db } = database;
  const ctx: Ctx = {
    actor: testActor('admin', '1'),
    db,
    requestId: 'bench',
    ip: null,
    now: () => systemClock.now(),
    today: () => businessDay(systemClock.now()),
    setting: settingsOf(db),
  };
  await storeExport(ctx, await planExport(ctx, manyNotes.name, {}));
  await database.close();
}

async function csv(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const rows = client.query(
    new QueryStream(
      'select note_no, title, state, price, currency, phone, units, created_at from tt_note order by created_at desc, id desc',
      [],
      { batchSize: 1000, rowMode: 'array' },
    ),
  );
  const lines = new Transform({
    writableObjectMode: true,
    transform: (row: unknown[], _encoding, done) =>
      done(null, `${row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))).join(',')}\n`),
  });
  await pipeline(rows, lines, createWriteStream(join(folder, 'raw.csv')));
  await client.end();
}

let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
const started = performance.now();
await (process.env.WAY === 'csv' ? csv() : xlsx());
const ms = performance.now() - started;
clearInterval(watch);
rmSync(folder, { recursive: true });
process.send?.({ ms, peak: Math.max(peak, process.memoryUsage.rss()) });
