import type { Locator, Page } from '@playwright/test';

/** The workbench of 客户核销 and 供应商结账 (F14, F22) as an accountant works it. */
export class Workbench {
  readonly page: Page;
  /** What stands beside the buttons: used, left, cleared, gain and loss, or what is wrong. */
  readonly facts: Locator;
  readonly save: Locator;
  readonly submit: Locator;
  private readonly items: Locator;
  constructor(page: Page) {
    this.page = page;
    this.facts = page.locator('footer [aria-live]').filter({ visible: true });
    this.save = page.getByRole('button', { name: '保存草稿', exact: true });
    this.submit = page.locator('footer').getByRole('button', { name: /^提\s*交$/ });
    this.items = page.getByRole('table', { name: '本次核销' });
  }

  /** An open fee, to choose or to take back. */
  line(feeNo: string): Locator {
    return this.page
      .getByRole('table', { name: /^未核销/ })
      .getByRole('row')
      .filter({ hasText: feeNo });
  }
  /** What is put together for a fee. */
  row(feeNo: string): Locator {
    return this.items.getByRole('row').filter({ hasText: feeNo });
  }
  amount(feeNo: string): Locator {
    return this.page.getByLabel(`${feeNo} 本次核销`, { exact: true });
  }
  cross(feeNo: string): Locator {
    return this.page.getByLabel(`${feeNo} 汇率`, { exact: true });
  }
}
