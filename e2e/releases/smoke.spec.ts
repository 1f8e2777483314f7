import { ADMIN, expect, releaseOf, test } from '../pages/fixtures.ts';
import { publishChanged, release, renameVersion, replaceEntry } from '../pages/release-command.ts';

test.describe.configure({ mode: 'serial' });
/** A run opens some forty pages in a browser of its own. */
const OPENS_EVERY_PAGE = 300_000;
const account = { env: { RELEASE_USER: ADMIN.username, RELEASE_PASSWORD: ADMIN.password } };

test('REL-026 a candidate goes live once a browser has opened it with the live set', async ({ admin, baseURL }) => {
  test.setTimeout(OPENS_EVERY_PAGE);
  const url = baseURL ?? '';
  const { version, code, text } = publishChanged(url, 'finance', renameVersion);
  expect(code, text).toBe(0);
  const refused = release(url, 'promote', 'finance', version, '--why', '新对账单');
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringContaining(`冒烟检查还没有做：请运行 npm run release -- smoke finance ${version}`),
  ]);
  const nobody = release(url, 'smoke', 'finance', version);
  expect([nobody.code, nobody.text]).toEqual([1, expect.stringContaining('请设置 RELEASE_USER 与 RELEASE_PASSWORD')]);

  const run = release(url, 'smoke', 'finance', version, account);
  expect(run.code, run.text).toBe(0);
  expect(run.text).toContain('✓ 冒烟检查通过');
  for (const module of ['/finance/', '/transport/', '/warehouse/', '/account/'])
    expect(run.text, 'a page of each module').toContain(`✓ ${module}`);
  await admin.goto('/dashboard/index');
  await expect(admin.getByText('单人试用'), 'the run has given the candidate back').toHaveCount(0);
  expect(release(url, 'promote', 'finance', version, '--why', '新对账单').code).toBe(0);
  await admin.reload();
  expect((await releaseOf(admin)).modules.finance?.version).toBe(version);
});

test('REL-026 a candidate whose code throws does not pass; the panel says what was found and asks why it should go on', async ({
  admin,
  baseURL,
}) => {
  test.setTimeout(OPENS_EVERY_PAGE);
  const url = baseURL ?? '';
  const broken = publishChanged(url, 'finance', (folder) => replaceEntry(folder, () => "throw new Error('坏了');"));
  expect(broken.code, broken.text).toBe(0);
  const run = release(url, 'smoke', 'finance', broken.version, account);
  expect(run.code).toBe(1);
  expect(run.text).toContain('脚本错误：坏了');
  expect(run.text).toContain('冒烟检查未通过，该版本不能上线');
  const refused = release(url, 'canary', 'finance', '5', broken.version, '--why', '小范围');
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('冒烟检查未通过')]);

  await admin.goto('/system/global?part=release');
  const page = admin.locator('main');
  await page.getByRole('row').filter({ hasText: '财务' }).first().getByRole('button', { name: /展开/ }).click();
  const row = page
    .getByRole('row')
    .filter({ has: admin.getByText(broken.version, { exact: true }) })
    .last();
  await expect(row.getByText(/\d 处问题/)).toBeVisible();
  await row.getByRole('button', { name: '上线' }).click();
  const dialog = admin.getByRole('dialog', { name: /上线 财务/ });
  await expect(dialog.getByText(/冒烟检查未通过.*坏了/)).toBeVisible();
  await dialog.getByLabel('原因', { exact: true }).fill('照常上线');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog.getByText('必填')).toBeVisible();
  await dialog.getByRole('button', { name: /取\s*消/ }).click();
});

test('REL-026 a shell is opened before it goes live as well', async ({ baseURL }) => {
  test.setTimeout(OPENS_EVERY_PAGE);
  const url = baseURL ?? '';
  const { version, code, text } = publishChanged(url, 'host', (folder) => renameVersion(folder, 'host.json'));
  expect(code, text).toBe(0);
  expect(release(url, 'promote', 'host', version, '--why', '新外壳').text).toContain('冒烟检查还没有做');
  const run = release(url, 'smoke', 'host', version, account);
  expect(run.code, run.text).toBe(0);
  expect(run.text).toContain('✓ /dashboard/index');
});
