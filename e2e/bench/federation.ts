import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { federatedFront, oneBundleFront } from './kit/fronts.ts';
import { openOffice } from './kit/office.ts';
import { median, report, type Figure } from './kit/report.ts';

/**
 * P1 JavaScript transferred; P2 cold deep link into the orders until rows are painted ÷ the same code as one bundle, at
 * no and at 200 ms added latency, interleaved; P3 route changes inside a module and to one that is not yet loaded.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const PATH = '/transport/order';
const ROOT = join(import.meta.dirname, '../..');

const office = await openOffice(200);
const state = await office.page.context().storageState();
const browser = office.page.context().browser() as Browser;
const federated = await federatedFront(office.url);
const single = await oneBundleFront(ROOT, office.url);

/** Milliseconds since the navigation began, at the first frame that shows rows. */
const painted = async (page: Page): Promise<number> => {
  const shown = await page.waitForFunction(
    () => (document.querySelector('main tbody tr[data-id]') ? performance.now() : false),
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await shown.jsonValue());
};

interface Visit {
  ms: number;
  /** Bytes on the wire of each script and style. */
  sizes: Record<string, number>;
}
/** A visit with an empty cache; `latency` is added to every request. */
async function visit(url: string, { latency = 0, signedIn = true } = {}): Promise<Visit> {
  const context = await browser.newContext({
    ...(signedIn ? { storageState: state } : {}),
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    const conditions = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
    if (latency > 0) await cdp.send('Network.emulateNetworkConditions', conditions);
    const paths = new Map<string, string>();
    const sizes: Record<string, number> = {};
    cdp.on('Network.responseReceived', ({ requestId, response }) => void paths.set(requestId, response.url));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const path = new URL(paths.get(requestId) ?? 'data:').pathname;
      if (/\.(js|css)$/.test(path)) sizes[path] = encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'commit' });
    if (signedIn) return { ms: await painted(page), sizes };
    await page.getByRole('button', { name: /登\s?录/ }).waitFor();
    // The shell that is fetched at low priority while somebody types is not waited for.
    const later = await page
      .locator('link[rel=prefetch]')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    return { ms: 0, sizes: Object.fromEntries(Object.entries(sizes).filter(([path]) => !later.includes(path))) };
  } finally {
    await context.close();
  }
}
const scripts = ({ sizes }: Visit) =>
  Object.entries(sizes).reduce((sum, [path, size]) => sum + (path.endsWith('.js') ? size / 1000 : 0), 0);

async function deepLink(latency: number): Promise<Figure> {
  const times: Record<'federated' | 'single', number[]> = { federated: [], single: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await visit(federated.url + PATH, { latency });
    const other = await visit(single.url + PATH, { latency });
    if (round === 0) continue;
    times.federated.push(ours.ms);
    times.single.push(other.ms);
  }
  const [ours, other] = [median(times.federated), median(times.single)];
  return {
    what: `P2 cold deep link ÷ one bundle, ${latency} ms latency`,
    value: ours / other,
    limit: 1.1,
    note: `${Math.round(ours)} ms ÷ ${Math.round(other)} ms`,
  };
}

/** Milliseconds from a click in the menu until another table with rows is painted; the link was hovered before. */
async function change(title: string): Promise<number> {
  const context = await browser.newContext({
    storageState: state,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${federated.url}/account/customer`);
    await painted(page);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const link = menu.getByRole('link', { name: title, exact: true });
    const folded = menu.locator('ul > li:has(> button[aria-expanded=false])').filter({
      has: page.getByRole('link', { name: title, exact: true, includeHidden: true }),
    });
    if ((await folded.count()) > 0) await folded.first().getByRole('button').first().click();
    await link.hover();
    await page.waitForLoadState('networkidle');
    return await link.evaluate(
      (element: HTMLElement) =>
        new Promise<number>((done) => {
          const old = document.querySelector('main table');
          const started = performance.now();
          element.click();
          const look = () => {
            const table = document.querySelector('main table');
            if (table && table !== old && table.querySelector('tbody tr[data-id]'))
              requestAnimationFrame(() => done(performance.now() - started));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
  } finally {
    await context.close();
  }
}
async function changes(what: string, title: string, limit: number): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await change(title));
  return { what: `P3 ${what}`, value: median(times), limit, unit: ' ms' };
}

try {
  const login = await visit(`${federated.url}/user/login`, { signedIn: false });
  const ours = await visit(federated.url + PATH);
  const other = await visit(single.url + PATH);
  single.preload(Object.keys(other.sizes));
  report([
    { what: 'P1 login page, JavaScript', value: scripts(login), limit: 130, unit: ' kB' },
    {
      what: 'P1 first list page, JavaScript',
      value: scripts(ours),
      limit: 330,
      unit: ' kB',
      note: `one bundle ${Math.round(scripts(other))} kB`,
    },
    await deepLink(0),
    await deepLink(200),
    await changes('route inside a module', '客户编码', 100),
    await changes('to a module not yet loaded, hovered', '物流订单', 200),
  ]);
} finally {
  single.close();
  federated.close();
  await office.close();
}
