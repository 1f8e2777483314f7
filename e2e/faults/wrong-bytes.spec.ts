import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, expect, moduleEntries, releaseOf, test } from '../pages/fixtures.ts';
import { serverData } from '../pages/release-command.ts';
import { ShellPage } from '../pages/shell.page.ts';

/** Puts other bytes in the place of a served file and its compressed copies; answers how to put them back. */
function spoil(file: string): () => void {
  const kept = ['', '.br', '.gz']
    .filter((end) => existsSync(file + end))
    .map((end) => [end, readFileSync(file + end)] as const);
  for (const [end] of kept) rmSync(file + end);
  writeFileSync(file, 'globalThis.tampered = true;');
  return () => {
    for (const [end, body] of kept) writeFileSync(file + end, body);
  };
}

test('A8.C wrong bytes that the browser has kept do not stick: the card names module, version and file, 重试 goes past the cache', async ({
  admin,
}) => {
  await admin.goto('/dashboard/index');
  const page = entryOf(await moduleEntries(admin), 'finance');
  const { version = '', pageFiles } = (await releaseOf(admin)).modules.finance ?? {};
  const file = pageFiles?.[page.path]?.find((one) => one.endsWith('.js')) ?? '';
  const mend = spoil(join(serverData(), 'mf/finance', version, file));
  try {
    await admin.goto(page.path);
    const alert = new ShellPage(admin).main.getByRole('alert');
    await expect(alert).toContainText(`模块 财务（finance） · 版本 ${version} · 文件 ${file}`, { timeout: 30_000 });
    await expect(alert).toContainText('该模块的文件与签名清单不符');
  } finally {
    mend();
  }
  expect(await admin.evaluate(() => 'tampered' in globalThis)).toBe(false);
  await new ShellPage(admin).main.getByRole('button', { name: '重试' }).click();
  await expect(new ShellPage(admin).content).toBeVisible();
});

test('A8.C the same for the shell: its first script came wrong, the next load goes past the cache', async ({
  admin,
}) => {
  await admin.goto('/dashboard/index');
  const script = await admin.locator('script[src^="/assets/index."]').first().getAttribute('src');
  // A file of the shell is served from the newest version that holds it, which other tests may have published.
  const versions = join(serverData(), 'mf/host');
  const mends = readdirSync(versions)
    .map((version) => join(versions, version, (script ?? '').slice(1)))
    .filter((file) => existsSync(file))
    .map(spoil);
  expect(mends.length).toBeGreaterThan(0);
  const context = await admin
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(admin.url()).origin });
  const tab = await context?.newPage();
  if (!context || !tab) throw new Error('no browser');
  try {
    await context.addCookies(await admin.context().cookies());
    await tab.goto('/dashboard/index', { waitUntil: 'commit' });
    await expect(tab.getByText('刷新页面')).toBeVisible({ timeout: 20_000 });
  } finally {
    for (const mend of mends) mend();
  }
  await tab.getByText('刷新页面').click();
  await expect(tab.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await context.close();
});
