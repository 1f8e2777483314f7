import type { Page } from '@playwright/test';
import { Office } from '../pages/accounts.page.ts';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { logIn } from '../pages/staff.page.ts';

test.describe.configure({ timeout: 180_000 });

/** An account of this test alone: what it arranges and looks at is nobody else's. */
async function newcomer(admin: Page, url: string, role: string): Promise<{ username: string; password: string }> {
  const staff = new Office(admin, url);
  const { list } = await staff.get<{ list: { id: string; code: string }[] }>('/accounts/roles');
  const ids = list.filter(({ code }) => code === role).map(({ id }) => id);
  const username = `board${Date.now()}${Math.random().toString(36).slice(2, 6)}`;
  return staff.user(username, username, ids);
}

test('D1.7 the board of a role can be rearranged, keeps it over a login elsewhere, and goes back to its default', async ({
  admin,
  browser,
  office,
}) => {
  const account = await newcomer(admin, office.url, 'sales');
  const page = await logIn(browser, office.url, account);
  const cards = (on: typeof page) => on.locator('main section > header h2');
  await page.goto('/dashboard/index');
  await expect(cards(page).first()).toHaveText('我的待办');
  const standard = await cards(page).allInnerTexts();
  expect(standard).toEqual(expect.arrayContaining(['公告', '最近访问', '柜子流程', '本月指标']));
  await page.getByRole('button', { name: '卡片设置' }).click();
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/dashboard/layout') && answer.ok());
  await page.getByRole('button', { name: '下移我的待办' }).click();
  await page.getByRole('checkbox', { name: '最近访问' }).uncheck();
  await expect(cards(page).nth(1)).toHaveText('我的待办');
  await saved;

  const elsewhere = await logIn(browser, office.url, account);
  await elsewhere.goto('/dashboard/index');
  await expect(cards(elsewhere).nth(1)).toHaveText('我的待办');
  await expect(cards(elsewhere).filter({ hasText: '最近访问' })).toHaveCount(0);
  await elsewhere.context().close();

  const reset = page.waitForResponse((answer) => answer.url().includes('/api/dashboard/layout') && answer.ok());
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(cards(page)).toHaveText(standard);
  await reset;
  await page.context().close();
});

test('D1.4 the card 统计图表 is as high before its figures come as with them', async ({ admin, browser, office }) => {
  const page = await logIn(browser, office.url, await newcomer(admin, office.url, 'gm'));
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/dashboard/charts/**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/dashboard/index');
  const card = page.getByRole('region', { name: '统计图表' });
  await expect(card.locator('figure').first()).toBeVisible();
  const before = await card.boundingBox();
  answer();
  await expect(card.locator('svg').first()).toBeVisible();
  await expect(card.locator('.ant-skeleton')).toHaveCount(0);
  expect((await card.boundingBox())?.height).toBe(before?.height);
  const code = await card.evaluate((section) => getComputedStyle(section.lastElementChild as Element).minHeight);
  expect(Math.round(before?.height ?? 0)).toBeLessThanOrEqual(parseInt(code, 10) + 70);
  await page.context().close();
});

test('D1.7 公告 in force and the pages just looked at stand on the board', async ({ admin, browser, office }) => {
  const page = await logIn(browser, office.url, await newcomer(admin, office.url, 'gm'));
  await page.goto('/transport/order');
  const list = new ListOf(page);
  await list.settled();
  const link = list.rows.first().locator('a[data-link]').first();
  const number = (await link.innerText()).trim();
  await link.click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await page.goto('/dashboard/index');
  const visits = page.getByRole('region', { name: '最近访问' });
  await expect(visits.getByRole('link').first()).toHaveText(new RegExp(number));
  await expect(visits.getByRole('link').nth(1)).toHaveText('物流订单');
  const notices = page
    .getByRole('region', { name: '公告' })
    .filter({ has: page.getByRole('heading', { name: '公告' }) });
  const notice = notices.getByText('年底舱位紧张');
  await expect(notices.getByText('请至少提前 14 天订柜')).toBeHidden();
  await notice.click();
  await expect(notices.getByText('请至少提前 14 天订柜')).toBeVisible();
  await visits.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/transport\/order\/info\?id=\d+/);
  await page.context().close();
});
