import type { Page } from '@playwright/test';
import { BoardOf } from '../pages/board.page.ts';
import { ADMIN, expect, test } from '../pages/fixtures.ts';
import { FormOf, OPEN_LIST } from '../pages/form.page.ts';
import { orderSheet } from '../pages/order-sheet.ts';
import { OwnServer } from '../pages/own-server.ts';
import { logIn } from '../pages/staff.page.ts';
import { makeTeam, makeUser } from '../pages/team.page.ts';

const CLERK = { username: 'clerk', name: '王小单', password: 'Danzheng-Mima-2026' };
const REVIEWER = { username: 'reviewer', name: '李审核', password: 'Shenhe-Mima-2026' };
const TEAM = '订单组';
const CUSTOMER = { name: 'Pacific Home Trading', shortName: '太平洋家居', code: 'PHT' };
const SCREENS = [
  '系统看板',
  '物流订单',
  '柜子',
  '柜子状态记录',
  '待拼柜',
  '应收费用',
  '客户管理',
  '客户编码',
  '仓库设置',
];

let server: OwnServer;
let clerk: Page;
let reviewer: Page;
test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ actionTimeout: 20_000 });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await OwnServer.create(ADMIN.password);
});
test.afterAll(async () => server?.remove());

/** Total in the foot of a list. */
const total = (page: Page, count: number) => expect(page.getByText(`共 ${count} 条`)).toBeVisible({ timeout: 30_000 });

test.describe('the first real job', () => {
  test('W2 the administrator sets up a warehouse with a zone and a chamber', async ({ browser }) => {
    const page = await logIn(browser, server.url, ADMIN);
    const form = new FormOf(page);
    await page.goto('/warehouse/setting');
    await page.getByRole('button', { name: '新增仓库' }).click();
    await form.type({ code: 'NB01', name: '北仑仓', address: '宁波市北仑区 8 号' });
    await form.save();
    await page.getByRole('button', { name: '新增库区' }).first().click();
    await form.type({ code: 'A', name: '常温存储区' });
    await form.save();
    await expect(page.getByRole('row', { name: /常温存储区/ })).toBeVisible();
    await page.getByRole('tab', { name: '仓间' }).click();
    await page.getByRole('button', { name: '新增仓间' }).first().click();
    await form.choose('zoneId', '常温', /常温存储区/);
    await form.type({ code: '02', name: '02 仓间' });
    await form.save();
    await expect(page.getByRole('row', { name: /02 仓间/ })).toBeVisible();
    await page.context().close();
  });

  test('A8-A10 the administrator makes a role and two users, who change their passwords at the first login', async ({
    browser,
  }) => {
    const page = await logIn(browser, server.url, ADMIN);
    await makeTeam(page, {
      code: 'order_team',
      name: TEAM,
      screens: SCREENS,
      areas: ['物流', '客户', '仓库', '财务'],
      fields: ['报价应收', '联系方式'],
    });
    for (const user of [CLERK, REVIEWER]) {
      const password = await makeUser(page, { ...user, team: TEAM, warehouse: '北仑' });
      const signedIn = await logIn(browser, server.url, { username: user.username, password }, user.password);
      if (user === CLERK) clerk = signedIn;
      else reviewer = signedIn;
    }
    await page.context().close();
  });

  test('A1-A4 the clerk makes a customer with a contact, takes it into business and gives it a code', async () => {
    const form = new FormOf(clerk);
    await clerk.goto('/account/customer/add');
    await form.field('kind').getByText('境外').click();
    await form.type({ name: CUSTOMER.name, shortName: CUSTOMER.shortName, nameEn: CUSTOMER.name });
    await form.choose('country', '美国');
    await form.choose('salesId', CLERK.name);
    const contacts = clerk.getByRole('region', { name: '联系人' });
    await contacts.getByRole('button', { name: '添加一行' }).click();
    await contacts.getByLabel('第 1 行姓名').fill('John Smith');
    await form.save();
    await clerk.goto('/account/customer');
    const row = clerk.getByRole('row', { name: new RegExp(CUSTOMER.shortName) });
    await row.getByRole('button', { name: '转为合作中' }).click();
    await expect(row.getByText('合作中')).toBeVisible();
    await clerk.goto('/account/customer/code');
    await clerk
      .getByRole('button', { name: /新增编码/ })
      .first()
      .click();
    await form.choose('customerId', CUSTOMER.shortName, new RegExp(CUSTOMER.name));
    await form.type({ code: CUSTOMER.code });
    await form.save();
    await expect(clerk.getByRole('row', { name: new RegExp(CUSTOMER.code) })).toBeVisible();
  });

  test('L1-L3 the clerk writes an order by hand: a block from Excel, live figures, submitted', async () => {
    const form = new FormOf(clerk);
    await clerk.goto('/transport/order/create');
    await form.choose('customerId', CUSTOMER.shortName, new RegExp(CUSTOMER.name));
    await form.choose('customerCodeId', CUSTOMER.code);
    await form.choose('incoterm', 'FOB');
    await form.type({ incotermPlace: 'NINGBO' });
    await form.choose('pol', 'CNNGB', /CNNGB|宁波/);
    await form.choose('pod', 'USLAX', /USLAX|洛杉矶/);
    await form.choose('inboundWarehouseId', '北仑', /北仑仓/);
    await clerk.getByLabel('第 1 行中文品名').fill('电暖毯');
    const cells = { 箱数: '37', 每箱数量: '10', 数量: '370', 长: '58.5', 宽: '38.2', 高: '41', 单箱毛重: '25.02' };
    for (const [title, value] of Object.entries(cells))
      await clerk.getByLabel(`第 1 行${title}`, { exact: true }).fill(value);
    await clerk.getByLabel('第 1 行单位').fill('条');
    await form.option(/^条/).click();
    await expect(clerk.getByText('3.390').first(), 'LOG-020 58.5 × 38.2 × 41 cm × 37').toBeVisible();
    await clerk.getByRole('button', { name: '保存并提交' }).click();
    await expect(clerk).toHaveURL(/\/transport\/order\/info\?id=/);
    await expect(clerk.getByText('待审核').first()).toBeVisible();
  });

  test('LOG-002 twenty orders out of an xlsx: errors of the dry run first, nothing written, then all', async () => {
    const row = (number: number) => ({
      customer: CUSTOMER.shortName,
      customerCode: CUSTOMER.code,
      customerRef: `PO-${String(number).padStart(3, '0')}`,
      incoterm: 'FOB',
      incotermPlace: 'NINGBO',
      pol: 'CNNGB',
      pod: 'USLAX',
      warehouse: 'NB01',
      nameCn: '毛毯',
      cartons: 20 + number,
      pcsPerCarton: 10,
      unit: '条',
      length: 60,
      width: 40,
      height: 50,
      cartonGross: 18,
    });
    const rows = Array.from({ length: 20 }, (_, index) => row(index + 1));
    const bad = rows.map((one, index) =>
      index === 4 ? { ...one, pod: 'XXXXX' } : index === 9 ? { ...one, cartons: 0 } : one,
    );
    const upload = async (name: string, content: Buffer) =>
      clerk.locator('input[type="file"]').setInputFiles({
        name,
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: content,
      });
    await clerk.goto('/transport/order');
    await total(clerk, 1);
    await clerk.getByRole('button', { name: /导入/ }).click();
    await upload('orders.xlsx', await orderSheet(bad));
    const errors = clerk.getByRole('table', { name: '导入错误' });
    await expect(errors.getByRole('row', { name: /6.*目的港.*XXXXX/ })).toBeVisible();
    await expect(errors.getByRole('row', { name: /11.*箱数/ })).toBeVisible();
    await clerk.getByRole('button', { name: '重新上传' }).click();
    await upload('orders.xlsx', await orderSheet(rows));
    await clerk.getByRole('button', { name: /^导入 20 行/ }).click();
    await expect(clerk.getByText(/已导入 20/)).toBeVisible();
    await clerk.getByRole('button', { name: '关闭' }).last().click();
    await total(clerk, 21);
  });

  test('ACC-039 the author submits all and may not review; another person reviews them', async () => {
    await clerk.goto('/transport/order?tab=draft');
    await total(clerk, 20);
    await clerk
      .getByRole('checkbox', { name: /全选|本页/ })
      .first()
      .check();
    await clerk.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '提交' }).click();
    await clerk.getByRole('dialog').getByRole('button', { name: /^提交/ }).click();
    await total(clerk, 0);
    await reviewer.goto('/transport/order?tab=submitted');
    await total(reviewer, 21);
    await reviewer
      .getByRole('checkbox', { name: /全选|本页/ })
      .first()
      .check();
    await reviewer.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: /^审核/ }).click();
    await reviewer.getByRole('dialog').getByRole('button', { name: /^审核/ }).click();
    await total(reviewer, 0);
  });

  test('L9 lines of several orders into one container, one order over two, 拼柜完成 with its stage record', async () => {
    const page = reviewer;
    const board = new BoardOf(page);
    await board.open();
    await board.newContainer();
    await board.newContainer();
    const [first, second] = [board.cards.nth(0), board.cards.nth(1)];
    // LOG-023: 20 of 37 cartons here, the other 17 there; the parts sum to the line exactly.
    await board.load([/电暖毯/], first, '20');
    await board.load([/电暖毯/], second);
    await board.load([/毛毯/], first);
    await expect(first.getByText(/2 单/)).toBeVisible();
    await first.getByRole('button', { name: '拼柜完成' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '拼柜完成' }).click();
    // The container is less than 70 % full: asked, acknowledged, written down.
    await page.getByRole('button', { name: /继续/ }).click();
    await expect(board.cards).toHaveCount(1);
    await page.goto('/transport/container/order?tab=BOOK');
    await total(page, 1);
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('link')
      .or(page.getByRole('row').nth(1).getByRole('button'))
      .first()
      .click();
    await expect(page.getByText('待订柜').first()).toBeVisible();
    await page.getByRole('tab', { name: /状态记录/ }).click();
    await expect(page.getByText('推进').first()).toBeVisible();
  });

  test('F4 fees of an order: entered as a sheet, submitted, rejected by another person, void', async () => {
    await clerk.goto('/finance/account-receivable/wuliu-order');
    await total(clerk, 21);
    await clerk.getByRole('row').nth(1).getByRole('button', { name: '费用' }).click();
    await clerk.getByRole('button', { name: '录入费用' }).click();
    const enter = async (row: number, charge: string, price: string) => {
      const item = clerk.getByLabel(`第 ${row} 行费用项目`);
      await expect(async () => {
        await item.fill(charge);
        await clerk.locator(`${OPEN_LIST} .ant-select-item-option`).filter({ hasText: charge }).first().click();
        await expect(clerk.locator('td').filter({ has: item })).toContainText(charge, { timeout: 2000 });
      }).toPass();
      await clerk.getByLabel(`第 ${row} 行单价`, { exact: true }).fill(price);
    };
    await enter(1, '码头操作费', '106');
    await clerk.getByRole('button', { name: '添加一行' }).click();
    await enter(2, '文件费', '450');
    await clerk.getByRole('button', { name: '保存草稿' }).click();
    const table = clerk.getByRole('table', { name: '应收费用' });
    await expect(table.getByRole('row')).toHaveCount(3);
    await table.getByRole('checkbox', { name: '全选' }).check();
    await clerk.getByRole('button', { name: /^提交（2）/ }).click();
    await clerk.getByRole('dialog').last().getByRole('button', { name: /^提交/ }).click();
    await expect(table.getByText('待审核')).toHaveCount(2);

    const url = clerk.url();
    await reviewer.goto(url);
    const seen = reviewer.getByRole('table', { name: '应收费用' });
    await seen
      .getByRole('checkbox', { name: /^选择 YS/ })
      .first()
      .check();
    await reviewer.getByRole('button', { name: /^驳回（1）/ }).click();
    await reviewer.getByRole('dialog').last().getByRole('textbox').fill('单价与报价不符');
    await reviewer.getByRole('dialog').last().getByRole('button', { name: /^驳回/ }).click();
    await expect(seen.getByText('驳回：单价与报价不符')).toBeVisible();
    await clerk.reload();
    await table
      .getByRole('checkbox', { name: /^选择 YS/ })
      .first()
      .check();
    await clerk.getByRole('button', { name: /^作废（1）/ }).click();
    await clerk.getByRole('dialog').last().getByRole('textbox').fill('录入错误');
    await clerk.getByRole('dialog').last().getByRole('button', { name: /^作废/ }).click();
    await expect(table.getByText('已作废')).toBeVisible();
  });

  test('R1 after kill -9 and a new start everything is there', async () => {
    await server.kill();
    await server.start();
    await clerk.goto('/transport/order');
    await total(clerk, 21);
    await clerk.goto('/transport/container/order?tab=BOOK');
    await total(clerk, 1);
    await clerk.goto('/account/customer');
    await expect(clerk.getByRole('row', { name: new RegExp(CUSTOMER.shortName) })).toBeVisible();
    await clerk.goto('/warehouse/setting');
    await expect(clerk.getByRole('row', { name: /常温存储区/ })).toBeVisible();
    await clerk.goto('/finance/account-receivable/wuliu-order?tab=submitted');
    await total(clerk, 1);
  });
});
