import { expect, type Browser, type Page } from '@playwright/test';
import { LoginPage } from './login.page.ts';
import { startSession, type Account } from './session.ts';

/** A page of somebody who has logged in; a first login changes the password on the way, as a person does it. */
export async function logIn(browser: Browser, url: string, who: Account, next?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  if (next === undefined) await startSession(context, url, who);
  const page = await context.newPage();
  await page.goto('/');
  if (next !== undefined) {
    await new LoginPage(page).logIn(who);
    await page.locator('input[name="newPassword"]').fill(next);
    await page.locator('input[name="again"]').fill(next);
    await page.locator('button[type="submit"]').click();
  }
  await expect(page.locator('nav')).toBeVisible({ timeout: 30_000 });
  return page;
}
