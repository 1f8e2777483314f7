import type { Browser } from '@playwright/test';
import { expect, signIn, test } from '../pages/fixtures.ts';

/** A red square as PNG: 8 × 8. */
const RED = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAB7PAQ+FImaDAAAAAElFTkSuQmCC',
  'base64',
);
const picture = (name: string, buffer = RED) => ({ name, mimeType: 'image/png', buffer });

/** Somebody else at another machine: a session and a storage of its own. */
async function elsewhere(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL });
  await signIn(context, baseURL);
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

test('logistics S15, SYS-021 a new short name reaches an open session on another machine by its next ping', async ({
  admin,
  browser,
  baseURL,
}) => {
  const other = await elsewhere(browser, baseURL);
  await other.goto('/account/customer');
  await expect(other).toHaveTitle(/^客户管理 - ./);
  const title = await other.title();
  await admin.goto('/system/global');
  const name = admin.getByLabel('简称');
  const before = await name.inputValue();
  const save = async (text: string) => {
    await name.fill(text);
    await admin.getByRole('button', { name: '保存' }).click();
    await expect(admin).toHaveTitle(`全局设置 - ${text}`);
  };
  await save('海联货运');
  try {
    await expect(other).toHaveTitle(title);
    await other.clock.runFor(61_000);
    await expect(other).toHaveTitle('客户管理 - 海联货运');
  } finally {
    await save(before);
    await other.context().close();
  }
});

test('S8 logo, icon, login background and watermark show everywhere after 保存, and go when they are removed', async ({
  admin,
  browser,
  baseURL,
}) => {
  await admin.goto('/system/website');
  const save = () => admin.getByRole('button', { name: '保存' }).click();
  const saved = () => expect(admin.getByText('保存成功').first()).toBeVisible();
  await admin.getByLabel('选择标志').setInputFiles(picture('大.png', Buffer.alloc(600 * 1024)));
  await expect(admin.getByText('标志不能超过 512 KB，请压缩后再传。')).toBeVisible();
  await admin.getByLabel('选择标志').setInputFiles({ ...picture('标志.png'), buffer: Buffer.from('<svg onload="x">') });
  await expect(admin.getByText(/文件类型不允许/)).toBeVisible();
  for (const name of ['标志', '网站图标', '登录背景']) {
    await admin.getByLabel(`选择${name}`).setInputFiles(picture(`${name}.png`));
    await expect(admin.getByRole('img', { name: `${name}预览` })).toBeVisible();
  }
  const watermark = admin.getByRole('switch', { name: '水印' });
  await watermark.click();
  await save();
  await saved();
  await expect(admin.locator('[data-watermark]')).toBeAttached();
  await expect(admin.locator('link[rel="icon"]')).toHaveAttribute('href', /\/api\/system\/brand\/favicon/);
  const context = await browser.newContext({ baseURL });
  const login = await context.newPage();
  await login.goto('/user/login');
  const logo = login.locator('.login-logo');
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  await expect(login.locator('main')).toHaveCSS('background-image', /brand\/background/);
  await admin.reload();
  for (const name of ['标志', '网站图标', '登录背景'])
    await admin.locator('.ant-form-item', { hasText: name }).first().getByRole('button', { name: '移除' }).click();
  await watermark.click();
  await save();
  await saved();
  await login.reload();
  await expect(login.getByLabel('账号')).toBeVisible();
  await expect(logo).toHaveCount(0);
  await context.close();
});
