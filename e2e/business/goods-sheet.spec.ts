import readXlsx from 'read-excel-file/node';
import { orderLineSheet } from '@shared/contract/logistics/order-import.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { expect, test } from '../pages/demo-office.ts';
import { Desk } from '../pages/desk.ts';
import { FormOf } from '../pages/form.page.ts';
import { sheetOf } from '../pages/order-sheet.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const BLANKET = {
  nameCn: '毛毯',
  cartons: 25,
  pcsPerCarton: 10,
  qty: 250,
  unit: '件',
  length: 60,
  width: 40,
  height: 50,
  cartonGross: 18,
  cartonNet: 17,
};

test('L2 LOG-002 goods out of a sheet: template, every error at its cell, then all lines into the form and the order', async ({
  admin,
  office,
}) => {
  const form = new FormOf(admin);
  const dialog = admin.getByRole('dialog', { name: '导入货物明细' });
  const upload = async (name: string, rows: Parameters<typeof sheetOf<keyof typeof orderLineSheet.columns>>[1]) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: XLSX, buffer: await sheetOf(orderLineSheet, rows) });
  const cell = (line: number, title: string) => admin.getByLabel(`第 ${line} 行${title}`, { exact: true });

  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(admin, office.url), '货表贸易');
  await admin.goto('/transport/order/create');
  await form.choose('customerId', trade.customerName);
  await cell(1, '中文品名').fill('手写的一行');
  await admin.getByRole('button', { name: '导入', exact: true }).click();

  await test.step('the template has the columns of the sheet', async () => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('货物明细导入模板.xlsx');
    const [first] = await readXlsx(await file.path());
    const titles = Object.values(orderLineSheet.columns).map(({ title }) => title);
    expect(first?.data[0]?.map((title) => String(title).replace('*', ''))).toEqual(titles);
  });

  await test.step('a wrong cell is named, and nothing of the sheet is taken', async () => {
    await upload('错误.xlsx', [BLANKET, { ...BLANKET, unit: '没有' }]);
    await expect(
      dialog.getByRole('table', { name: '导入错误' }).getByRole('row', { name: /3.*单位.*没有/ }),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: '填入', exact: true })).toBeDisabled();
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载错误文件' }).click(),
    ]);
    const [first] = await readXlsx(await file.path());
    expect(JSON.stringify(first?.data)).toContain('没有这个单位');
  });

  await test.step('a clean sheet stands behind the line that was typed', async () => {
    await dialog.getByRole('button', { name: '重新上传' }).click();
    await upload('货物.xlsx', [BLANKET, { ...BLANKET, nameCn: '线毯', cartons: 5, qty: 50 }]);
    await dialog.getByRole('button', { name: '填入 2 行' }).click();
    await expect(dialog).toBeHidden();
    await expect(cell(1, '中文品名')).toHaveValue('手写的一行');
    await expect(cell(2, '中文品名')).toHaveValue('毛毯');
    await expect(cell(3, '箱数')).toHaveValue('5');
  });

  await test.step('the same sheet in place of what is there; the saved order has its lines', async () => {
    await admin.getByRole('button', { name: '导入', exact: true }).click();
    await upload('货物.xlsx', [BLANKET, { ...BLANKET, nameCn: '线毯', cartons: 5, qty: 50 }]);
    await dialog.getByRole('checkbox', { name: /替换现有 3 行/ }).check();
    await dialog.getByRole('button', { name: '填入 2 行' }).click();
    await expect(dialog).toBeHidden();
    const totals = admin.getByLabel('订单合计');
    await expect(totals, 'LOG-020 30 cartons of 60 × 40 × 50 cm').toContainText('3.600 m³');
    await admin.getByRole('button', { name: '存草稿', exact: true }).click();
    await expect(admin).toHaveURL(/\/transport\/order\/(info|update)\?id=\d+/);
    const id = new URL(admin.url()).searchParams.get('id') ?? '';
    const saved = await new Desk(admin, office.url).ok(orders.get, { params: { id } });
    expect(saved.lines.map(({ nameCn, cartons, qty, unit }) => [nameCn, cartons, Number(qty), unit])).toEqual([
      ['毛毯', 25, 250, 'PCS'],
      ['线毯', 5, 50, 'PCS'],
    ]);
  });
});
