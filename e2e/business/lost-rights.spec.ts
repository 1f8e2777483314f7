import { me } from '@shared/contract/access/auth.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userGet, userUpdate } from '@shared/contract/access/user.contract.ts';
import { expect } from '../pages/demo-office.ts';
import { test } from '../pages/finance-house.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { newcomer } from '../pages/newcomer.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const BASE = '/finance/account-receivable';

test('ACC-034 a right and a company taken away while the form is open: refused in words, what was typed stays, nothing is written', async ({
  browser,
  office,
  house,
}) => {
  const admin = await house.desk('admin');
  const { companies } = await admin.ok(me);
  const [own, other] = companies;
  const customer = await house.customer('权限客户');
  const clerk = await newcomer(browser, office, admin, { role: '应收会计' });
  const { user } = await clerk.ok(me);
  const account = (id: string) => admin.ok(userGet, { params: { id } });
  const roleIds = async (id: string) => (await account(id)).roles.map((role) => role.id);
  const change = async (more: { companyIds?: (string | undefined)[]; roleIds?: string[] }) => {
    const { id, roles, companies: all, warehouses, ...rest } = await account(user.id);
    const body = {
      ...rest,
      roleIds: roles.map((role) => role.id),
      companyIds: all.map((one) => one.id),
      warehouseIds: warehouses.map((one) => one.id),
      ...more,
    };
    await admin.ok(userUpdate, { params: { id }, body });
  };
  const roles = await roleIds(user.id);
  const page = clerk.page;
  await new ListOf(page).open(`${BASE}/kehu-jiezhang?panel=receipts`);
  await page.getByRole('button', { name: '新增收款' }).click();
  const form = new FormOf(page, page.getByRole('dialog').last());
  await form.choose('bankAccountId', '招行基本户');
  await form.type({ amount: '432.10', bankRef: `QX${house.mark}`, remark: '先录入' });
  await form.choose('customerId', customer.name);
  const save = form.root.getByRole('button', { name: /^保\s*存$/ });
  const amount = form.field('amount').locator('input');
  // The company first: the account is not his any more.
  await change({ companyIds: [other?.id] });
  await save.click();
  await expect(form.root.getByText(/不存在|无权/).first()).toBeVisible();
  await expect(amount).toHaveValue(/432\.1/);
  await change({ companyIds: [own?.id, other?.id] });

  // Then the right: another role, which may not enter receipts.
  const { list: readers } = await admin.ok(userList.endpoint, { query: { keyword: 'auditor01' } });
  await change({ roleIds: await roleIds(readers[0]?.id ?? '') });
  await save.click();
  await expect(page.getByText(/没有.*权限|无权/).first()).toBeVisible();
  await expect(amount).toHaveValue(/432\.1/);

  // Given back, the same press saves it once.
  await change({ roleIds: roles });
  await save.click();
  await expect(form.root).toBeHidden();
  const list = new ListOf(page);
  await list.open(`${BASE}/kehu-jiezhang?panel=receipts&tab=all&customerId=${customer.id}`);
  await list.total(1);
  await page.context().close();
});
