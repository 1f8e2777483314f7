import type { Locator, Page } from '@playwright/test';

/** The layout around every page. */
export class ShellPage {
  readonly menu: Locator;
  readonly main: Locator;
  readonly tabs: Locator;
  readonly failedCard: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.getByRole('navigation', { name: '主菜单' });
    this.main = page.locator('main');
    this.tabs = page.getByRole('list', { name: '打开的页面' });
    this.failedCard = this.main.getByText('页面资源加载失败，请重新加载重试。');
  }

  /** Opens a page through the menu, its group first when it is closed. */
  async open(title: string): Promise<void> {
    await this.menu.getByRole('link', { name: title, exact: true }).click();
  }

  tab(title: string): Locator {
    return this.tabs.getByRole('link', { name: title, exact: true });
  }

  async closeTab(title: string): Promise<void> {
    await this.tabs.getByRole('button', { name: `关闭${title}`, exact: true }).click();
  }
}
