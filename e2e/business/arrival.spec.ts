import { accessList } from '@shared/contract/warehouse/access.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { locationList, locations } from '@shared/contract/warehouse/location.contract.ts';
import { day, Desk } from '../pages/desk.ts';
import { CountSheet, truckArrives } from '../pages/dock.ts';
import { expect, TABLET, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

test('S1 a truck brings 120 cartons: 118 counted on a tablet, 2 damaged, photo, decision of the manager, good 116, damaged 2, short 2; put away by scan, 97 % of a location of 10 m³', async ({
  browser,
  office,
}) => {
  const keeper = await office.signIn(browser, 'whc01', TABLET);
  const manager = await office.signIn(browser, 'whm01');
  const desk = new Desk(keeper, office.url);
  const { list } = await desk.ok(accessList.endpoint, { query: { tab: 'active', partyType: 'CUSTOMER' } });
  const owner = list.find(({ quota, rights }) => quota === 0 && rights?.includes('ENTER'));
  expect(owner).toBeTruthy();
  const [company] = (
    await keeper
      .context()
      .request.get(`${office.url}/api/auth/me`)
      .then((answer) => answer.json())
  ).data.companies;
  const mark = `S1-${Date.now()}`;
  const made = await desk.ok(inbounds.create, {
    body: {
      type: 'CARGO',
      warehouseId: owner?.warehouseId,
      customerId: owner?.partyId,
      companyId: company.id,
      expectedAt: `${day(0)}T10:00:00+08:00`,
      mark,
      lines: [{ goodsName: '纸箱', qtyExpected: 120, lengthMm: 600, widthMm: 400, heightMm: 350, unitWeight: 10_000 }],
    },
  });
  await desk.ok(inbounds.submit, { params: { id: made.id }, body: { version: made.version } });

  const visit = await truckArrives(keeper, desk, made, { expected: 120, plateNo: '浙B·S1S10' });
  const open = `/warehouse/arrivalform?tab=all&keyword=${mark}&open=${visit.id}`;
  const drawer = keeper.getByRole('dialog').first();

  const sheet = new CountSheet(keeper);
  const count = sheet.root;
  const actual = count.getByRole('button', { name: '第 1 行 实到 未清点' });
  expect((await actual.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await sheet.type(1, '实到', '118');
  await expect(count.getByRole('button', { name: '第 1 行 残损 0' })).toBeVisible();
  await sheet.type(1, '残损', '2');
  await count.getByRole('radio', { name: '运输' }).check({ force: true });
  await sheet.photo();
  await expect(count.getByText('扫描已全部发送')).toBeVisible();
  expect(await keeper.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await count.getByRole('button', { name: '完成卸货' }).click();
  await drawer.getByRole('button', { name: /^确\s*认$/ }).click();
  await expect(drawer).toContainText('异常待处理');

  await new ListOf(manager).open(`/warehouse/arrivalform?tab=exception&keyword=${mark}`);
  await manager.getByRole('button', { name: '处理异常' }).click();
  const decide = manager.getByRole('dialog').last();
  await expect(decide).toContainText('收货：良品 116 件、残损 2 件；短少 2 件不再等待');
  await decide.getByRole('button', { name: '确认处理并收货' }).click();
  await expect(decide).toBeHidden();

  const received = await desk.ok(inbounds.get, { params: { id: made.id } });
  expect(received).toMatchObject({ state: 'PUTAWAY', received: 118, damaged: 2, short: 2 });
  // 9.912 m³ in the building.
  expect(received.volume).toBe(9_912_000);
  expect(received.batches.map(({ quality, onHand }) => [quality, onHand]).toSorted()).toEqual([
    ['DAMAGED', 2],
    ['GOOD', 116],
  ]);
  await keeper.goto(open);
  await drawer.getByRole('tab', { name: /差异处理/ }).click();
  await expect(drawer).toContainText('收 118 件；短少 2 件');

  // A location of 10 m³: 116 pieces of 84,000 cm³ fill 97 % of it.
  const head = new Desk(manager, office.url);
  const { list: places } = await head.ok(locationList.endpoint, { query: { keyword: 'A1-01-01-1' } });
  const place = await head.ok(locations.create, {
    body: { ...LOCATION, chamberId: places[0]?.chamberId, code: 'S1-10', mapRow: 12, mapCol: 20 },
  });
  await keeper.goto(`/warehouse/order?tab=putaway&keyword=${mark}`);
  await keeper.getByRole('button', { name: /^上\s*架$/ }).click();
  const putaway = keeper.getByRole('dialog').last();
  const batch = received.batches.find(({ quality }) => quality === 'GOOD');
  const label = async (code: string) => {
    await putaway.getByPlaceholder('手工输入条码').fill(code);
    await putaway.getByPlaceholder('手工输入条码').press('Enter');
  };
  await label(`B:${batch?.batchNo ?? ''}`);
  await expect(putaway).toContainText('请扫库位');
  await label(`L:NB01:${place.code}`);
  await keeper
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await expect(putaway).toContainText('暂存区没有待上架的货物');
  // The scan is on the device first and goes to the server on its own.
  await expect(putaway.getByRole('status', { name: '扫描队列' })).not.toContainText('待发送');
  await expect
    .poll(() => desk.ok(inbounds.get, { params: { id: made.id } }))
    .toMatchObject({ state: 'DONE', putaway: 116 });
  const { list: filled } = await head.ok(locationList.endpoint, { query: { keyword: 'S1-10' } });
  expect(filled).toMatchObject([{ usage: 97, onHand: 116 }]);
  const { list: damaged } = await head.ok(damageList.endpoint, { query: { tab: 'all', keyword: mark } });
  expect(damaged).toMatchObject([{ qty: 2 }]);
});

const LOCATION = {
  kind: 'RACK',
  level: 1,
  pickSeq: 0,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  capacity: 10_000_000,
  maxWeight: 0,
  maxPallets: 0,
  mixOwner: false,
  mixSku: true,
  mixBatch: true,
  fixedCustomerId: null,
};
