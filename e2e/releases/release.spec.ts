import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, releaseOf, test } from '../pages/fixtures.ts';
import { FormOf } from '../pages/form.page.ts';
import { publishChanged, release, renameVersion, serverData as data, UNSMOKED } from '../pages/release-command.ts';
import { ShellPage } from '../pages/shell.page.ts';

const financeOf = async (page: Page) => (await releaseOf(page)).modules.finance?.version;

test.describe.configure({ mode: 'serial' });
let newer = '';
let live = '';

/** Counts how often the tab says that there is a newer version. */
async function watchOffers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((text) => {
    const seen = { offers: 0 };
    Object.assign(globalThis, { seenOffers: seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes]))
        if (node.textContent?.includes(text) && node instanceof Element && node.closest('[role=status]'))
          seen.offers += 1;
    }).observe(document, { subtree: true, childList: true });
  }, '有新版本可用');
  return () => page.evaluate<number>('seenOffers.offers');
}

test('REL-001 REL-002 a team publishes and promotes by the command; an open tab keeps its set and is told once, never over a dirty form', async ({
  admin,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const offers = await watchOffers(admin);
  const scripts: string[] = [];
  admin.on('request', (request) => scripts.push(request.url()));
  await admin.clock.install();
  await admin.goto('/account/customer');
  const shell = new ShellPage(admin);
  await expect(shell.menu).toBeVisible();
  live = (await financeOf(admin)) ?? '';
  await shell.main.getByRole('button', { name: /新增/ }).first().click();
  const form = new FormOf(admin);
  await form.type({ name: '发布期间录入' });

  const published = publishChanged(url, 'finance', renameVersion);
  newer = published.version;
  expect(published.code, published.text).toBe(0);
  expect(published.text).toContain(newer);
  expect(release(url, 'status').text).toContain(`线上 ${live}`);
  const promoted = release(url, 'promote', 'finance', newer, '--why', '浏览器测试上线', ...UNSMOKED);
  expect(promoted.code, promoted.text).toBe(0);

  // The tab learns of it while somebody types: nothing stands over the form, also in the minutes after.
  const offer = admin.getByRole('button', { name: '有新版本可用，点击刷新' });
  for (const text of ['发布期间录入二', '发布期间录入三']) {
    const asked = admin.waitForResponse('**/api/auth/me');
    await admin.clock.runFor(61_000);
    await asked;
    await form.type({ name: text });
    await expect(offer).toHaveCount(0);
  }
  await shell.open('客户管理');
  await admin.getByRole('dialog').getByRole('button', { name: '离开' }).click();
  await expect(offer).toBeVisible();

  // It goes on working on its set, with files that it has not asked for before.
  await shell.open('物流订单应收');
  await expect(shell.main.getByRole('table').first()).toBeVisible();
  const own = () => scripts.filter((file) => file.includes('/mf/finance/'));
  await expect.poll(() => own().length).toBeGreaterThan(0);
  const files = own();
  expect(files.filter((file) => !file.includes(`/mf/finance/${live}/`))).toEqual([]);
  expect(await financeOf(admin)).toBe(live);
  expect(await offers(), 'told once').toBe(1);
  await admin.getByRole('button', { name: '稍后再说' }).click();
  await shell.open('客户管理');
  await admin.clock.runFor(61_000);
  await shell.open('供应商/代理');
  await expect(admin).toHaveTitle(/^供应商/);
  await expect(offer).toHaveCount(0);
  expect(await offers(), 'told once').toBe(1);

  const other = await admin.context().newPage();
  await other.goto('/account/customer');
  await expect.poll(() => financeOf(other)).toBe(newer);
  await other.close();
});

test('REL-004 the panel shows who, when, commit, size and gate, and rolls back with a reason', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  await admin.getByRole('button', { name: /用户菜单/ }).click();
  await admin.getByRole('menuitem', { name: '版本发布' }).click();
  const panel = admin.getByRole('dialog', { name: '版本发布' });
  const row = panel.getByRole('row').filter({ hasText: '财务' }).first();
  await expect(row).toContainText(newer);
  await row.getByRole('button', { name: /展开/ }).click();
  // The innermost row: the versions stand in a table below the module's own row.
  const version = panel.getByRole('row').filter({ has: admin.getByText(live, { exact: true }) });
  await expect(version.last().getByText('未上线')).toBeVisible();
  await row.getByRole('button', { name: '回退' }).click();
  const dialog = admin.getByRole('dialog', { name: /回退/ });
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.getByLabel('原因').fill('浏览器测试回退');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(row).toContainText(live);
  await panel.getByRole('tab', { name: '变更记录' }).click();
  await expect(panel.getByRole('row').filter({ hasText: '浏览器测试回退' })).toContainText('回退');
  await expect(panel.getByRole('row').filter({ hasText: '浏览器测试上线' })).toContainText('运维：');
});

test('REL-007 a module that is switched off says why, and the others work', async ({ admin, baseURL }) => {
  const url = baseURL ?? '';
  expect(release(url, 'disable', 'finance', '--why', '汇率核对中').code).toBe(0);
  try {
    await admin.goto('/account/customer');
    await expect(new ShellPage(admin).main.getByRole('table').first()).toBeVisible();
    const page = Object.values((await releaseOf(admin)).modules.finance?.face.routes ?? {}).find((route) => route.menu);
    await admin.goto(page?.path ?? '');
    await expect(admin.getByText('该模块暂停使用：汇率核对中')).toBeVisible();
  } finally {
    expect(release(url, 'enable', 'finance', '--why', '核对完毕').code).toBe(0);
  }
});

test('R4 a release document that was changed does not start, and the page says why', async ({ admin }) => {
  await admin.route('**/account/customer', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('客户管理\\"', '客户管埋\\"') });
  });
  await admin.goto('/account/customer');
  await expect(admin.getByText('版本清单未通过校验，系统没有启动')).toBeVisible();
  await expect(admin.getByRole('navigation')).toHaveCount(0);
});

for (const kind of ['entry', 'chunk', 'stylesheet'] as const)
  test(`REL-062 a ${kind} that was changed on the server's disk never runs, and the page says why`, async ({
    admin,
  }) => {
    await admin.goto('/dashboard/index');
    const module = (await releaseOf(admin)).modules.admin;
    const folder = join(data(), 'mf/admin', module?.version ?? '');
    const files = module?.pageFiles['/account/customer'] ?? [];
    const names = {
      entry: ['remoteEntry.js'],
      chunk: files.filter((file) => file.endsWith('.js') && !file.includes('__federation')),
      stylesheet: files.filter((file) => file.endsWith('.css')),
    }[kind];
    const touched = names
      .flatMap((name) => ['', '.br', '.gz'].map((end) => join(folder, name + end)))
      .filter((file) => existsSync(file));
    expect(touched.length).toBeGreaterThan(0);
    const kept = touched.map((file) => [file, readFileSync(file)] as const);
    const evil = kind === 'stylesheet' ? 'body{--tampered:1}' : 'globalThis.tampered = true;';
    for (const [file, body] of kept)
      if (/\.(br|gz)$/.test(file)) rmSync(file);
      else writeFileSync(file, `${body.toString()}\n${evil}`);
    try {
      await admin.goto('/account/customer');
      await expect(admin.getByText('该模块的文件与签名清单不符，已拒绝运行。')).toBeVisible({ timeout: 20_000 });
      expect(await admin.evaluate(() => 'tampered' in globalThis)).toBe(false);
      expect(await admin.evaluate(() => getComputedStyle(document.body).getPropertyValue('--tampered'))).toBe('');
    } finally {
      for (const [file, body] of kept) writeFileSync(file, body);
    }
    expect(readdirSync(folder).length).toBeGreaterThan(0);
  });

test('/ without a session goes to login by the server; nothing of the shell is loaded first', async ({ page }) => {
  const answer = await page.request.get('/', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/user/login?redirect=%2F']);
  expect(answer.headers()['cache-control']).toBe('no-store');
});
