import type { Page } from '@playwright/test';
import { expect, releaseOf, test } from '../pages/fixtures.ts';
import { publishChanged, release, renameVersion } from '../pages/release-command.ts';
import { ShellPage } from '../pages/shell.page.ts';

/** The panel 版本发布 of the user menu. */
async function openPanel(page: Page) {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '版本发布' }).click();
  return page.getByRole('dialog', { name: '版本发布' });
}
/** Fills a decision's dialog and confirms it; a version without 冒烟检查 is let through by its reason. */
async function decide(page: Page, title: RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('原因', { exact: true }).fill(reason);
  const waiver = dialog.getByLabel('免检原因');
  if (await waiver.isVisible()) await waiver.fill('浏览器测试');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog).toHaveCount(0);
}
const financePath = async (page: Page): Promise<string> =>
  (await releaseOf(page)).modules.finance?.face.routes.find(({ menu }) => menu)?.path ?? '';

test.describe.configure({ mode: 'serial' });
let newer = '';

test.beforeAll(({ baseURL }) => {
  const { code, text, version } = publishChanged(baseURL ?? '', 'finance', renameVersion);
  expect(code, text).toBe(0);
  newer = version;
});

test('REL-050 试用 in the panel: the banner stands on every page until 结束试用, others keep the live version', async ({
  admin,
}) => {
  await admin.goto('/dashboard/index');
  const live = (await releaseOf(admin)).modules.finance?.version;
  const panel = await openPanel(admin);
  const row = panel.getByRole('row').filter({ hasText: '财务' }).first();
  await row.getByRole('button', { name: /展开/ }).click();
  const version = panel.getByRole('row').filter({ has: admin.getByText(newer, { exact: true }) });
  await version.last().getByRole('button', { name: '试用' }).click();
  await decide(admin, /单人试用/, '验证对账单修复');
  await expect(admin.getByText(/已开始试用/)).toBeVisible();
  await panel.getByRole('tab', { name: '单人试用' }).click();
  await expect(panel.getByRole('row').filter({ hasText: newer })).toContainText('试用中');

  await admin.goto(await financePath(admin));
  const banner = admin.getByRole('status').filter({ hasText: `单人试用：财务 ${newer}` });
  await expect(banner).toBeVisible();
  await expect(new ShellPage(admin).content).toBeVisible();
  expect((await releaseOf(admin)).modules.finance?.version, 'the document of all').toBe(live);
  await banner.getByRole('button', { name: '结束试用' }).click();
  await expect(banner).toHaveCount(0);
  await expect(new ShellPage(admin).content).toBeVisible();
  const again = await openPanel(admin);
  await again.getByRole('tab', { name: '单人试用' }).click();
  await expect(again.getByRole('row').filter({ hasText: newer }).first()).toContainText('已结束');
});

test('REL-040 REL-041 a token is made, shown once, publishes its module alone, and ends when it is revoked', async ({
  admin,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const purpose = `财务组流水线 ${Date.now()}`;
  await admin.goto('/dashboard/index');
  const panel = await openPanel(admin);
  await panel.getByRole('tab', { name: '发布令牌' }).click();
  await panel.getByRole('button', { name: '新增令牌' }).click();
  const dialog = admin.getByRole('dialog', { name: '新增发布令牌' });
  await dialog.getByRole('button', { name: /新\s*增/ }).click();
  await expect(dialog.getByText('必填').first()).toBeVisible();
  await dialog.getByLabel('模块').click();
  await admin.locator('.ant-select-item-option').filter({ hasText: '财务' }).click();
  await dialog.getByLabel('用途').fill(purpose);
  await dialog.getByRole('button', { name: /新\s*增/ }).click();
  const shown = admin.getByRole('dialog', { name: '发布令牌', exact: true });
  const token = (await shown.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^rt_/);
  await shown
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect(admin.getByText(token)).toHaveCount(0);

  const ci = { RELEASE_TOKEN: token };
  const published = release(url, 'finance', { env: ci });
  expect(published.code, published.text).toBe(0);
  const refused = release(url, 'canary', 'finance', '100', newer, '--why', '当作上线', { env: ci });
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('灰度最多 50%')]);
  expect(release(url, 'warehouse', { env: ci }).text).toContain('该令牌只能发布和查看 finance');
  expect(release(url, 'promote', 'finance', newer, '--why', '越权', { env: ci }).code).toBe(1);

  await panel.getByRole('tab', { name: '单人试用' }).click();
  await panel.getByRole('tab', { name: '发布令牌' }).click();
  const row = panel.getByRole('row').filter({ hasText: purpose });
  await row.getByRole('button', { name: '吊销' }).click();
  await decide(admin, /吊销令牌/, '流水线停用');
  await expect(row).toContainText('已吊销');
  expect(release(url, 'finance', { env: ci }).code).toBe(1);
});

test('REL-007 停用 in the panel: its pages say why, the menu stands; 恢复 brings it back', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  const path = await financePath(admin);
  let panel = await openPanel(admin);
  const row = () => panel.getByRole('row').filter({ hasText: '财务' }).first();
  await row().getByRole('button', { name: '停用' }).click();
  await decide(admin, /停用 财务/, '汇率核对中');
  await expect(row()).toContainText('已停用');
  await admin.goto(path);
  await expect(admin.getByText('该模块暂停使用：汇率核对中')).toBeVisible();
  await expect(new ShellPage(admin).menu).toBeVisible();
  panel = await openPanel(admin);
  await row().getByRole('button', { name: '恢复' }).click();
  await decide(admin, /恢复 财务/, '核对完毕');
  await expect(row()).not.toContainText('已停用');
  await admin.goto(path);
  await expect(new ShellPage(admin).content).toBeVisible();
});

test('REL-004 全局设置 has the same as its tab 发布: 灰度, 上线 and 回退 with one click and a reason each', async ({
  admin,
}) => {
  await admin.goto('/system/global?part=release');
  const page = new ShellPage(admin).main;
  const row = page.getByRole('row').filter({ hasText: '财务' }).first();
  const live = (await releaseOf(admin)).modules.finance?.version ?? '';
  await row.getByRole('button', { name: /展开/ }).click();
  const version = page.getByRole('row').filter({ has: admin.getByText(newer, { exact: true }) });
  await version.last().getByRole('button', { name: '灰度' }).click();
  await decide(admin, /灰度 财务/, '小范围试运行');
  await expect(row).toContainText('5%');
  await version.last().getByRole('button', { name: '上线' }).click();
  await decide(admin, /上线 财务/, '全员使用');
  await expect(row).not.toContainText('5%');
  await expect(row).toContainText(newer);
  await row.getByRole('button', { name: '回退' }).click();
  await decide(admin, /回退 财务/, '金额显示错误');
  await expect(row).toContainText(live);
  await page.getByRole('tab', { name: '变更记录' }).click();
  for (const [reason, action] of [
    ['小范围试运行（5%）', '灰度'],
    ['全员使用', '上线'],
    ['金额显示错误', '回退'],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: reason }).first()).toContainText(action);
  const whole = page.getByRole('row').filter({ hasText: '全员使用' }).first();
  await whole.getByRole('button', { name: '整组回退' }).click();
  await expect(admin.getByRole('dialog', { name: /整组回退到清单/ })).toContainText(`财务 ${live} → ${newer}`);
  await decide(admin, /整组回退到清单/, '整组演练');
  await expect(page.getByRole('row').filter({ hasText: '整组演练' }).first()).toContainText('全部');
  expect((await admin.request.get('/api/release/status').then((answer) => answer.json())) as object).toMatchObject({
    data: {
      modules: expect.arrayContaining([
        expect.objectContaining({ module: 'finance', live: expect.objectContaining({ version: newer }) as object }),
      ]) as object,
    },
  });
});

test('REL-024 a decision on what another one has changed meanwhile is refused, and the panel shows what runs now', async ({
  admin,
  baseURL,
}) => {
  await admin.goto('/system/global?part=release');
  const page = new ShellPage(admin).main;
  const row = page.getByRole('row').filter({ hasText: '仓储' }).first();
  await row.getByRole('button', { name: '停用' }).click();
  expect(release(baseURL ?? '', 'disable', 'warehouse', '--why', '另一人停用').code).toBe(0);
  const dialog = admin.getByRole('dialog', { name: /停用 仓储/ });
  await dialog.getByLabel('原因').fill('盘点中');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(admin.getByText(/版本清单已变为 .*未执行/).first()).toBeVisible();
  await dialog.getByRole('button', { name: /取\s*消/ }).click();
  await expect(row).toContainText('已停用');
  expect(release(baseURL ?? '', 'enable', 'warehouse', '--why', '复原').code).toBe(0);
});
