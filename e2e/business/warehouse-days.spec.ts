import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { addDays, today } from '@shared/contract/business-day.ts';
import { expect, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';

test.describe.configure({ timeout: 180_000, mode: 'serial' });
test.use({ actionTimeout: 20_000 });

interface Answer<Data> {
  success: boolean;
  data: Data;
  errorMessage?: string;
}
/** A call of the API as the user of the page. */
async function call<Data>(page: Page, url: string, path: string, body?: object): Promise<Data> {
  const headers = { Origin: url, 'X-Requested-With': 'fetch', 'Idempotency-Key': randomUUID() };
  const answer = await (body
    ? page.request.post(`${url}/api${path}`, { headers, data: body })
    : page.request.get(`${url}/api${path}`));
  const { success, data, errorMessage } = (await answer.json()) as Answer<Data>;
  expect(success, `${path}: ${errorMessage ?? ''}`).toBe(true);
  return data;
}
interface Row {
  id: string;
  version: number;
  partyId: string;
  warehouseId: string;
  companyId: string;
  lines: { id: string }[];
  inboundNo: string;
}
/** Goods that came in on a day: an inbound of 40 cartons of 84,000 cm³, received as expected. */
async function received(page: Page, url: string, day: string, mark: string): Promise<Row> {
  const { list } = await call<{ list: Row[] }>(
    page,
    url,
    '/warehouse/accesses?tab=active&partyType=CUSTOMER&pageSize=50',
  );
  const houses = await call<{ list: Row[] }>(page, url, '/warehouse/warehouses?pageSize=50');
  const [house] = houses.list;
  const access = list.find(({ warehouseId }) => warehouseId === house?.id);
  const draft = await call<Row>(page, url, '/warehouse/inbounds', {
    type: 'CARGO',
    warehouseId: house?.id,
    customerId: access?.partyId,
    companyId: house?.companyId,
    expectedAt: `${day}T09:00:00+08:00`,
    mark,
    lines: [{ goodsName: '陶瓷杯', qtyExpected: 40, lengthMm: 600, widthMm: 400, heightMm: 350, unitWeight: 10_000 }],
  });
  const { version } = await call<Row>(page, url, `/warehouse/inbounds/${draft.id}/submit`, { version: draft.version });
  return call<Row>(page, url, `/warehouse/inbounds/${draft.id}/receive`, {
    version,
    businessDate: day,
    lines: [{ lineId: draft.lines[0]?.id, actual: 40, damaged: 0 }],
  });
}

test('W14, W13 what was received stands in the ledger with its totals, in its batch trace and in the inventory of the day', async ({
  browser,
  office,
}) => {
  const keeper = await office.signIn(browser, 'whm01');
  const mark = `E2E-${Date.now()}`;
  const { inboundNo } = await received(keeper, office.url, today(), mark);

  const ledger = new ListOf(keeper);
  await ledger.open(`/warehouse/stock/stockinandout-details?goods=${mark}`);
  await ledger.total(1);
  await expect(ledger.rows.first()).toContainText(inboundNo);
  await expect(keeper.getByLabel('全部筛选结果合计')).toContainText('净变动40');
  await ledger.rows.first().getByRole('button', { name: '批次轨迹' }).click();
  await expect(keeper.getByRole('dialog').last()).toContainText('批次余 40 件');
  await keeper.keyboard.press('Escape');

  const day = `${today()}..${today()}`;
  await ledger.open(`/warehouse/stock/dailyinventory-details?goods=${mark}&day=${day}`);
  await ledger.total(1);
  await expect(ledger.rows.first()).toContainText('实时');
  await ledger.rows.first().getByRole('button', { name: '核对' }).click();
  await expect(keeper.getByRole('dialog').last()).toContainText('与流水一致');
  await keeper.keyboard.press('Escape');
  await keeper.getByText('库位', { exact: true }).first().click();
  await expect(ledger.header('库区')).toBeVisible();
  await ledger.total(1);
});

test('W2 日结: yesterday is closed and opened again with a reason', async ({ browser, office }) => {
  const keeper = await office.signIn(browser, 'whm01');
  const yesterday = addDays(today(), -1);
  await received(keeper, office.url, yesterday, `DAY-${Date.now()}`);
  await keeper.goto('/warehouse/setting?pane=days');
  const side = keeper.getByLabel('日结操作');
  await keeper.getByRole('button', { name: new RegExp(`^${yesterday} 未结`) }).click();
  await side.getByRole('button', { name: /^日\s*结$/ }).click();
  await keeper.getByRole('dialog').last().getByRole('button').last().click();
  await expect(keeper.getByRole('button', { name: new RegExp(`^${yesterday} 已结`) })).toBeVisible();
  await expect(side).toContainText(`已结至${yesterday}`);
  await side.getByRole('button', { name: /^反\s*日\s*结$/ }).click();
  const dialog = keeper.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill('漏登一笔入库');
  await dialog.getByRole('button').last().click();
  await expect(keeper.getByRole('button', { name: new RegExp(`^${yesterday} 未结`) })).toBeVisible();
});

test('W2 试算: 10 m³ that stay all October after 7 free days cost 345.00 and 30.00', async ({ browser, office }) => {
  const keeper = await office.signIn(browser, 'whm01');
  await new ListOf(keeper).open('/warehouse/setting?pane=rules');
  const tiered = keeper.locator('tbody tr[data-id]').filter({ hasText: '8–30 天 1.50；31 天起 3.00' });
  await tiered.getByRole('button', { name: '试算' }).click();
  const form = new FormOf(keeper, keeper.getByRole('dialog').last());
  await form.type({ quantity: '10' });
  for (const [field, day] of [
    ['receivedDate', '2026-10-01'],
    ['from', '2026-10-01'],
    ['to', '2026-10-31'],
  ] as const) {
    await form.field(field).locator('input').fill(day);
    await form.field(field).locator('input').press('Enter');
  }
  const run = form.root.getByRole('button', { name: /^试\s*算$/ });
  await run.click();
  // Without anything going out: 23 days at 1.50 and one at 3.00.
  await expect(form.root.getByLabel('试算结果')).toContainText('375.00');
});
