import { chamberRecordList } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { counts } from '@shared/contract/warehouse/count.contract.ts';
import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { slipPrinter } from '../../../test/slip.ts';
import { brokenOn, openFloor, type TestFloor } from '../stock/floor.fixture.ts';

const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
let api: TestApi;
let floor: TestFloor;
beforeAll(async () => {
  ({ api, floor } = await openFloor());
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenOn(api)).toEqual([]));
const slip = (source: 'wh_damage' | 'wh_count' | 'wh_chamber') => slipPrinter(() => api, source, 'ZHUANGXIANG');

it('11.5 残损单 leaves open what nobody has judged yet', async () => {
  const paper = slip('wh_damage');
  const batchId = await floor.lying(floor.at(0), 10);
  const row: DamageDetail = await api.as('li').ok(damages.create, {
    body: { locationId: floor.at(0), batchId, quality: 'GOOD', qty: 3, stage: 'STOCK', cause: 'DAMP', remark: null },
    files: [{ part: 'files', name: 'a.png', type: 'image/png', content: PNG }],
  });
  expect(await paper.kept(await paper.print('li', row.id))).toMatchObject({
    no: row.damageNo,
    damage: {
      warehouse: '1 仓',
      customer: '客1',
      qty: 3,
      stage: '在库',
      cause: '受潮',
      photos: 1,
      judge: '',
      claim: '',
    },
  });
  expect(await paper.warnings('li', row.id)).toEqual({ pages: 1, warnings: [] });
});

it('11.5 盘点表 of a blind count shows no books while it runs', async () => {
  const paper = slip('wh_count');
  const batchId = await floor.lying(floor.at(2), 7);
  const draft = await api.as('li').ok(counts.create, {
    body: {
      warehouseId: floor.warehouseId,
      zoneId: null,
      locationIds: [floor.at(2)],
      customerId: null,
      goods: null,
      mode: 'LIVE',
      blind: true,
      remark: null,
    },
  });
  const row = await api.as('li').ok(counts.start, { params: { id: draft.id }, body: { version: draft.version } });
  expect(await paper.kept(await paper.print('li', row.id))).toMatchObject({
    no: row.countNo,
    stocktake: { mode: '动态盘点，盲盘', scope: 'A-03' },
    counted: [{ location: 'A-03', customer: '客1', book: '', first: '', difference: '' }],
  });
  expect(row.lines).toMatchObject([{ batchId }]);
  expect(await paper.warnings('li', row.id)).toEqual({ pages: 1, warnings: [] });
});

it('11.5 开关仓登记表 of a chamber lists its visits; another warehouse’s is not found', async () => {
  const paper = slip('wh_chamber');
  await floor.close();
  await floor.open();
  const { list } = await api.as('li').ok(chamberRecordList.endpoint, { query: { chamberId: floor.chamberId } });
  expect(await paper.kept(await paper.print('li', floor.chamberId))).toMatchObject({
    no: '01 01',
    chamber: { warehouse: '1 仓', zone: 'A 区', temperatures: '' },
    visits: [
      { purpose: '作业', closer: '测试1', minutes: 1 },
      { no: list[0]?.recordNo, closedAt: '' },
    ],
  });
  expect(await paper.warnings('li', floor.chamberId)).toEqual({ pages: 1, warnings: [] });
  expect((await paper.options('other', floor.chamberId)).status).toBe(404);
});
