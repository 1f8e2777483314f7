import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** The machine and the line on which the list is compared with its peers (P14): CPU ÷ 4, 10 Mbit/s, 40 ms. */
const SLOW = { cpu: 4, latency: 40, bytesPerSecond: 10_000_000 / 8 };

/** Bytes on the wire (headers included), by what they are. */
export interface Bytes {
  script: number;
  all: number;
}
export interface SlowPage {
  page: Page;
  bytes: Bytes;
  /** Sum of the layout shifts so far that no input caused. */
  shift: () => Promise<number>;
  close: () => Promise<void>;
}
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page with an empty cache on a slow machine; `apiDelay` holds every list back for so many milliseconds. */
export async function slowPage(browser: Browser, state: State, { apiDelay = 0 } = {}): Promise<SlowPage> {
  const context = await browser.newContext({
    storageState: state,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const bytes = await countBytes(cdp);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.bytesPerSecond,
    uploadThroughput: SLOW.bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await page.addInitScript(() => {
    const shift = { sum: 0 };
    Object.assign(globalThis, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shift.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  if (apiDelay > 0)
    await page.route(/\/api\/logistics\/orders\?/, async (route) => {
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, apiDelay));
      await route.fulfill({ response: answer });
    });
  return { page, bytes, shift: () => page.evaluate<number>('shift.sum'), close: () => context.close() };
}

async function countBytes(cdp: CDPSession): Promise<Bytes> {
  const bytes: Bytes = { script: 0, all: 0 };
  const scripts = new Set<string>();
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength / 1000;
    if (scripts.has(requestId)) bytes.script += encodedDataLength / 1000;
  });
  return bytes;
}

/**
 * Milliseconds from the press that `act` makes to the first frame after `done` (an expression in the page) holds: what a
 * user waits, without the way from here to the browser.
 */
export async function answered(page: Page, act: () => Promise<unknown>, done: string): Promise<number> {
  // As text: the page's policy lets nothing be compiled in it.
  await page.evaluate(`globalThis.waited = new Promise((resolve) =>
    addEventListener('pointerdown', ({ timeStamp }) => {
      const again = () =>
        ${done}
          ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
          : requestAnimationFrame(again);
      again();
    }, { capture: true, once: true }),
  ); 0`);
  await act();
  return page.evaluate<number>('waited');
}
