import { expect, test, type Browser, type Page } from '@playwright/test';
import { newSession } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { OwnServer } from '../pages/own-server.ts';

test.describe.configure({ timeout: 180_000 });

const PASSWORD = 'Ceshi-Mima-2026';
/** Of this file alone: between a tile and the list behind it nobody else changes a container. */
let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  server = await OwnServer.createDemo(PASSWORD);
});
test.afterAll(() => server.remove());

async function boardOf(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await newSession(context, server.url, username);
  return context.newPage();
}
const tilesOf = (page: Page) => page.getByRole('region', { name: '柜子流程' }).getByRole('link');

/** 总经理, 操作主管, 操作, 业务员 and 单证. */
const STAFF = ['gm01', 'ops01', 'oper01', 'sales01', 'doc01'];
const TILES = 8;

for (const username of STAFF)
  test(`S17 DSH-001 each tile of ${username} counts what the list behind it shows`, async ({ browser }) => {
    const page = await boardOf(browser, username);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const list = new ListOf(page);
    const links = tilesOf(page);
    await page.goto('/dashboard/index');
    await expect(links.nth(TILES - 1)).toBeVisible();
    const many = await links.count();
    for (let at = 0; at < many; at += 1) {
      const link = links.nth(at);
      await expect(link).toBeVisible();
      // 待订柜 5, 超时 4, 24 小时内到期 1: the number stands last.
      const text = (await link.innerText()).trim();
      const count = Number(/\d+$/.exec(text)?.[0]);
      await link.click();
      await expect(page).toHaveURL(/\/transport\/container\/order\?/);
      await list.settled();
      if (count > 0) await list.total(count);
      else await expect(list.rows).toHaveCount(0);
      await page.goBack();
    }
    expect(many).toBeGreaterThanOrEqual(TILES);
    expect(faults).toEqual([]);
    await page.context().close();
  });

test('D1 a card that answers late moves no tile from under the hand after Back', async ({ browser }) => {
  // The board of 单证 has 我的待办, 异常, 近期船期 and 公告 above the tiles.
  const page = await boardOf(browser, 'doc01');
  const cards = ['我的待办', '异常', '近期船期与到港'];
  const late = /\/api\/dashboard\/(todos|sailings|exceptions)/;
  const free: (() => void)[] = [];
  await page.route(late, async (route) => {
    await new Promise<void>((go) => {
      free.push(go);
    });
    // What was asked for at the first visit has ended with it.
    await route.continue().catch(() => undefined);
  });
  const first = tilesOf(page).first();
  await page.goto('/dashboard/index');
  await expect(tilesOf(page).nth(TILES - 1)).toBeVisible();
  await first.click();
  await new ListOf(page).settled();
  await page.goBack();
  await expect(first).toBeVisible();
  // The bar above the page is there too.
  await expect(page.getByRole('button', { name: '知道了' })).toBeVisible();
  await expect.poll(() => free.length).toBeGreaterThan(cards.length);
  const before = await first.boundingBox();
  for (const go of free) go();
  for (const name of cards) await expect(page.getByRole('region', { name }).getByText(/^数据时间/)).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await page.context().close();
});
