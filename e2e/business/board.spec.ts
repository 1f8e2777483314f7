import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';

test.describe.configure({ timeout: 180_000 });

/** 总经理, 操作主管, 操作, 业务员 and 单证. */
const STAFF = ['gm01', 'ops01', 'oper01', 'sales01', 'doc01'];
const TILES = 8;

for (const username of STAFF)
  test(`S17 DSH-001 each tile of ${username} counts what the list behind it shows`, async ({ browser, office }) => {
    const page = await office.signIn(browser, username);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const list = new ListOf(page);
    const links = page.getByRole('region', { name: '柜子流程' }).getByRole('link');
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

test('D1.7 the board of a role can be rearranged, keeps it over a login elsewhere, and goes back to its default', async ({
  browser,
  office,
}) => {
  const page = await office.signIn(browser, 'sales01');
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

  const elsewhere = await office.signIn(browser, 'sales01');
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

test('D1.7 公告 in force and the pages just looked at stand on the board', async ({ browser, office }) => {
  const page = await office.signIn(browser, 'cs01');
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
