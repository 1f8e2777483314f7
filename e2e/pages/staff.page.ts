import { expect, type Browser, type Page } from '@playwright/test';

/** Logs in as a person would; a first login changes the password on the way. */
export async function logIn(
  browser: Browser,
  url: string,
  who: { username: string; password: string },
  next?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/user/login');
  await page.locator('input[name="username"]').fill(who.username);
  await page.locator('input[name="password"]').fill(who.password);
  await page.getByRole('button', { name: '登录' }).click();
  if (next !== undefined) {
    await page.locator('input[name="newPassword"]').fill(next);
    await page.locator('input[name="again"]').fill(next);
    await page.locator('button[type="submit"]').click();
  }
  await expect(page.locator('nav')).toBeVisible({ timeout: 30_000 });
  return page;
}
