import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '../pages/fixtures.ts';
import { OwnServer } from '../pages/own-server.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { logIn } from '../pages/staff.page.ts';

const ROOT = join(import.meta.dirname, '../..');
const WHO = { username: 'admin', password: 'Ceshi-Mima-2026' };
/** The development server takes this port, and the next one for the module. */
const PORT = Number(process.env.E2E_PORT ?? 3149) + 4;

/** Starts `npm run dev -- <module> --against <address>` and waits for its word; answers the address to open. */
async function develop(module: string, against: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['scripts/dev.mjs', module, '--against', against], {
    cwd: ROOT,
    env: { ...process.env, DEV_PORT: String(PORT), NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((ready, fail) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Open (http\S+)/.exec(said)?.[1];
      if (found) ready(found);
    });
    child.once('exit', (code) => fail(new Error(`npm run dev ended with ${code}: ${said.slice(-500)}`)));
  });
  return { url, child };
}

test('REL-051 npm run dev -- finance --against a running server: its data, the module from its sources, the others as published', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await OwnServer.createEmpty(WHO.password);
  const { url, child } = await develop('finance', server.url);
  try {
    const page = await logIn(browser, url, WHO);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const shell = new ShellPage(page);
    await shell.open('物流订单应收');
    await expect(shell.main.getByRole('table').first()).toBeVisible({ timeout: 30_000 });
    expect(
      asked.some((file) => file.startsWith(`http://127.0.0.1:${PORT + 1}/`)),
      'finance from its sources',
    ).toBe(true);
    await shell.open('客户管理');
    await expect(shell.main.getByRole('table').first()).toBeVisible({ timeout: 30_000 });
    expect(
      asked.some((file) => file.startsWith(`${url}/mf/admin/`)),
      'admin as published',
    ).toBe(true);

    // Changes go through to the server's data.
    await page.goto(`${url}/warehouse/setting`);
    await page.getByRole('button', { name: '新增仓库' }).click();
    for (const [path, value] of [
      ['code', 'DEV1'],
      ['name', '开发仓'],
      ['address', '宁波'],
    ])
      await page.locator(`[data-path="${path}"] input`).fill(value ?? '');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('开发仓').first()).toBeVisible();
    await page.context().close();
  } finally {
    child.kill('SIGTERM');
    await Promise.race([once(child, 'exit'), new Promise((done) => setTimeout(done, 5000))]);
    await server.remove();
  }
});
