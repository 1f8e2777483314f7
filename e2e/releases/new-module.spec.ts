import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, releaseOf, test } from '../pages/fixtures.ts';
import { LoginPage } from '../pages/login.page.ts';
import { OwnServer } from '../pages/own-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The repository's own files in a folder of its own, with the installed packages of this one. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'repository-'));
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\n').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  const packages = ['', 'host', 'api', 'e2e', ...readdirSync(join(ROOT, 'shared')).map((name) => `shared/${name}`)];
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
  for (const name of [...packages, ...remotes]) {
    const from = join(ROOT, name, 'node_modules');
    if (!existsSync(from)) continue;
    for (const entry of readdirSync(from)) {
      if (entry === '.cache') continue;
      const to = join(copy, name, 'node_modules', entry);
      mkdirSync(dirname(to), { recursive: true });
      if (entry === '.pnpm') symlinkSync(join(from, entry), to);
      else cpSync(join(from, entry), to, { recursive: true, verbatimSymlinks: true });
    }
  }
  return copy;
}

test('a fifth module: made by one command, published and in the menu without a change of the shell', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const password = 'Ceshi-Mima-2026';
  const copy = copyRepository();
  const server = await OwnServer.createEmpty(password);
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        RELEASE_URL: server.url,
        DATA_DIR: server.folder,
        RELEASE_USER: 'admin',
        RELEASE_PASSWORD: password,
      },
    });
    expect(status, stdout + stderr).toBe(0);
    return stdout;
  };
  try {
    run('scripts/new-module.mjs', 'customs', '报关');
    expect(run('scripts/release.mjs', 'customs')).toContain('检查通过');
    expect(run('scripts/release.mjs', 'smoke', 'customs')).toContain('✓ 冒烟检查通过');
    run('scripts/release.mjs', 'promote', 'customs', '--why', '报关模块首次上线');
    expect(existsSync(join(copy, 'host/dist')), 'the shell was not built').toBe(false);

    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto('/user/login');
    await new LoginPage(page).logIn({ username: 'admin', password });
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('link', { name: '报关', exact: true }).click();
    await expect(page.locator('main').getByText('报关还没有数据')).toBeVisible();
    await expect(page).toHaveTitle(/^报关/);
    expect(Object.keys((await releaseOf(page)).modules)).toContain('customs');
    await context.close();
  } finally {
    await server.remove();
    rmSync(copy, { recursive: true, force: true });
  }
});
