import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { OwnServer } from './own-server.ts';
import { startSession } from './session.ts';

/** Of every demo account. */
export const PASSWORD = 'Ceshi-Mima-2026';

/** The tablet of a keeper, upright. */
export const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

/** The product on its demo data, as staff have it before them all day. */
export interface DemoOffice {
  url: string;
  /** A page in a context of its own, signed in as one of the demo accounts. */
  signIn(browser: Browser, username: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
}

/** Logs in as one of the demo accounts; the session of the context is a new one. */
export const newSession = (context: BrowserContext, url: string, username: string): Promise<void> =>
  startSession(context, url, { username, password: PASSWORD });

/** The office that a server with demo data is. */
export const officeAt = (url: string): DemoOffice => ({
  url,
  async signIn(browser, username, options) {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    await newSession(context, url, username);
    return context.newPage();
  },
});

/**
 * Adds `office`, one server with demo data for all tests of a worker (E2E_DEMO_URL: one that runs already), and `admin`,
 * a page of its administrator. Tests leave lists and settings of their users as they found them.
 */
export const test = base.extend<{ admin: Page }, { office: DemoOffice }>({
  office: [
    async ({ browserName }, use) => {
      void browserName;
      const running = process.env.E2E_DEMO_URL;
      const server = running ? null : await OwnServer.createDemo(PASSWORD);
      await use(officeAt(running ?? server?.url ?? ''));
      await server?.remove();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  admin: async ({ browser, office }, use) => {
    const page = await office.signIn(browser, 'admin');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    await page.context().close();
    expect(errors).toEqual([]);
  },
});

export { expect };
