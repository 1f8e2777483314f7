import type { RouteRow } from '@shared/contract/module.ts';
import { expect, test } from '../pages/demo-office.ts';
import { releaseOf } from '../pages/fixtures.ts';

/** Words at the beginning of what a button does to a record; 移库单 and the like are pages. */
const DOES =
  /^(?:新[建增]|编辑|删除|移除|更换|上传|导入|提交|审核|驳回|撤回|取消(?!原因|时间)|作废|冲红|反|确认|登记|录入|生成|加入|拼入|装入|分摊|分配|指派|推进|回退|暂停|解除|派车|打卡|核销|去核销|去结账|结账|开票|收票|申请(?!权限)|付款|认领|匹配|调整|配货|拣货(?!员)|出库(?!单)|收货|上架|移库(?!单)|盘点(?!单)|冻结(?!单)|锁|解锁|启用|停用|重新生成)/;

test('10.2 an auditor finds no button on any page that would do something to a record', async ({ browser, office }) => {
  test.setTimeout(900_000);
  const page = await office.signIn(browser, 'auditor01');
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto('/block');
  const { modules } = await releaseOf(page);
  const paths = Object.values(modules).flatMap(({ face }) =>
    face.routes.flatMap((row: RouteRow) => (row.redirect ? [] : [row.path])),
  );
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const words = await page
      .getByRole('main')
      .locator('button:visible, a[href]:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => !one.closest('[role=tablist], [role=search], thead, nav'))
          .map((one) => (one.textContent ?? '').trim()),
      );
    for (const word of new Set(words)) if (DOES.test(word)) found.push(`${path} ${word}`);
  }
  await page.context().close();
  expect(paths.length).toBeGreaterThan(80);
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});
