import type { Locator, Page } from '@playwright/test';

/** The layout around every page. */
export class ShellPage {
  readonly menu: Locator;
  readonly main: Locator;
  /** What a page of a module shows when it works. */
  readonly content: Locator;
  readonly tabs: Locator;
  readonly failedCard: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.getByRole('navigation', { name: '主菜单' });
    this.main = page.locator('main');
    this.content = this.main.locator('table, form, [role=tablist], .ant-empty').first();
    this.tabs = page.getByRole('list', { name: '打开的页面' });
    this.failedCard = this.main.getByText('页面资源加载失败，请重新加载重试。');
  }

  /** The link of a page in the menu; the groups around it are opened first. */
  async link(title: string): Promise<Locator> {
    // By its title: the mark of a module that failed stands in its name.
    const link = this.menu
      .locator('a')
      .and(this.page.getByTitle(title, { exact: true }))
      .first();
    await link.waitFor({ state: 'attached' });
    const closed = link.locator('xpath=ancestor::ul[@hidden]/preceding-sibling::button');
    while ((await closed.count()) > 0) await closed.first().click();
    return link;
  }

  /** Opens a page through the menu. */
  async open(title: string): Promise<void> {
    await (await this.link(title)).click();
  }

  /** Opens a page as the keyboard does: without a pointer that would fetch it ahead. */
  async press(title: string): Promise<void> {
    await (await this.link(title)).evaluate((link: HTMLElement) => link.click());
  }

  tab(title: string): Locator {
    return this.tabs.getByRole('link', { name: title, exact: true });
  }

  async closeTab(title: string): Promise<void> {
    await this.tabs.getByRole('button', { name: `关闭${title}`, exact: true }).click();
  }
}
