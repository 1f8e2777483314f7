import { expect, type Locator, type Page } from '@playwright/test';
import { FormOf } from './form.page.ts';

/** The consolidation board as an operator works it. */
export class BoardOf {
  readonly cards: Locator;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.cards = page.getByRole('article');
  }

  open = () => this.page.goto('/transport/container/pingui');

  /** Makes a 20GP from Ningbo to Los Angeles and waits for its card. */
  async newContainer(): Promise<void> {
    const before = await this.cards.count();
    const form = new FormOf(this.page);
    await this.page.getByRole('button', { name: '新建柜子' }).first().click();
    await form.choose('containerType', '20GP', /20GP/);
    await form.choose('pol', 'CNNGB', /CNNGB|宁波/);
    await form.choose('pod', 'USLAX', /USLAX|洛杉矶/);
    await form.save('新建');
    await expect(this.cards).toHaveCount(before + 1);
  }

  /** Puts cartons of pool lines into the container of a card; all that is left of them unless a number is given. */
  async load(lines: readonly RegExp[], card: Locator, cartons?: string): Promise<void> {
    for (const line of lines) await this.page.getByRole('checkbox', { name: line }).first().check();
    await card.getByRole('button', { name: '加入所选' }).click();
    const dialog = this.page.getByRole('dialog');
    if (cartons) await dialog.getByLabel(/箱数$/).first().fill(cartons);
    await dialog.getByRole('button', { name: '加入柜子' }).click();
    await expect(dialog).toBeHidden();
  }
}
