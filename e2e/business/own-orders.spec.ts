import { readFileSync } from 'node:fs';
import readXlsxFile from 'read-excel-file/node';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { Office } from '../pages/accounts.page.ts';
import { Desk, idOf } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { pdfGlyphs } from '../pages/pdf-glyphs.ts';
import { pricedQuotes } from '../pages/sea-loading.ts';
import { SeaTrade } from '../pages/sea-trade.ts';
import { logIn } from '../pages/staff.page.ts';

test.describe.configure({ timeout: 120_000 });

/** What a seller with papers may do. */
const RIGHTS = [
  'dashboard.index.view',
  'logistics.order.view',
  'logistics.order.export',
  'logistics.container.view',
  'logistics.container.print',
  'logistics.quote.view',
];
const COSTS = /"(cost|profit|marginBp)"\s*:|"2150/;

test('S11 sales sees only own orders, ACC-032 other cargo without names, SYS-034 no cost in JSON, export or print', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '业务贸易');
  const staff = new Office(admin, office.url);
  const serial = String(Date.now()).slice(-8);
  const hidden = ['money.cost', 'money.profit'] as const;
  const roleId = await staff.role(`seller_${serial}`, `业务带单据${serial}`, RIGHTS, { level: 'SELF', hidden });
  const account = await staff.user(`seller${serial}`, `业务员${serial}`, [roleId]);
  const own = await trade.order({}, { salesId: account.id });
  const other = await trade.order({ nameCn: '青花瓷瓶', cartons: 30, qty: '300' });
  const cargo = [
    { order: own, cartons: 25 },
    { order: other, cartons: 30 },
  ];
  const box = await trade.to(await trade.box(cargo), 'LOAD');
  await pricedQuotes(trade.clerk, box);

  const seller = await logIn(browser, office.url, account);
  const answers: string[] = [];
  seller.on('response', (answer) => {
    if (answer.url().includes('/api/logistics/'))
      void answer.text().then(
        (text) => answers.push(text),
        () => {},
      );
  });
  const list = new ListOf(seller);
  await list.open('/transport/order');
  await list.total(1);
  expect(await list.numbers()).toEqual([own.orderNo]);
  const desk = new Desk(seller, office.url);
  expect((await desk.call(orders.get, { params: idOf(other) })).errorCode, 'not his order').toBe('NOT_FOUND');

  const saved = seller.waitForEvent('download');
  await seller.getByRole('button', { name: '导出', exact: true }).click();
  const [sheet] = await readXlsxFile(readFileSync(await (await saved).path()));
  const rows = sheet?.data ?? [];
  expect(rows, 'the titles and one order').toHaveLength(2);
  expect(JSON.stringify(rows[1])).toContain(own.orderNo);
  expect(JSON.stringify(rows[0])).not.toMatch(/成本|利润|毛利|应付/);

  await seller.goto(`/transport/container/info?id=${box.id}`);
  await seller.getByRole('tab', { name: /^拼柜明细/ }).click();
  const goods = seller.getByRole('table', { name: '拼柜明细' });
  await expect(goods.getByRole('row').filter({ hasText: own.orderNo })).toContainText('毛毯');
  await expect(goods.getByRole('row').filter({ hasText: '其他客户货物' })).toContainText('30');
  await expect(goods).not.toContainText('青花瓷瓶');
  await expect(goods).not.toContainText(other.orderNo);
  await expect(seller.getByRole('tab', { name: '费用与分摊' })).toHaveCount(0);
  await seller.goto(`/transport/order/info?id=${own.id}&tab=quotes`);
  await expect(seller.getByRole('article', { name: /^报价/ }).first()).toBeVisible();

  const quotes = { params: idOf(box) };
  const mine = await desk.ok(quotations.ofContainer, quotes);
  expect(mine.orders.map(({ orderNo }) => orderNo)).toEqual([own.orderNo]);
  const all = await trade.clerk.ok(quotations.ofContainer, quotes);
  expect(JSON.stringify(all), 'who may see costs gets them').toMatch(COSTS);
  expect(answers.length).toBeGreaterThan(3);
  expect([...answers, JSON.stringify(mine)].filter((text) => COSTS.test(text) || text.includes(other.orderNo))).toEqual(
    [],
  );

  const paper = { source: 'lg_container', ids: box.id };
  const { kinds } = await desk.ok(printing.options, { query: paper });
  const templateId = kinds.find(({ kind }) => kind === 'ZHUANGXIANG')?.chosen ?? '';
  const drawn = await desk.ok(printing.preview, { query: { ...paper, templateId } });
  const glyphs = pdfGlyphs(Buffer.from(drawn.content, 'base64'));
  for (const character of '毛毯其他客户货物') expect(glyphs, 'own goods by name, others without').toContain(character);
  for (const character of '青瓷瓶') expect(glyphs).not.toContain(character);
  await seller.context().close();
  await checker.context().close();
});
