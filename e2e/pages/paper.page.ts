import type { Locator, Page } from '@playwright/test';

/** A document of finance, in its page or its drawer, as people work it. */
export class Paper {
  /** A picture of one pixel, as proof. */
  static readonly PICTURE = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  readonly root: Locator;
  private readonly page: Page;
  constructor(page: Page, root: Locator) {
    this.page = page;
    this.root = root;
  }

  /** A name of two characters stands with a blank between them. */
  private named(name: string): RegExp {
    return new RegExp(`^${name.length === 2 ? [...name].join(String.raw`\s*`) : name}$`);
  }

  /** Presses an action, which may stand behind 更多. */
  async press(name: string): Promise<void> {
    const button = this.root
      .getByRole('button', { name: this.named(name) })
      .or(this.root.getByRole('link', { name: this.named(name) }));
    const more = this.root.getByRole('button', { name: /^更\s*多$/ });
    await button.or(more).first().waitFor();
    if ((await button.count()) > 0) return button.first().click();
    await more.click();
    return this.page.getByRole('menuitem', { name }).click();
  }

  /** Presses an action and says yes to its question, with the reason that it asks for. */
  async act(name: string, reason?: string): Promise<void> {
    await this.press(name);
    const question = this.page.locator('.ant-modal[role=dialog]').last();
    if (reason) await question.getByRole('textbox').last().fill(reason);
    await question
      .getByRole('button', { name: this.named(name) })
      .last()
      .click();
    await question.waitFor({ state: 'hidden' });
  }
}
