import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator with the Base32 secret shows now, or some time steps later (RFC 6238, by hand). */
export function codeOf(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', key).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** 两步验证 of the user menu. */
export class MfaDialog {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: /^用户菜单/ }).click();
    await this.page.getByRole('menuitem', { name: '两步验证' }).click();
  }

  /** Switches it on with the secret in text; answers it, the code that was used, and the recovery codes. */
  async switchOn(password: string): Promise<{ secret: string; code: string; recoveryCodes: string[] }> {
    const dialog = this.page.getByRole('dialog', { name: '两步验证' });
    await dialog.getByRole('button', { name: '开启两步验证' }).click();
    await dialog.getByLabel('登录密码').fill(password);
    await dialog.getByRole('button', { name: '下一步' }).click();
    const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
    const code = codeOf(secret);
    await dialog.getByLabel('验证器显示的验证码').fill(code);
    await dialog.getByRole('button', { name: /启\s?用/ }).click();
    const list = dialog.getByRole('list', { name: '恢复码' });
    await list.waitFor();
    const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
    await dialog.getByRole('button', { name: '我已保存' }).click();
    await dialog.getByText('剩余 10 / 10 个').waitFor();
    return { secret, code, recoveryCodes };
  }
}
