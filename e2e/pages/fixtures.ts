import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { ModuleFace, RouteRow } from '@shared/contract/module.ts';
import type { ReleaseDocument, SignedRelease } from '@shared/contract/release.ts';
import { OwnServer } from './own-server.ts';
import { startSession } from './session.ts';

/** The administrator of the tested server. */
export const ADMIN = { username: 'admin', password: process.env.ADMIN_PASSWORD ?? '' };

/** What a browser must not report; a failed request that a test provokes is not one. */
export interface Faults {
  errors: string[];
}

/** Logs in through the API, so that the page under test starts with a session and the layout as it comes. */
export async function signIn(context: BrowserContext, url: string | undefined): Promise<void> {
  const origin = new URL(url ?? '').origin;
  await startSession(context, origin, ADMIN);
  for (const key of ['menu.collapsed', 'menu.groups', 'density'])
    await context.request.put('/api/preferences', {
      data: { key, value: null },
      headers: { Origin: origin, 'X-Requested-With': 'fetch', 'Idempotency-Key': `e2e-${key}-${Date.now()}` },
    });
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/**
 * Each worker tests a server of its own on an empty database, or the one that E2E_URL names (its DATA_DIR as E2E_DATA).
 * Adds `admin`: a page with the administrator's session, which all tests of a worker share (whoever ends it signs in for
 * itself). Watches every page for errors that nobody handled.
 */
export const test = base.extend<{ admin: Page; faults: Faults }, { serverUrl: string; session: Cookies }>({
  serverUrl: [
    async ({ browserName }, use) => {
      void browserName;
      const running = process.env.E2E_URL;
      const server = running ? null : await OwnServer.createEmpty(ADMIN.password);
      if (server) process.env.E2E_DATA = server.folder;
      await use(running ?? server?.url ?? '');
      await server?.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ serverUrl }, use) => use(serverUrl),
  session: [
    async ({ browser, serverUrl }, use) => {
      const context = await browser.newContext({ baseURL: serverUrl });
      await signIn(context, serverUrl);
      const cookies = await context.cookies();
      await context.close();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
  faults: async ({ context }, use) => {
    const faults: Faults = { errors: [] };
    const watch = (page: Page) => page.on('pageerror', (error) => faults.errors.push(error.message));
    context.on('page', watch);
    context.pages().forEach(watch);
    await use(faults);
    expect(faults.errors, 'errors that nobody handled').toEqual([]);
  },
  admin: async ({ context, faults, session }, use) => {
    void faults;
    await context.addCookies(session);
    await use(await context.newPage());
  },
});

export { expect };

/** The release document of the open page. */
export async function releaseOf(page: Page): Promise<ReleaseDocument> {
  const text = await page.locator('#release').textContent();
  return JSON.parse((JSON.parse(text ?? '{}') as SignedRelease).document) as ReleaseDocument;
}

/** A page route that a module declares, with its module. */
export interface Declared extends RouteRow {
  title: string;
  module: string;
}

/** Every page that the release set declares. */
export async function declaredPages(page: Page): Promise<Declared[]> {
  const { modules } = await releaseOf(page);
  const rows = Object.entries(modules).flatMap(([module, { face }]: [string, { face: ModuleFace }]) =>
    face.routes.flatMap((row) => (row.title ? [{ ...row, title: row.title, module }] : [])),
  );
  return [{ path: '/dashboard/index', title: '系统看板', module: 'host' }, ...rows];
}

/** First page in the menu of each module that has one. */
export async function moduleEntries(page: Page): Promise<Declared[]> {
  const pages = (await declaredPages(page)).filter((row) => row.menu && row.module !== 'host');
  return [...new Map(pages.toReversed().map((row) => [row.module, row])).values()].toReversed();
}

/** The first page in the menu of one module; every module has one. */
export function entryOf(entries: readonly Declared[], module: string): Declared {
  const entry = entries.find((row) => row.module === module);
  if (!entry) throw new Error(`${module} declares no page in the menu`);
  return entry;
}

/** Records every value that the title takes, from the first script on. */
export async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenTitles: seen });
    const note = () => {
      if (seen.at(-1) !== document.title) seen.push(document.title);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate<string[]>('seenTitles');
}

/** Counts the toasts and notices that appear, also those that go again. */
export async function watchPopups(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    const known = new WeakSet<Element>();
    Object.assign(globalThis, { seenPopups: seen });
    const isPopup = (element: Element) => element.matches('.ant-message-notice, .ant-notification-notice');
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) {
          if (!(node instanceof Element)) continue;
          const found = isPopup(node)
            ? [node]
            : [...node.querySelectorAll('.ant-message-notice, .ant-notification-notice')];
          for (const popup of found) {
            // A container that comes with its notice is reported, and so is the notice itself.
            if (known.has(popup) || !popup.textContent) continue;
            known.add(popup);
            seen.push(popup.textContent);
          }
        }
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate<string[]>('seenPopups');
}
