import type { Page } from '@playwright/test';
import { ADMIN } from './fixtures.ts';

/** The login page as a user works it. */
export class LoginPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async logIn({ username, password } = ADMIN): Promise<void> {
    await this.page.locator('input[name=username]').fill(username);
    await this.page.locator('input[name=password]').fill(password);
    await this.page.getByRole('button', { name: '登录', exact: true }).click();
  }
}
