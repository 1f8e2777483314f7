import type { Page } from '@playwright/test';
import { findings } from '../pages/findings.ts';
import { declaredPages, expect, releaseOf, test } from '../pages/fixtures.ts';

// Each page is opened and drawn: the modules are shared out among the workers.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });
const MODULES = ['host', 'logistics', 'warehouse', 'finance', 'admin'];

test('A2.1 every module of the release has its test here', async ({ admin }) => {
  await admin.goto('/');
  expect(['host', ...Object.keys((await releaseOf(admin)).modules)].toSorted()).toEqual(MODULES.toSorted());
});

/** How the pages of a module are come to: all of them as a link from outside with `npm run e2e`, else the first one. */
const WHOLE = !process.env.E2E_QUICK;

for (const module of MODULES)
  test(`A2.1 ${module}: every declared path answers on a deep link and on F5; axe: nothing serious; A1.8 no four Latin letters in a row but codes and units`, async ({
    admin,
  }) => {
    await admin.goto('/');
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    const found: Record<string, { axe: string[]; latin: string[] }> = {};
    const rows = (await declaredPages(admin)).filter((page) => page.module === module);
    for (const [at, row] of rows.entries()) {
      const fromOutside = WHOLE || at === 0;
      // Whatever page is named, the server answers with the shell.
      if (!fromOutside) expect(await (await admin.request.get(row.path)).text()).toContain('id="release"');
      for (const visit of fromOutside ? (['deep link', 'F5'] as const) : (['link'] as const)) {
        await ways[visit](admin, row.path);
        await expect(admin, `${row.path} by ${visit}`).toHaveTitle(new RegExp(`^${row.title}( - |$)`));
        expect(new URL(admin.url()).pathname).toBe(row.path);
        await expect(admin.locator('main')).not.toContainText('页面不存在');
        await expect(admin.locator('main')).not.toContainText('页面资源加载失败');
      }
      await judge(admin, row.path, found);
    }
    expect(found).toEqual({});
  });

/** From outside, by reloading, or as a link inside the application goes there. */
const ways = {
  'deep link': (page: Page, path: string) => page.goto(path),
  F5: (page: Page) => page.reload(),
  link: (page: Page, path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path),
};

test('axe: nothing serious on 404 and /block; A1.8 no four Latin letters in a row', async ({ admin }) => {
  const found: Record<string, { axe: string[]; latin: string[] }> = {};
  for (const path of ['/nope', '/block']) {
    await admin.goto(path);
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await judge(admin, path, found);
  }
  expect(found).toEqual({});
});

/** Adds what axe and the eye find on the open page, when they find something. */
async function judge(page: Page, path: string, all: Record<string, { axe: string[]; latin: string[] }>): Promise<void> {
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: '正在加载' }), `${path} loads for ever`).toHaveCount(0);
  const found = { axe: await findings(page), latin: await latinWords(page) };
  if (found.axe.length + found.latin.length > 0) all[path] = found;
}

/** Own texts with four Latin letters in a row. Data stands in cells; the name of a program and of a key may stand. */
async function latinWords(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, kbd, code, td, tbody th, dd, [data-code]')) continue;
      if (/[A-Za-z]{4}/.test(node.textContent ?? '')) seen.push((node.textContent ?? '').trim());
    }
    return seen;
  });
  const own = (word: string) => word.replaceAll(/Excel|Word|Ctrl|NINGBO/g, '');
  const odd = words.filter(
    (word) => !['admin', 'super'].includes(word) && /[A-Za-z]{4}/.test(own(word)) && !/^[A-Z0-9.→\- ]+$/.test(word),
  );
  return [...new Set(odd)];
}
