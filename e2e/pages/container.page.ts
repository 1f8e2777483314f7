import { expect, type Locator, type Page } from '@playwright/test';

/** A detail page of the kit (container, slip, booking) as people work it: its buttons and the dialogs that ask. */
export class DetailOf {
  readonly page: Page;
  readonly article: Locator;
  constructor(page: Page) {
    this.page = page;
    this.article = page.getByRole('article').first();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.article).toBeVisible();
  }

  /** Presses a button in `within` and the one of the same name in the dialog, with a reason where one is asked for. */
  async act(name: string, reason?: string, within: Locator = this.article): Promise<void> {
    const button = within.getByRole('button', { name, exact: true });
    const more = within.getByRole('button', { name: '更多', exact: true });
    await expect(button.or(more).first()).toBeVisible();
    // What may be done comes with the record; 更多 may stand there before.
    await expect(async () => {
      if ((await button.count()) > 0) return button.first().click({ timeout: 2000 });
      await more.click({ timeout: 2000 });
      await this.page.getByRole('menuitem', { name }).click({ timeout: 2000 });
    }).toPass();
    const dialog = this.page.getByRole('dialog').filter({ hasText: name });
    if (reason) await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name, exact: true }).click();
  }

  /** Says yes to the warnings of a command, which must name what is given. */
  async acknowledge(warning: RegExp | string): Promise<void> {
    const question = this.page.getByRole('dialog').filter({ hasText: '仍要继续' });
    await expect(question).toContainText(warning);
    await question.getByRole('button', { name: /继续/ }).click();
  }
}

/** 待拼柜 (L9): the pool of one order on the left, one open container on the right. */
export class BoardOf extends DetailOf {
  async openFor(order: { orderNo: string }, box: { id: string }): Promise<void> {
    await this.page.goto(`/transport/container/pingui?numbers=${order.orderNo}&container=${box.id}`);
  }
  card(box: { containerCode: string }): Locator {
    return this.page.getByRole('article', { name: `柜子 ${box.containerCode}` });
  }
  get pool(): Locator {
    return this.page.getByRole('region', { name: '待拼货物池' });
  }
  /** The line of the pool. */
  line(order: { orderNo: string }): Locator {
    return this.pool.getByRole('row').filter({ has: this.page.getByLabel(`选择 ${order.orderNo} 毛毯`) });
  }
  /** Chooses the order's goods and types how many cartons go into the container; answers the dialog, still open. */
  async add(order: { orderNo: string }, box: { containerCode: string }, cartons: number): Promise<Locator> {
    await this.line(order).getByRole('checkbox').check();
    await this.card(box).getByRole('button', { name: '加入所选' }).click();
    const dialog = this.page.getByRole('dialog', { name: '加入柜子' });
    await dialog.getByLabel(/箱数$/).fill(String(cartons));
    await dialog.getByRole('button', { name: '加入柜子' }).click();
    return dialog;
  }
}
