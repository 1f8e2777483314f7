import { expect, type Locator, type Page } from '@playwright/test';
import { FormOf, OPEN_LIST } from './form.page.ts';

/** Takes an option of a select that is no field of a form. */
async function chooseIn(select: Locator, option: string): Promise<void> {
  await select.click();
  const options = select.page().locator(`${OPEN_LIST} .ant-select-item-option`);
  await options.getByText(option, { exact: true }).click();
}

/** Makes a permission group with every action of some pages, all rows of some areas and some groups of fields. */
export async function makeTeam(
  page: Page,
  team: { code: string; name: string; screens: readonly string[]; areas: readonly string[]; fields: readonly string[] },
): Promise<void> {
  await page.goto('/account/auth');
  await page.getByRole('button', { name: /新增$/ }).first().click();
  await new FormOf(page).type({ code: team.code, name: team.name });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保存|确定/ })
    .click();
  await page.getByText(team.name).first().click();
  for (const screen of team.screens) await page.getByRole('checkbox', { name: `${screen}全选`, exact: true }).check();
  await page.getByRole('tab', { name: '数据范围' }).click();
  for (const area of team.areas) await chooseIn(page.getByRole('combobox', { name: `${area}范围` }), '全部');
  await page.getByRole('tab', { name: '字段权限' }).click();
  for (const group of team.fields) await page.getByRole('radiogroup', { name: group }).getByText('可见').click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '确认保存' }).click();
  await expect(page.getByText('已保存，成员下一次操作时生效')).toBeVisible();
}

/** Makes an account in the first department and company, with a team and a warehouse; answers its temporary password. */
export async function makeUser(
  page: Page,
  user: { username: string; name: string; team: string; warehouse: string },
): Promise<string> {
  const form = new FormOf(page);
  await page.goto('/account/user/add');
  await form.type({ username: user.username, name: user.name });
  await form.field('deptId').getByRole('combobox').click();
  await page.locator(`${OPEN_LIST} .ant-select-tree-title`).first().click();
  await form.choose('roleIds', user.team);
  await page.keyboard.press('Escape');
  await form.field('companyIds').getByRole('combobox').click();
  await form.option(/./).click();
  await page.keyboard.press('Escape');
  await form.choose('warehouseIds', user.warehouse);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const password = (await page.getByRole('status', { name: '临时密码' }).textContent()) ?? '';
  await page.getByRole('button', { name: '我已保存' }).click();
  return password;
}
