import { expect, type Locator, type Page } from '@playwright/test';

/** A list of the kit as a clerk works it. */
export class ListOf {
  readonly page: Page;
  readonly rows: Locator;
  readonly search: Locator;
  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tbody tr[data-id]');
    this.search = page.getByRole('search');
  }

  /** Opens the list and waits for its rows. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.settled();
  }

  /** No answer is under way any more. */
  async settled(): Promise<void> {
    await expect(this.page.getByRole('table').first()).toBeVisible();
    await expect(this.page.locator('table[aria-busy]')).toHaveCount(0);
  }

  /** First cells with a link, in the order of the rows. */
  async numbers(): Promise<string[]> {
    await this.settled();
    return this.rows.locator('a[data-link]').allTextContents();
  }

  /** Chooses a row. Its box shows it after the next paint (the bar of the selection comes first). */
  async pick(row: Locator = this.rows): Promise<void> {
    const box = row.getByRole('checkbox');
    await box.click();
    await expect(box).toBeChecked();
  }

  total(count: number | string): Promise<void> {
    return expect(this.page.getByText(`共 ${count} 条`)).toBeVisible();
  }

  header(title: string): Locator {
    return this.page.getByRole('columnheader', { name: title, exact: true });
  }

  titles(): Promise<string[]> {
    return this.page.getByRole('columnheader').allTextContents();
  }

  /** The preference that a click changes has reached the server; `name`: that one, others are on their way too. */
  kept(act: () => Promise<unknown>, name = ''): Promise<unknown> {
    const saved = this.page.waitForResponse((answer) => {
      const request = answer.request();
      const isSave = answer.url().includes('/api/preferences') && request.method() === 'PUT';
      return isSave && `${answer.url()} ${request.postData() ?? ''}`.includes(name);
    });
    return Promise.all([saved, act()]);
  }
}
