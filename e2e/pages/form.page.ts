import { expect, type Locator, type Page } from '@playwright/test';

/** The drop-down that is open, not one that is still closing. */
export const OPEN_LIST = '.ant-select-dropdown:visible:not([class*="leave"])';

/** What a clerk does with forms of the kit; fields are named by the path of their value. */
export class FormOf {
  readonly root: Locator;
  private readonly page: Page;
  constructor(page: Page, root: Locator = page.locator('body')) {
    this.page = page;
    this.root = root;
  }

  field(path: string): Locator {
    return this.root.locator(`[data-path="${path}"]`);
  }

  /** Types into inputs by path. */
  async type(values: Record<string, string>): Promise<void> {
    for (const [path, value] of Object.entries(values))
      await this.field(path).locator('input, textarea').first().fill(value);
  }

  /** Chooses in a select or a picker: types, then takes the option. */
  async choose(path: string, typed: string, option: string | RegExp = typed): Promise<void> {
    const field = this.field(path);
    await field.getByRole('combobox').click();
    await field.getByRole('combobox').fill(typed);
    await this.option(option).click();
  }

  /** Chooses in a select that is not typed into. */
  async take(path: string, option: string | RegExp): Promise<void> {
    await this.field(path).getByRole('combobox').click();
    await this.option(option).click();
  }

  /** Types a day into a date field. */
  async date(path: string, value: string): Promise<void> {
    const input = this.field(path).locator('input');
    await input.fill(value);
    await input.press('Enter');
  }

  /** Pastes a block out of Excel into a grid of the form, beginning at a cell. */
  async paste(grid: string, cell: string, block: string): Promise<void> {
    const input = this.field(grid).getByLabel(cell, { exact: true });
    await input.focus();
    await input.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, block);
  }

  /** An option of the open drop-down. */
  option(text: string | RegExp): Locator {
    return this.page.locator(`${OPEN_LIST} .ant-select-item-option`).filter({ hasText: text }).first();
  }

  /** Saves and waits for the word of success. */
  async save(button: string | RegExp = '保存', done: string | RegExp = '保存成功'): Promise<void> {
    await this.root.getByRole('button', { name: button, exact: true }).click();
    await expect(this.page.getByText(done).first()).toBeVisible();
  }
}
