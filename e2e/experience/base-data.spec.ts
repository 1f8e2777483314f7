import { portKind } from '@shared/contract/base/place.kinds.ts';
import { expect, test } from '../pages/demo-office.ts';
import { FormOf, OPEN_LIST } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { sheetOf } from '../pages/order-sheet.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

/** A port that no other run has: letters of the moment. */
const LOCODE = `CN${[...String(Date.now() % 26 ** 3)]
  .map((digit) => String.fromCharCode(65 + Number(digit)))
  .join('')
  .padEnd(3, 'X')
  .slice(-3)}`;
const PORT = {
  nameCn: `试港${LOCODE.slice(2)}`,
  nameEn: `Trial ${LOCODE}`,
  country: '中国',
  kind: '海港',
  timezone: 'Asia/Shanghai',
};

test('S1 a clerk imports a port with an error beside it, uses it, is told why it stays, and disables it', async ({
  admin,
}) => {
  const list = new ListOf(admin);
  const form = new FormOf(admin);
  const menu = admin.getByRole('navigation', { name: '基础数据种类' });
  await admin.goto('/system/default');
  await menu.getByText('港口', { exact: true }).click();
  await expect(admin).toHaveURL(/kind=ports/);
  await list.settled();

  await test.step('import: the wrong row is named, the good one goes in', async () => {
    await admin.getByRole('button', { name: '导入' }).click();
    await admin.locator('input[type="file"]').setInputFiles({
      name: 'ports.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await sheetOf(portKind.importer, [
        { locode: LOCODE, ...PORT },
        { locode: 'CN0XX', ...PORT },
      ]),
    });
    const errors = admin.getByRole('table', { name: '导入错误' });
    await expect(errors.getByRole('row', { name: /3.*代码.*CN0XX/ })).toBeVisible();
    await admin.getByRole('checkbox', { name: /只导入正确的 1 行/ }).check();
    await admin.getByRole('button', { name: '导入 1 行' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a draft order takes it', async () => {
    await admin.goto('/transport/order/create');
    await form.field('customerId').getByRole('combobox').click();
    await admin.locator(`${OPEN_LIST} .ant-select-item-option`).first().click();
    await form.choose('pod', LOCODE, LOCODE);
    await admin.getByRole('button', { name: '存草稿', exact: true }).click();
    await expect(admin).toHaveURL(/\/transport\/order\/(info|update)\?id=/);
  });

  await test.step('it cannot be deleted, and the refusal says where it is used', async () => {
    await admin.goto(`/system/default?kind=ports&keyword=${LOCODE}`);
    await list.settled();
    const row = list.rows.filter({ hasText: LOCODE });
    await row.getByText('更多').click();
    await admin.getByRole('menuitem', { name: '删除' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(
      admin.getByText(new RegExp(`港口 ${LOCODE} 已被使用（.*物流订单 1.*），不能删除，可以停用`)).first(),
    ).toBeVisible();
  });

  await test.step('disabled, it is not offered any more', async () => {
    await admin.goto(`/system/default?kind=ports&keyword=${LOCODE}`);
    await list.settled();
    await list.rows.filter({ hasText: LOCODE }).getByText('停用').click();
    await admin.getByRole('dialog').getByRole('button', { name: '停用' }).click();
    await expect(list.rows.filter({ hasText: LOCODE }).getByText('启用')).toBeVisible();
    await admin.goto('/transport/order/create');
    await form.field('pod').getByRole('combobox').click();
    await form.field('pod').getByRole('combobox').fill(LOCODE);
    await expect(admin.locator(OPEN_LIST).getByText('没有匹配的数据')).toBeVisible();
  });
});
