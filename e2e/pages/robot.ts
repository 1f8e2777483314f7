import type { Locator, Page } from '@playwright/test';
import { motionless } from './findings.ts';
import { OPEN_LIST } from './form.page.ts';

/** What opens over a page and asks something. */
const ASKING = '.ant-modal:visible, .ant-drawer-content-wrapper:visible, .ant-popconfirm:visible, .ant-popover:visible';
/** Leaves the product, the page or the browser, or is not of the page itself. */
const LEFT_ALONE = /导出|打印|下载|刷新|查询|重置|筛选|视图|列设置|保存当前|模板|全屏|返回|批量文件|收起|展开|复制/;
/** Sends what was filled in; the last one of a dialog. */
const SENDS = '.ant-btn-primary:visible:not([disabled])';
const PDF = {
  name: '附件.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
};

/**
 * Presses what a page offers its user: each button of its head, each action of its rows once, fills in what is asked, sends it.
 * It notes what nobody should ever see: a fault (5xx), a right that the button did not ask for (403), an error of the page, and a
 * button that sends nothing and says nothing. Refusals with a reason are answers.
 */
export class Robot {
  readonly page: Page;
  readonly found: string[] = [];
  pressed = 0;
  sent = 0;
  /** Commands that were done; others were refused with a reason. */
  done = 0;
  private doing = '';
  private requests = 0;
  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(3000);
    page.on('pageerror', ({ message }) => this.note(`page error: ${message}`));
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/')) this.requests += 1;
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status < 300 && response.request().method() !== 'GET' && response.url().includes('/api/')) this.done += 1;
      if ((status === 403 || status >= 500) && response.url().includes('/api/'))
        this.note(`${status} ${response.request().method()} ${new URL(response.url()).pathname}`);
    });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  }

  private note(what: string): void {
    const line = `${this.doing}: ${what}`;
    if (!this.found.includes(line)) this.found.push(line);
  }

  /** The page is drawn and asks nothing any more. */
  private async settled(): Promise<void> {
    await this.page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
    await motionless(this.page).catch(() => {});
  }

  private async open(address: string): Promise<void> {
    await this.page.goto(address, { timeout: 30_000 });
    await this.settled();
  }

  /** Presses everything on a page and behind its rows. */
  async walk(address: string): Promise<void> {
    this.doing = address;
    await this.open(address);
    const head = this.page.locator(
      'main button:visible:not(table button):not([role="search"] button):not([role="tab"])',
    );
    const labels = [
      ...new Set((await head.allInnerTexts()).map((text) => text.trim()).filter((text) => text.length > 1)),
    ];
    for (const label of labels.filter((text) => !LEFT_ALONE.test(text))) {
      await this.press(address, `head ${label}`, () => head.filter({ hasText: label }).first());
      await this.open(address);
    }
    const seen = new Set<string>();
    const rows = Math.min(await this.page.locator('tbody tr[data-id]').count(), 6);
    for (let at = 0; at < rows; at += 1) await this.walkRow(address, at, seen);
  }

  /** Each action of a row that was not pressed on another one yet. */
  private async walkRow(address: string, at: number, seen: Set<string>): Promise<void> {
    const row = this.page.locator('tbody tr[data-id]').nth(at);
    const codes = await row
      .locator('button[data-action]:not([aria-disabled])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-action') ?? ''));
    for (const code of codes.filter((one) => one !== '$more' && !seen.has(one))) {
      seen.add(code);
      await this.press(address, `row ${code}`, () => row.locator(`button[data-action="${code}"]`));
      await this.open(address);
    }
    if (!codes.includes('$more')) return;
    const menu = this.page.locator(
      '.ant-dropdown:visible .ant-dropdown-menu-item:not(.ant-dropdown-menu-item-disabled)',
    );
    const unfold = async () => {
      await row.locator('button[data-action="$more"]').click();
      await menu.first().waitFor({ timeout: 3000 });
    };
    if (
      !(await unfold().then(
        () => true,
        () => false,
      ))
    )
      return;
    const items = (await menu.allInnerTexts()).map((text) => text.trim());
    await this.page.keyboard.press('Escape');
    for (const item of items.filter((one) => !seen.has(one) && !LEFT_ALONE.test(one))) {
      seen.add(item);
      await this.press(address, `menu ${item}`, () => menu.filter({ hasText: item }).first(), unfold);
      await this.open(address);
    }
  }

  /** Presses one thing, and completes what it opens. */
  private async press(
    address: string,
    what: string,
    button: () => Locator,
    before: () => Promise<void> = async () => {},
  ): Promise<void> {
    this.doing = `${address} ${what}`;
    try {
      await before();
      await button().click({ timeout: 3000 });
    } catch {
      return;
    }
    this.pressed += 1;
    await this.settled();
    for (let depth = 0; depth < 3; depth += 1) {
      const asking = this.page.locator(ASKING).last();
      if (!(await asking.isVisible().catch(() => false))) return;
      if (!(await this.complete(asking))) return;
    }
  }

  /** Fills in a dialog and sends it; false: it stays, or has nothing to send. */
  private async complete(asking: Locator): Promise<boolean> {
    await this.fill(asking);
    const send = asking.locator(SENDS).last();
    if (!(await send.isVisible().catch(() => false))) return false;
    const before = this.requests;
    const label = (await send.innerText().catch(() => '')).trim();
    if (LEFT_ALONE.test(label)) return false;
    await send.click({ timeout: 3000 }).catch(() => {});
    this.sent += 1;
    await this.settled();
    const stays = await asking.isVisible().catch(() => false);
    const says = this.page.locator(
      '.ant-form-item-explain-error:visible, .ant-message-notice:visible, .ant-notification-notice:visible, [role="alert"]:visible',
    );
    if (
      stays &&
      this.requests === before &&
      (await says.count()) === 0 &&
      (await this.page.locator(ASKING).count()) <= 1
    )
      this.note(`「${label}」 sends nothing and says nothing`);
    return this.requests > before || !stays;
  }

  /** Types something sensible into each empty field. */
  private async fill(asking: Locator): Promise<void> {
    const fields = asking.locator('[data-path]');
    const count = Math.min(await fields.count(), 40);
    for (let at = 0; at < count; at += 1) await this.fillField(fields.nth(at)).catch(() => {});
    const texts = asking.locator('textarea:visible:not([disabled])');
    for (let at = 0; at < (await texts.count()); at += 1) {
      const text = texts.nth(at);
      if ((await text.inputValue().catch(() => 'x')) === '') await text.fill('机器人逐项检查').catch(() => {});
    }
    const files = asking.locator('input[type="file"]');
    for (let at = 0; at < Math.min(await files.count(), 2); at += 1)
      await files
        .nth(at)
        .setInputFiles(PDF)
        .catch(() => {});
  }

  private async fillField(field: Locator): Promise<void> {
    const select = field.getByRole('combobox');
    if (
      await select
        .first()
        .isVisible()
        .catch(() => false)
    ) {
      if ((await field.locator('.ant-select-selection-item, .ant-select-content-value').count()) > 0) return;
      await select.first().click({ timeout: 1000 });
      const option = this.page.locator(`${OPEN_LIST} .ant-select-item-option`).first();
      await option.waitFor({ timeout: 1500 }).catch(() => {});
      if (await option.isVisible().catch(() => false)) await option.click({ timeout: 1000 });
      else await this.page.keyboard.press('Escape');
      return;
    }
    const input = field
      .locator(
        'input:visible:not([disabled]):not([readonly]):not([type="radio"]):not([type="checkbox"]):not([type="file"])',
      )
      .first();
    if (!(await input.isVisible().catch(() => false)) || (await input.inputValue()) !== '') return;
    const isDate = (await field.locator('.ant-picker').count()) > 0;
    if (isDate) {
      await input.fill(new Date().toISOString().slice(0, 10), { timeout: 1000 });
      await input.press('Enter');
    } else {
      const numeric = await input.evaluate(
        (one) =>
          /decimal|numeric/.test(one.getAttribute('inputmode') ?? '') || one.getAttribute('role') === 'spinbutton',
      );
      await input.fill(numeric ? '1' : '机器人', { timeout: 1000 });
    }
  }
}
