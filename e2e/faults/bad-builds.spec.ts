import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltModule } from '@shared/contract/release.ts';
import type { Page } from '@playwright/test';
import { entryOf, expect, moduleEntries, releaseOf, test } from '../pages/fixtures.ts';
import { publishChanged, replaceEntry, serverData } from '../pages/release-command.ts';
import { ShellPage } from '../pages/shell.page.ts';

/** Every cell with FAULTS=all (`npm run e2e:faults`), else one module a fault. */
const ALL = process.env.FAULTS === 'all';
const MODULES = ['logistics', 'warehouse', 'finance', 'admin'];
const TEXT = /页面资源加载失败|页面出现错误|该模块/;

/** A container as the loader expects it, whose page throws when it is drawn. */
const throwingPage = ({ face }: BuiltModule): string =>
  `globalThis[${JSON.stringify(face.name)}] = { init() {}, get: async () => () => ({ default: {
    ...${JSON.stringify(face)}, widgets: [],
    routes: ${JSON.stringify(face.routes)}.map((row) => ({ ...row, page: async () => ({ default: () => { throw new Error('broken page'); } }) })) } }) };`;

const BUILDS: Record<string, (built: BuiltModule) => string> = {
  'syntax error': () => 'this is no script (',
  'throws at import': () => `throw new Error('broken module')`,
  'throws at render': throwingPage,
};

/** Runs a published version for the administrator alone, as 单人试用 does. */
async function trial(page: Page, url: string, module: string, version: string): Promise<void> {
  const send = (path: string, data: object) =>
    page.request.post(`/api/release/overrides${path}`, {
      data,
      headers: { Origin: url, 'X-Requested-With': 'fetch', 'Idempotency-Key': randomUUID() },
    });
  const answer = await send('', { module, version, hours: 1, reason: '故障测试' });
  expect(answer.status(), await answer.text()).toBe(200);
}
const endTrial = (page: Page, url: string, module: string) =>
  page.request.post(`/api/release/overrides/${module}/end`, {
    data: {},
    headers: { Origin: url, 'X-Requested-With': 'fetch', 'Idempotency-Key': randomUUID() },
  });

Object.entries(BUILDS).forEach(([fault, code], index) => {
  for (const module of ALL ? MODULES : [MODULES[index % MODULES.length] ?? ''])
    test(`R4 ${module} | ${fault}: shell and others stand, its page says so, the trial shows its banner`, async ({
      admin,
      faults,
      baseURL,
    }) => {
      const url = baseURL ?? '';
      await admin.goto('/dashboard/index');
      const entries = await moduleEntries(admin);
      const dead = entryOf(entries, module);
      const other = entryOf(entries, module === 'admin' ? 'logistics' : 'admin');
      const published = publishChanged(url, module, (folder) => replaceEntry(folder, code));
      expect(published.code, published.text).toBe(0);
      await trial(admin, url, module, published.version);
      try {
        await admin.goto(dead.path);
        const shell = new ShellPage(admin);
        await expect(shell.menu).toBeVisible();
        await expect(shell.main.getByText(TEXT).first()).toBeVisible({ timeout: 20_000 });
        await expect(admin.getByText(/^单人试用：/)).toBeVisible();
        await shell.open(other.title);
        await expect(admin).toHaveTitle(new RegExp(`^${other.title}`));
        await expect(shell.main.getByText(TEXT)).toHaveCount(0);
      } finally {
        await endTrial(admin, url, module);
      }
      // What the module itself threw reaches the page; that it stays in its place is what is tested.
      faults.errors.length = 0;
    });
});

for (const module of ALL ? MODULES : ['warehouse'])
  test(`R4 ${module} | old version gone: an open tab says that the files are missing, 重试 brings it back`, async ({
    admin,
  }) => {
    await admin.goto('/dashboard/index');
    const dead = entryOf(await moduleEntries(admin), module);
    const version = (await releaseOf(admin)).modules[module]?.version ?? '';
    const folder = join(serverData(), 'mf', module, version);
    // The dashboard may have loaded the module for a card: a new tab with an empty cache has not.
    renameSync(folder, `${folder}.away`);
    try {
      await admin.route(`**/mf/${module}/**`, (route) => route.continue());
      await admin.goto(dead.path);
      await expect(admin.getByText('该模块的文件在服务器上缺失。')).toBeVisible({ timeout: 20_000 });
    } finally {
      renameSync(`${folder}.away`, folder);
    }
    await admin.locator('main').getByRole('button', { name: '重试' }).click();
    await expect(admin.locator('main').locator('table, form, [role=tablist], .ant-empty').first()).toBeVisible();
  });
