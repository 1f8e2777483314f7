import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { expect, type Page } from '@playwright/test';
import { type Desk, hoursAhead, idOf, picture } from './desk.ts';
import { FormOf } from './form.page.ts';
import { ListOf } from './list.page.ts';
import type { StoreRoom } from './store-room.ts';

/** A truck with goods of a customer is announced. */
export async function announced(room: StoreRoom, goodsName: string, pieces: number): Promise<ArrivalDetail> {
  const desk = room.manager;
  const made = await room.inbound(pieces, goodsName);
  await desk.ok(inbounds.submit, { params: idOf(made), body: { version: made.version } });
  return desk.ok(arrivals.create, {
    body: {
      warehouseId: room.warehouseId,
      customerId: room.customerId,
      companyId: room.companyId,
      planAt: hoursAhead(1),
      inboundIds: [made.id],
    },
  });
}

/** One stands at the dock and is being unloaded. */
export async function atDock(room: StoreRoom, goodsName: string, pieces: number): Promise<ArrivalDetail> {
  const desk = room.manager;
  const visit = await announced(room, goodsName, pieces);
  const arrived = await desk.ok(arrivals.arrive, {
    params: idOf(visit),
    body: { version: visit.version, plateNo: '浙B12345', driver: '王师傅' },
  });
  return desk.ok(arrivals.startUnload, { params: idOf(arrived), body: { version: arrived.version } });
}

/**
 * In the pages of a keeper the truck of a submitted inbound is announced, comes through the gate and is being unloaded; its
 * drawer is open with 清点 over it.
 */
export async function truckArrives(
  page: Page,
  desk: Desk,
  inbound: { id: string },
  { expected, plateNo }: { expected: number; plateNo: string },
): Promise<ArrivalDetail> {
  await page.goto(`/warehouse/arrivalform?inbound=${inbound.id}`);
  const plan = new FormOf(page, page.getByRole('dialog').last());
  await expect(plan.root).toContainText(new RegExp(`未到\\s*${expected}`));
  await plan.root.getByRole('button', { name: '保存预报' }).click();
  await expect(plan.root).toBeHidden();
  const { list } = await desk.ok(arrivals.ofInbound, { params: idOf(inbound) });
  const visit = await desk.ok(arrivals.get, { params: { id: list[0]?.id ?? '' } });
  await page.goto(`/warehouse/arrivalform?tab=all&keyword=${visit.arrivalNo}&open=${visit.id}`);
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: '登记到场' }).click();
  const gate = new FormOf(page, page.getByRole('dialog').last());
  await gate.type({ plateNo, driver: '王师傅' });
  await gate.root.getByRole('button', { name: '登记到场' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await drawer.getByRole('button', { name: '开始卸货' }).click();
  await drawer.getByRole('button', { name: /^清\s*点$/ }).click();
  return visit;
}

/** What a hand scanner types: all keys at one moment, however busy the machine is. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, code);

/** A picker stands at the place of an allocation: its scan counts once the sheet is ready for it. */
export const standAt = (page: Page, { locationBarcode, batchNo }: { locationBarcode: string; batchNo: string }) =>
  expect(async () => {
    await scan(page, locationBarcode);
    const asked = page.getByText(`请扫批次 ${batchNo}`).or(page.getByText(/^已到 .+，请扫批次条码$/));
    await expect(asked.first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });

/** Puts away what waits of an inbound where its suggestions say, on the page of the office; `left`: what it says of it. */
export async function putAway(page: Page, inboundNo: string, left = '待上架'): Promise<void> {
  await new ListOf(page).open(`/warehouse/order?tab=all&keyword=${inboundNo}`);
  await page
    .locator('tbody tr[data-id]')
    .filter({ hasText: inboundNo })
    .getByRole('button', { name: /^上\s*架$/ })
    .click();
  const form = page.getByRole('dialog').filter({ hasText: `上架 ${inboundNo}` });
  await expect(form).toContainText(left);
  await form.getByRole('button', { name: '确认上架' }).click();
  await expect(form).toBeHidden();
}

/** The drawer in which the pieces of an arrival are counted. */
export class CountSheet {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  static async open(page: Page, { id, arrivalNo }: ArrivalDetail): Promise<CountSheet> {
    await page.goto(`/warehouse/arrivalform?tab=all&keyword=${arrivalNo}&open=${id}`);
    await page
      .getByRole('dialog')
      .first()
      .getByRole('button', { name: /^清\s*点$/ })
      .click();
    const sheet = new CountSheet(page);
    await expect(sheet.root).toBeVisible();
    return sheet;
  }
  get root() {
    return this.page.getByRole('dialog').filter({ hasText: '已清点' }).last();
  }
  get queue() {
    return this.root.getByRole('status', { name: '扫描队列' });
  }
  figure(line: number, name: '实到' | '残损') {
    return this.root.getByRole('button', { name: new RegExp(`^第 ${line} 行 ${name} `) });
  }
  /** Types a figure on the pad that its press opens. */
  async type(line: number, name: '实到' | '残损', digits: string): Promise<void> {
    const windows = this.page.getByRole('dialog');
    await expect(this.figure(line, name)).toBeVisible();
    const open = await windows.count();
    await this.figure(line, name).click();
    await expect(windows).toHaveCount(open + 1);
    for (const digit of digits) await windows.last().getByRole('button', { name: digit, exact: true }).click();
    await windows
      .last()
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await expect(windows).toHaveCount(open);
  }
  /** Adds goods that nobody announced. */
  async addGoods(name: string, pieces: string): Promise<void> {
    await this.root.getByRole('button', { name: '添加无预报货物' }).click();
    const added = this.page.getByRole('dialog', { name: '添加无预报货物' });
    await added.getByLabel('品名').fill(name);
    await added.getByLabel('实到件数').fill(pieces);
    await added.getByRole('button', { name: /^添\s*加$/ }).click();
    await expect(added).toBeHidden();
  }
  /** Takes a picture of the differences. */
  async photo(): Promise<void> {
    await this.root.getByLabel('差异照片 选择照片').setInputFiles(picture('差异'));
    await expect(this.root.getByAltText('差异照片 照片 1')).toBeVisible();
  }
}
