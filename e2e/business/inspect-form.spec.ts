import type { Page } from '@playwright/test';
import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { expect, test } from '../pages/demo-office.ts';
import { day, Desk, idOf } from '../pages/desk.ts';
import { FormOf } from '../pages/form.page.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

test.describe.configure({ timeout: 180_000 });
const PATH = '/system/document/yanhuodan';

/** 发布 of the form that stands open, to its nth version. */
async function publish(page: Page, n: number): Promise<void> {
  await page
    .getByRole('article')
    .getByRole('button', { name: /发\s?布/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?布/ })
    .click();
  await expect(page.getByText(`已发布 v${n}`, { exact: true })).toBeVisible();
}

test('S10 a form assigned to a customer is what the inspection of its cargo shows; two versions compared', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '验货贸易');
  const { clerk } = trade;
  /** Arranges the inspection of a new container with this customer's cargo. */
  const arranged = async () => {
    const order = await trade.order();
    const box = await trade.to(await trade.box([{ order, cartons: 25 }]), 'INSPECT');
    const body = {
      place: '工厂',
      planDate: day(1),
      sampling: 'SAMPLE',
      aqlMajor: '2.5',
      aqlMinor: '4.0',
      remark: null,
    };
    return clerk.ok(inspections.arrange, { params: idOf(box), body: { ...body, ack: ['LOG-048'] } });
  };
  const mark = String(Date.now()).slice(-6);
  const name = `客户专用 ${mark}`;

  await admin.goto(PATH);
  await admin.getByRole('button', { name: '新建验货单模板' }).click();
  const drawer = new FormOf(admin, admin.getByRole('form', { name: '新建验货单模板' }));
  await drawer.type({ name });
  await admin.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  const editor = admin.getByRole('article', { name });
  await expect(editor).toContainText('尚未发布');
  /** Saves, and waits until what was saved has been read again: 发布 goes out with its version. */
  const save = async () => {
    const read = admin.waitForResponse(
      (answer) => answer.request().method() === 'GET' && /\/inspect-forms\/\d+$/.test(answer.url()),
    );
    await editor.getByRole('button', { name: '保存', exact: true }).click();
    await read;
    await expect(editor.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  };
  await editor.getByText('表单属性').click();
  const customer = (await trade.readOrder(await trade.order())).customerName;
  await new FormOf(admin, editor).choose('customerId', customer);
  await save();
  await publish(admin, 1);
  const first = await arranged();

  await editor.getByText('外箱完好').click();
  await editor.getByLabel('项目文字').fill('外箱完好，唛头清晰');
  await save();
  await expect(editor).toContainText('已发布 v1，有未发布的修改');
  await publish(admin, 2);
  const second = await arranged();

  // What was arranged under the first version keeps it.
  for (const [made, version, words] of [
    [first, 1, '外箱完好'],
    [second, 2, '外箱完好，唛头清晰'],
  ] as const) {
    await checker.goto(`/transport/container/yanhuo/order?id=${made.id}`);
    await expect(checker.getByText(`${name} v${version}`).first()).toBeVisible();
    await checker.getByRole('tab', { name: '检查项目' }).click();
    await expect(checker.locator('[data-item] legend')).toHaveText([new RegExp(`^1\\.1 ${words}\\s*\\*?$`)]);
  }

  await editor.getByText('版本', { exact: true }).click();
  const history = admin.getByRole('list', { name: '版本历史' });
  await history.getByRole('listitem').filter({ hasText: 'v2' }).first().getByRole('button', { name: '比较' }).click();
  const changes = admin.getByRole('region', { name: 'v2 与 v1 比较' });
  await expect(changes).toContainText('1 处不同');
  await expect(changes.locator('del')).toHaveText('外箱完好');
  await expect(changes.locator('ins')).toHaveText('外箱完好，唛头清晰');
  await checker.context().close();
});
