import { expect, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

test('W4 库位: a keeper generates locations by pattern, a second time is refused by name, two are locked with a reason', async ({
  browser,
  office,
}) => {
  const keeper = await office.signIn(browser, 'whm01');
  const list = new ListOf(keeper);
  await list.open('/warehouse/index');
  const generate = async () => {
    await keeper.getByRole('button', { name: '批量生成' }).click();
    const form = new FormOf(keeper, keeper.getByRole('dialog').last());
    await form.choose('chamberId', '01', /A 常温存储区/);
    await form.type({
      pattern: 'Z-{行}-{列}-{层}',
      'rows.from': '11',
      'rows.to': '12',
      'cols.to': '3',
      'levels.to': '2',
    });
    await expect(form.root.getByRole('status')).toHaveText('共 12 个库位：Z-11-01-1 … Z-12-03-2');
    await form.root.getByRole('button', { name: /^生\s*成$/ }).click();
    return form;
  };
  const done = await generate();
  await expect(done.root).toBeHidden();
  const again = await generate();
  await expect(again.root.getByText(/编码已存在：Z-11-01-1/)).toBeVisible();
  await keeper.keyboard.press('Escape');

  await list.open('/warehouse/index?keyword=Z-11-01');
  await list.total(2);
  await expect(list.rows.first()).toContainText('不限');
  await keeper.getByRole('checkbox').first().check();
  await keeper
    .getByRole('button', { name: /^锁\s*定/ })
    .last()
    .click();
  const dialog = keeper.getByRole('dialog').last();
  await dialog.getByText('禁入').click();
  await dialog.getByRole('textbox').fill('货架检修');
  await dialog
    .getByRole('button', { name: /锁\s*定|确\s*定/ })
    .last()
    .click();
  await expect(keeper.locator('tbody').getByText('禁入')).toHaveCount(2);
});

test('W15 公司准入: who applies may not approve it, the manager does; it is suspended with a reason', async ({
  admin: clerk,
  browser,
  office,
}) => {
  const manager = await office.signIn(browser, 'whm01');
  await new ListOf(clerk).open('/warehouse/companyAccess?tab=pending');
  await clerk.getByRole('button', { name: /新增准入/ }).click();
  const form = new FormOf(clerk, clerk.getByRole('dialog').last());
  await form.root.getByText('供应商', { exact: true }).click();
  await form.field('partyId').getByRole('combobox').click();
  await form.option(/./).click();
  await form.choose('warehouseId', '宁波', /宁波北仑仓/);
  await form.field('validFrom').locator('input').fill('2028-01-01');
  await form.field('validFrom').locator('input').press('Enter');
  await form.field('validTo').locator('input').fill('2028-12-31');
  await form.field('validTo').locator('input').press('Enter');
  await form.root.getByRole('button', { name: '提交审核' }).click();
  await expect(form.root).toBeHidden();

  const rows = (page: typeof clerk) => page.locator('tbody tr[data-id]').filter({ hasText: '2028-01-01' });
  await expect(rows(clerk)).toHaveCount(1);
  await expect(rows(clerk).getByRole('button', { name: /^审\s*核$/ })).toBeDisabled();
  await new ListOf(manager).open('/warehouse/companyAccess?tab=pending');
  await expect(rows(manager)).toContainText('宁波北仑仓');
  await rows(manager)
    .getByRole('button', { name: /^审\s*核$/ })
    .click();
  await expect(rows(manager)).toHaveCount(0);
  await manager.getByRole('tab', { name: /^有效/ }).click();
  await rows(manager).locator('td').nth(1).locator('a, button').click();
  const drawer = manager.getByRole('dialog').last();
  await expect(drawer).toContainText('2028-12-31');
  await expect(drawer).toContainText('送货入库');
  await drawer.getByRole('button', { name: /^暂\s*停$/ }).click();
  const reason = manager.getByRole('dialog').last();
  await reason.getByRole('textbox').fill('欠费停用');
  await reason
    .getByRole('button', { name: /暂\s*停|确\s*定/ })
    .last()
    .click();
  await expect(drawer).toContainText('欠费停用');
});
