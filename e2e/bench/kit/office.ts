import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { OwnServer } from '../../pages/own-server.ts';
import { benchDatabase, dropBenchDatabase } from './database.ts';

/** The whole built product on demo data, open in a browser as the administrator. */
export interface Office {
  page: Page;
  url: string;
  close(): Promise<void>;
}

/** Multiplies the demo orders until there are `rows` of them. */
async function multiplyOrders(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into lg_order overriding system value
       select (jsonb_populate_record(null::lg_order, to_jsonb(one) || jsonb_build_object(
         'id', 900000000 + copy * 1000 + row_number() over (partition by copy), 'order_no', one.order_no || '-' || copy))).*
       from generate_series(1, ceil($1 / (select count(*) from lg_order)::numeric)::int) as copy, lg_order as one
       limit $1`,
      [rows],
    );
    await client.query('analyze lg_order');
  } finally {
    await client.end();
  }
}

async function signedIn(browser: Browser, url: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const answer = await context.request.post('/api/auth/login', {
    data: { username: 'admin', password },
    headers: { Origin: url, 'X-Requested-With': 'fetch', 'Idempotency-Key': 'bench-login-1' },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return context.newPage();
}

/** Starts the built server on a PostgreSQL database of its own, with `orders` orders, and a browser that is signed in. */
export async function openOffice(orders: number): Promise<Office> {
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  const password = `Bench-${randomBytes(9).toString('base64url')}-7`;
  const name = `back_office_bench_office_${process.pid}`;
  const { url: database } = await benchDatabase(name);
  const server = await OwnServer.create(password, { DEMO: '1', DATABASE_URL: database });
  await multiplyOrders(database, orders);
  const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  const browser = await chromium.launch({
    executablePath,
    args: ['--enable-precise-memory-info', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return {
    page: await signedIn(browser, server.url, password),
    url: server.url,
    async close() {
      await browser.close();
      await server.remove();
      await dropBenchDatabase(name);
    },
  };
}
