import { expect, type Locator, type Page } from '@playwright/test';
import { FormOf } from './form.page.ts';
import { ShellPage } from './shell.page.ts';
import { CUSTOMER, type TradeOffice } from './trade-office.ts';

/** A form that makes a record, one of each module, for the faults of a save. `name` is what the record bears. */
export interface SavedForm {
  module: string;
  /** Opens it inside of the product, from a page that Back leads to. */
  begin(page: Page, office: TradeOffice, name: string): Promise<void>;
  /** Fills what is compulsory. */
  fill(page: Page, name: string): Promise<void>;
  /** A field that shows the name. */
  named(page: Page): Locator;
  save: string;
  /** Path of the command below the API. */
  path: string;
  /** Records that bear the name, as the API tells. */
  found(office: TradeOffice, name: string): Promise<number>;
}
type Rows = { list: Record<string, unknown>[] };
const input = (page: Page, path: string) => new FormOf(page).field(path).locator('input').first();
const cell = (page: Page, title: string) => page.getByLabel(`第 1 行${title}`, { exact: true });

const order: SavedForm = {
  module: 'logistics',
  async begin(page) {
    await page.goto('/transport/order');
    await new ShellPage(page).main.getByRole('button', { name: /新建/ }).first().click();
    await expect(page).toHaveURL('/transport/order/create');
  },
  async fill(page, name) {
    const form = new FormOf(page);
    await form.choose('customerId', CUSTOMER.name);
    await form.choose('customerCodeId', CUSTOMER.code);
    await form.type({ customerRef: name });
    for (const [title, value] of [
      ['中文品名', name],
      ['箱数', '37'],
      ['每箱数量', '10'],
      ['数量', '370'],
    ] as const)
      await cell(page, title).fill(value);
  },
  named: (page) => cell(page, '中文品名'),
  save: '存草稿',
  path: '/logistics/orders',
  async found(office, name) {
    const { list } = await office.read<Rows>(`/logistics/orders?numbers=${encodeURIComponent(name)}`);
    return list.filter((row) => row.customerRef === name).length;
  },
};

const warehouse: SavedForm = {
  module: 'warehouse',
  async begin(page) {
    await page.goto('/dashboard/index');
    await new ShellPage(page).open('仓库设置');
    await page.getByRole('button', { name: '新增仓库' }).click();
  },
  fill: (page, name) =>
    new FormOf(page).type({ code: name.slice(-8).toUpperCase(), name, address: '宁波市北仑区 8 号' }),
  named: (page) => input(page, 'name'),
  save: '保存',
  path: '/warehouse/warehouses',
  async found(office, name) {
    const { list } = await office.read<Rows>(`/warehouse/warehouses?keyword=${encodeURIComponent(name)}`);
    return list.filter((row) => row.name === name).length;
  },
};

const fee: SavedForm = {
  module: 'finance',
  async begin(page, office, name) {
    const { orderNo } = await office.order(name);
    await page.goto('/dashboard/index');
    await new ShellPage(page).open('物流订单应收');
    await page
      .getByRole('row', { name: new RegExp(orderNo) })
      .getByRole('button', { name: '费用' })
      .click();
    await page.getByRole('button', { name: '录入费用' }).click();
  },
  async fill(page, name) {
    const item = cell(page, '费用项目');
    await expect(async () => {
      await item.fill('码头操作费');
      await new FormOf(page).option('码头操作费').click();
      await expect(page.locator('td').filter({ has: item })).toContainText('码头操作费', { timeout: 2000 });
    }).toPass();
    await cell(page, '单价').fill('106');
    await cell(page, '备注').fill(name);
  },
  named: (page) => cell(page, '备注'),
  save: '保存草稿',
  path: '/finance/fee-lines',
  async found(office, name) {
    const { id } = await office.order(name);
    return (await office.read<{ lines: object[] }>(`/finance/order-fees/${id}`)).lines.length;
  },
};

const customer: SavedForm = {
  module: 'admin',
  async begin(page) {
    await page.goto('/account/customer');
    await new ShellPage(page).main.getByRole('button', { name: /新增/ }).first().click();
    await expect(page).toHaveURL('/account/customer/add');
  },
  async fill(page, name) {
    const form = new FormOf(page);
    await form.field('kind').getByText('境外').click();
    await form.type({ name, shortName: name, nameEn: 'Fault test' });
    await form.choose('country', '美国');
  },
  named: (page) => input(page, 'name'),
  save: '保存',
  path: '/accounts/customers',
  async found(office, name) {
    const { list } = await office.read<Rows>(`/accounts/customers?keyword=${encodeURIComponent(name)}`);
    return list.filter((row) => row.name === name).length;
  },
};

export const SAVED_FORMS: readonly SavedForm[] = [order, warehouse, fee, customer];
