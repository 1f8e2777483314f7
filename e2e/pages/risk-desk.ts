import { expect, type Locator, type Page } from '@playwright/test';
import { ListOf } from './list.page.ts';

const PAGE = '/finance/risk';
const HOLDS = `${PAGE}?panel=holds&pane=releases`;

/** 风险管理 (F31) as those work it who hold customers and ask for releases or decide on them. */
export class RiskDesk {
  readonly page: Page;
  readonly list: ListOf;
  constructor(page: Page) {
    this.page = page;
    this.list = new ListOf(page);
  }

  /** 控货 出库 of a customer. */
  async holdOutbound(customer: { name: string }, reason: string): Promise<void> {
    await this.list.open(`${PAGE}?panel=profiles&keyword=${encodeURIComponent(customer.name)}`);
    await this.act(customer.name, '控货');
    const form = this.page.getByRole('dialog', { name: `控货 ${customer.name}` });
    await form.getByText('出库', { exact: true }).click();
    await form.getByLabel('原因').fill(reason);
    await form.getByRole('button', { name: /^控\s*货$/ }).click();
    await expect(this.page.getByText('已控货，立即生效')).toBeVisible();
  }

  /** 重新评估 of a customer, whose name no other contains; the row as it stands then. */
  async evaluated(name: string): Promise<Locator> {
    await this.list.open(`${PAGE}?panel=profiles&keyword=${encodeURIComponent(name)}`);
    await this.act(name, '更多');
    await this.page.getByRole('menuitem', { name: '重新评估' }).click();
    await expect(this.page.getByText(/^已重新评估/)).toBeVisible();
    return this.list.rows.filter({ hasText: name });
  }

  /** Sends the request that stands open, which names the document; answers its number. */
  async sendRequest(docNo: string, reason: string): Promise<string> {
    const form = this.page.getByRole('dialog').filter({ hasText: '申请解控' });
    await expect(form.getByLabel('单号')).toHaveValue(docNo);
    await form.getByLabel('原因').fill(reason);
    await form.getByRole('button', { name: '提交申请' }).click();
    const told = this.page.getByText(/已提交 JK\S+，等待另一人审批/);
    await expect(told).toBeVisible();
    return /JK[\d-]+/.exec((await told.textContent()) ?? '')?.[0] ?? '';
  }

  /** Asks for the release of an outbound from an address that names it. */
  async ask(customer: { id: string }, docNo: string, reason: string): Promise<string> {
    await this.page.goto(`${HOLDS}&apply=${customer.id}&docType=OUTBOUND&docNo=${docNo}`);
    return this.sendRequest(docNo, reason);
  }

  /** The row of a request among those that wait. */
  async request(releaseNo: string): Promise<Locator> {
    await this.list.open(`${HOLDS}&tab=pending`);
    return this.list.rows.filter({ hasText: releaseNo });
  }

  /** 批准 of a request, by its row. */
  async approve(releaseNo: string): Promise<void> {
    const row = await this.request(releaseNo);
    await row.getByRole('button', { name: /^批\s*准$/ }).click();
    const dialog = this.page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: /^批\s*准$/ }).click();
    await expect(row).toHaveCount(0);
  }

  private async act(text: string, name: string): Promise<void> {
    const row = this.list.rows.filter({ hasText: text });
    await row.getByRole('button', { name, exact: true }).click();
  }
}
