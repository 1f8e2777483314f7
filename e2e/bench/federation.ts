import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';

/**
 * P1 bytes of the first list page; P2 cold deep link into a module's list until rows are painted ÷ the same code as one
 * bundle; P3 route changes. A server with demo data is started, or BENCH_URL names one (ADMIN_PASSWORD its password).
 * P2 runs at 10 Mbit/s and 40 ms; both sides go through the same proxy and preload the files of the page.
 */
const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const PATH = '/account/customer';
const PASSWORD = process.env.ADMIN_PASSWORD ?? 'Ceshi-Mima-2026';
const PORT = 3197;
const work = mkdtempSync(join(tmpdir(), 'bench-'));
const bundle = join(work, 'bundle');

const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** A server of our own with demo data; answers how to stop it. */
async function startServer(): Promise<{ url: string; stop: () => void }> {
  if (process.env.BENCH_URL) return { url: process.env.BENCH_URL, stop: () => undefined };
  const env = {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: join(work, 'data'),
    ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: '',
  };
  const child = spawn(process.execPath, [join(ROOT, 'api/dist/main.js')], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${PORT}`;
  for (let left = 300; left > 0; left -= 1) {
    if ((await fetch(`${url}/api/health`).catch(() => null))?.ok) return { url, stop: () => void child.kill() };
    await new Promise((next) => setTimeout(next, 1000));
  }
  child.kill();
  throw new Error('The server did not start.');
}

const passOn = (to: string, incoming: IncomingMessage, answer: ServerResponse): void => {
  const out = request(
    new URL(incoming.url ?? '/', to),
    { method: incoming.method, headers: incoming.headers },
    (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(answer);
    },
  );
  out.on('error', () => answer.destroy());
  incoming.pipe(out);
};

/** The one bundle as a server would send it: page with release document and preloads, packed immutable files. */
function sendBundle(path: string, answer: ServerResponse, page: string): void {
  const file = join(bundle, path);
  if (!path.startsWith('/assets/') || !existsSync(file)) {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
    return;
  }
  const packed = existsSync(`${file}.br`);
  answer
    .writeHead(200, {
      'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    })
    .end(readFileSync(packed ? `${file}.br` : file));
}

function listen(handle: (incoming: IncomingMessage, answer: ServerResponse) => void) {
  return new Promise<{ url: string; close: () => void }>((ready) => {
    const server = createServer(handle).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      ready({ url: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() });
    });
    server.unref();
  });
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/login`, {
    data: { username: 'admin', password: PASSWORD },
    headers: { Origin: url, 'X-Requested-With': 'fetch', 'Idempotency-Key': randomUUID() },
  });
  if (!answer.ok()) throw new Error(`login ${answer.status()}`);
}

const rowsPainted = (page: Page) =>
  page.waitForFunction(
    () => {
      const row = document.querySelector('main tbody tr[data-row-key], main tbody tr td');
      return row && /\S/.test(row.textContent ?? '') && !document.querySelector('main .ant-skeleton')
        ? performance.now()
        : false;
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );

const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const server = await startServer();
try {
  const loader = join(ROOT, 'scripts/lib/typescript.mjs');
  const made = spawnSync(
    process.execPath,
    ['--no-deprecation', '--import', loader, join(ROOT, 'shared/build/src/one-bundle.ts'), bundle],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);

  const federated = await listen((incoming, answer) => passOn(server.url, incoming, answer));
  let page = readFileSync(join(bundle, 'index.html'), 'utf8');
  const single = await listen((incoming, answer) => {
    const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/')) passOn(server.url, incoming, answer);
    else sendBundle(path, answer, page);
  });
  const cookies = async (url: string) => {
    const context = await browser.newContext();
    await signIn(context, url);
    const state = await context.storageState();
    await context.close();
    return state;
  };
  const state = await cookies(federated.url);

  /** One cold visit; answers milliseconds until rows are painted and bytes of scripts and styles. */
  async function visit(url: string, throttled = true) {
    const context = await browser.newContext({
      storageState: state,
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
    });
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    await cdp.send('Network.enable');
    if (throttled)
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 40,
        downloadThroughput: 1_250_000,
        uploadThroughput: 1_250_000,
      });
    const code = new Map<string, string>();
    const sizes: Record<string, number> = {};
    cdp.on('Network.responseReceived', ({ requestId, response }) => void code.set(requestId, response.url));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const path = new URL(code.get(requestId) ?? 'http://x/').pathname;
      if (/\.(js|css)$/.test(path)) sizes[path] = encodedDataLength;
    });
    await tab.goto(url + PATH, { waitUntil: 'commit' });
    const ms = Number(await (await rowsPainted(tab)).jsonValue());
    await context.close();
    return { ms, sizes };
  }

  // The bundle's page gets the release document as the server writes it, and preloads what a first visit asked for.
  const shellHtml = await (
    await fetch(server.url + PATH, {
      headers: { cookie: state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
  ).text();
  const block = /<script type="application\/json" id="release">.*?<\/script>/s.exec(shellHtml)?.[0] ?? '';
  page = page.replace('</head>', () => `${block}</head>`);
  const first = await visit(single.url, false);
  const links = Object.keys(first.sizes)
    .filter((path) => !page.includes(path))
    .map(
      (path) =>
        `<link rel="preload" as="${path.endsWith('.css') ? 'style' : 'script'}" href="${path}" crossorigin="anonymous">`,
    );
  page = page.replace('<script defer', () => `${links.join('')}<script defer`);

  const times: Record<'federated' | 'bundle', number[]> = { federated: [], bundle: [] };
  let bytes = 0;
  let bundleBytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await visit(federated.url);
    const other = await visit(single.url);
    times.federated.push(one.ms);
    times.bundle.push(other.ms);
    bytes = Object.values(one.sizes).reduce((sum, size) => sum + size, 0);
    bundleBytes = Object.values(other.sizes).reduce((sum, size) => sum + size, 0);
  }
  const ratio = median(times.federated) / median(times.bundle);
  console.log(
    `P1 first list page ${(bytes / 1000).toFixed(0)} kB transferred (target 430); as one bundle ${(bundleBytes / 1000).toFixed(0)} kB`,
  );
  console.log(
    `P2 deep link ${median(times.federated).toFixed(0)} ms ÷ one bundle ${median(times.bundle).toFixed(0)} ms = ${ratio.toFixed(2)} (target 1.10)`,
  );

  /** Milliseconds from a click in the menu until the page's table stands. */
  const context = await browser.newContext({
    storageState: state,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  async function change(from: string, title: string, hover: boolean): Promise<number> {
    const tab = await context.newPage();
    await tab.goto(federated.url + from);
    await tab.locator('main').getByRole('table').first().waitFor();
    const link = tab.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title, exact: true });
    if (hover) {
      await link.hover();
      await tab.waitForTimeout(1000);
    }
    const ms = await link.evaluate(
      (element: HTMLElement) =>
        new Promise<number>((done) => {
          const old = document.querySelector('main table');
          const started = performance.now();
          element.click();
          const look = () => {
            const table = document.querySelector('main table');
            if (table && table !== old) done(performance.now() - started);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    await tab.close();
    return ms;
  }
  const inside: number[] = [];
  const across: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    inside.push(await change('/account/customer', '客户编码', true));
    across.push(await change('/account/customer', '物流订单', true));
  }
  console.log(
    `P3 inside a module ${median(inside).toFixed(0)} ms (target 100); to one not yet loaded, prefetched ${median(across).toFixed(0)} ms (target 200)`,
  );
  await context.close();
  if (ratio > 1.1 || bytes > 430_000 || median(inside) > 100 || median(across) > 200) process.exitCode = 1;
} finally {
  await browser.close();
  server.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit();
