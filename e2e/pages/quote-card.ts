import { expect, type Locator, type Page } from '@playwright/test';
import { FormOf } from './form.page.ts';

/** The quotation of one order among those of a loaded container (L16), as a clerk makes it. */
export class QuoteCard {
  readonly root: Locator;
  private readonly page: Page;
  private readonly form: FormOf;
  constructor(page: Page, orderNo: string) {
    this.page = page;
    this.root = page.getByRole('article', { name: `报价 ${orderNo}` });
    this.form = new FormOf(page, page.getByRole('dialog'));
  }

  /** The tab 报价单 of a loading slip. */
  static async open(page: Page, slip: { id: string }): Promise<void> {
    await page.goto(`/transport/container/zhuanggui/order?id=${slip.id}&tab=quotes`);
  }

  /** The draft quotations of the container of a slip, one card an order. */
  static async generate(page: Page, slip: { id: string }, orders: number): Promise<void> {
    await QuoteCard.open(page, slip);
    await page.getByRole('button', { name: /生成报价/ }).click();
    await expect(page.getByText(`已生成 ${orders} 张报价草稿`)).toBeVisible();
    await expect(page.getByRole('article', { name: /^报价 WL/ })).toHaveCount(orders);
  }

  private async edit(): Promise<void> {
    await this.root.getByRole('button', { name: /编\s*辑/ }).click();
  }

  /** These charges, each of the whole order (票), in place of what the template proposes. */
  async charges(charges: readonly { charge: string; unitPrice: string; currency: string }[]): Promise<void> {
    await this.edit();
    const remove = this.form.root.getByRole('button', { name: /^删除第/ });
    await expect(remove.first()).toBeVisible();
    while ((await remove.count()) > 1) await remove.last().click();
    const block = charges.map(({ charge, unitPrice, currency }) =>
      [charge, '票', '', unitPrice, '', currency].join('\t'),
    );
    await this.form.paste('lines', '第 1 行费用项目', block.join('\n'));
    await this.form.save(/保\s*存/);
  }

  /** 重新报价: the next version, a draft with what was quoted. */
  async again(reason: string, version: number): Promise<void> {
    await this.root.getByRole('button', { name: '重新报价' }).click();
    const why = this.page.getByRole('dialog').filter({ hasText: '重新报价' });
    await why.getByLabel('原因').fill(reason);
    await why.getByRole('button', { name: '重新报价' }).click();
    await expect(this.root).toContainText(`第 ${version} 版`);
  }

  /** Unit prices by line; the last one is that of all lines after it. */
  async price(...prices: readonly string[]): Promise<void> {
    await this.edit();
    const cells = this.page.getByLabel(/单价/);
    await expect(cells.first()).toBeVisible();
    for (let row = 0, rows = await cells.count(); row < rows; row += 1)
      await cells.nth(row).fill(prices[row] ?? prices.at(-1) ?? '');
    await expect(this.page.getByLabel('报价合计')).toContainText(/\d/);
    await this.form.save(/保\s*存/);
  }

  async send(sentTo: string): Promise<void> {
    await this.root.getByRole('button', { name: /发\s*送/ }).click();
    await this.form.type({ sentTo });
    await this.form.save(/发\s*送/);
    await expect(this.root.getByText('已发送', { exact: true })).toBeVisible();
  }

  /** What the customer said by word of mouth. */
  async accept(confirmBy: string): Promise<void> {
    await this.root.getByRole('button', { name: '客户确认' }).click();
    await this.page.getByRole('dialog').getByText('口头', { exact: true }).click();
    await this.form.type({ confirmBy });
    await this.form.save('登记确认');
    await expect(this.root.getByText('已确认', { exact: true })).toBeVisible();
  }
}

/** 装柜完成 of a container whose quotations are all accepted. */
export async function finishLoading(page: Page, { containerCode }: { containerCode: string }): Promise<void> {
  await page.goto(`/transport/container/zhuanggui?tab=confirmed&numbers=${containerCode}`);
  await page
    .getByRole('row', { name: /(\d+)\/\1 已确认/ })
    .filter({ hasText: containerCode })
    .getByRole('button', { name: '装柜完成' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '装柜完成' }).click();
  await expect(page.getByText('已进入待报关')).toBeVisible();
}
