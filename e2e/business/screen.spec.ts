import { announcements } from '@shared/contract/system/website.contract.ts';
import { screen } from '@shared/contract/dashboard/screen.contract.ts';
import { ADMIN, expect, test } from '../pages/fixtures.ts';
import { OwnServer } from '../pages/own-server.ts';
import { startSession } from '../pages/session.ts';

test.describe.configure({ timeout: 180_000 });

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await OwnServer.createEmpty(ADMIN.password);
});
test.afterAll(() => server.remove());

test('S18 the big screen keeps its figures while the API is down, says how old they are, and resumes by itself', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1920, height: 1080 } });
  await startSession(context, server.url, ADMIN);
  const notice = (title: string) =>
    context.request.post(`/api${announcements.create.path}`, {
      headers: { Origin: server.url, 'X-Requested-With': 'fetch', 'Idempotency-Key': `screen-${Date.now()}-notice` },
      data: { title, body: '请各部门知悉', level: 'INFO', fromDate: '2020-01-01', toDate: '2099-12-31', roleIds: [] },
    });
  expect((await notice('放假通知')).status()).toBe(200);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/dashboard/screen');
  await expect(page.getByText('放假通知').first()).toBeVisible();
  await expect(page.getByText(/^数据时间/)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const flow = page.getByRole('region', { name: '柜子流程' });
  const before = await flow.innerText();
  // Nothing but 全屏 and 退出 can be pressed.
  await expect(page.getByRole('button')).toHaveText([/全屏/, /退出/]);
  await expect(page.getByRole('link')).toHaveCount(0);

  await server.kill();
  await expect(page.getByText(/^数据延迟 \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('放假通知').first()).toBeVisible();
  expect(await flow.innerText()).toBe(before);
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);

  await server.start();
  await expect(page.getByText(/^数据时间/)).toBeVisible({ timeout: 30_000 });
  // A changed figure comes without a reload.
  expect((await notice('复工通知')).status()).toBe(200);
  await expect(page.getByText('复工通知').first()).toBeVisible({ timeout: 40_000 });
  expect(faults).toEqual([]);
  await context.close();
});

test('D2 a link shows the screen without a login and ends when it is revoked; the canvas fits every window', async ({
  browser,
}) => {
  const office = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await startSession(office, server.url, ADMIN);
  const board = await office.newPage();
  await board.goto('/dashboard/index');
  await board.getByRole('button', { name: '投影链接' }).click();
  const drawer = board.getByRole('dialog', { name: '投影链接' });
  await drawer.getByLabel('屏幕位置').fill('一楼大厅');
  await drawer.getByRole('button', { name: '生成链接' }).click();
  const link = await drawer.getByText('#display=').innerText();

  const hall = await browser.newContext({ baseURL: server.url, viewport: { width: 1080, height: 1920 } });
  const wall = await hall.newPage();
  await wall.goto(link);
  await expect(wall.getByRole('region', { name: '柜子流程' })).toBeVisible();
  await expect(wall).toHaveURL('/dashboard/screen');
  const box = await wall.getByRole('heading', { level: 1 }).locator('../..').boundingBox();
  expect([box?.width, box?.height].map(Math.round as (value?: number) => number)).toEqual([1080, 608]);
  expect(await wall.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1920);

  await drawer
    .getByRole('row', { name: /一楼大厅/ })
    .getByRole('button', { name: '吊销' })
    .click();
  await board.getByRole('tooltip').getByRole('button', { name: '吊销' }).click();
  await expect(drawer.getByText('已吊销')).toBeVisible();
  expect((await hall.request.get(`/api${screen.data.path}`)).status()).toBe(401);
  // The next question of the screen finds its link ended.
  await expect(wall).toHaveURL(/user\/login/, { timeout: 40_000 });
  await wall.goto(link);
  await expect(wall).toHaveURL(/user\/login/);
  await expect(wall.getByText(/投影链接已失效/)).toBeVisible();
  await Promise.all([hall.close(), office.close()]);
});
