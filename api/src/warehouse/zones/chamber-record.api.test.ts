import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { chamberRecordList, chamberRecords } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { chambers, CLOSE_PHOTO_SLOT, OPEN_PHOTO_SLOT } from '@shared/contract/warehouse/chamber.contract.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { brokenOn, openFloor, type TestFloor } from '../stock/floor.fixture.ts';

let api: TestApi;
let floor: TestFloor;
beforeAll(async () => {
  ({ api, floor } = await openFloor());
  const seen = { warehouses: [floor.warehouseId] };
  api.actor('keeper', {
    userId: '5',
    ...seen,
    permissions: ['warehouse.chamber.record.view', 'warehouse.chamber.open', 'warehouse.chamber.close'],
  });
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenOn(api)).toEqual([]));

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const recordsOf = async (query: object = {}) =>
  (await api.as('li').ok(chamberRecordList.endpoint, { query: { chamberId: floor.chamberId, ...query } as never }))
    .list;
const read = (id: string) => api.as('li').ok(chamberRecords.get, { params: { id } });
/** 更正 of what stands there with some of it changed. */
const correct = async (id: string, more: object, as = 'li') => {
  const { version, purpose, openedAt, openTemp, openSealNo, closedAt, closeTemp, closeSealNo } = await read(id);
  const body = { purpose, openedAt, openTemp, openSealNo, closedAt, closeTemp, closeSealNo };
  return api.as(as).call(chamberRecords.correct, {
    params: { id },
    body: { version, ...body, reason: '时间抄错', ...more } as never,
  });
};
const fields = async (answer: ReturnType<typeof correct>) => (await answer).envelope.data;

it('W5 更正: the record says what should have been written, the minutes follow, the log keeps what stood there', async () => {
  await floor.close();
  const [first] = await recordsOf();
  const id = first?.id ?? '';
  expect(first?.actions).toEqual([{ code: 'correct', enabled: true, unmet: [] }]);
  const answer = await correct(id, { purpose: 'INSPECT', closedAt: at('00:31'), closeSealNo: 'S-9' });
  expect(answer.envelope.data).toMatchObject({
    purpose: 'INSPECT',
    minutesOpen: 30,
    closeSealNo: 'S-9',
    openedByName: '测试1',
  });
  const { list } = await api.as('li').ok(objectAudit, { query: { kind: 'wh_chamber_record', id } as never });
  expect(list[0]).toMatchObject({ action: '更正', reason: '时间抄错' });
  expect(JSON.stringify(list[0])).toContain('S-9');
});

it('WMS-061, 2.4: not over the visit before or after, not in the future, the closing after the opening, nothing without a reason', async () => {
  const [first] = await recordsOf();
  const id = first?.id ?? '';
  await api.as('li').ok(chambers.open, {
    params: { id: floor.chamberId },
    body: {
      version: (await read(id)).chamberVersion,
      purpose: 'WORK',
      at: at('01:00'),
      temperature: null,
      sealNo: null,
    },
  });
  const [second] = await recordsOf({ stillOpen: '1' });
  const later = second?.id ?? '';
  expect(await fields(correct(id, { closedAt: at('01:01') }))).toEqual({
    fields: { closedAt: '不能晚于下次开仓时间' },
  });
  expect(await fields(correct(id, { closedAt: at('00:01') }))).toEqual({ fields: { closedAt: '必须晚于开仓时间' } });
  expect(await fields(correct(id, { closedAt: null }))).toEqual({ fields: { closedAt: '必填' } });
  expect(await fields(correct(later, { openedAt: at('00:30') }))).toEqual({
    fields: { openedAt: '不能早于上次关仓时间' },
  });
  expect(await fields(correct(later, { openedAt: at('05:00') }))).toEqual({ fields: { openedAt: '不能晚于当前时间' } });
  expect(await fields(correct(later, { closedAt: at('02:00') }))).toEqual({
    fields: { closedAt: '仓间还没有关仓，请用「关仓」' },
  });
  expect(await fields(correct(later, { reason: ' ' }))).toEqual({ fields: { reason: '至少 2 个字' } });
  expect((await correct(later, { openSealNo: 'S-10' })).envelope.data).toMatchObject({
    openSealNo: 'S-10',
    closedAt: null,
  });
});

it('WMS-062 what was moved while the chamber stood open stays within the visit; its document is named and linked', async () => {
  await floor.lying(floor.at(0), 3);
  const [open] = await recordsOf({ stillOpen: '1' });
  const id = open?.id ?? '';
  const { documents } = await read(id);
  expect(documents).toHaveLength(1);
  const docNo = documents[0]?.docNo ?? '';
  expect(docNo).not.toBe('');
  expect(await fields(correct(id, { openedAt: at('04:01') }))).toEqual({
    fields: { openedAt: `不能晚于期间的作业 ${docNo}` },
  });
  await api.as('li').ok(chambers.close, {
    params: { id: floor.chamberId },
    body: { version: (await read(id)).chamberVersion, at: at('04:02'), temperature: null, sealNo: null },
  });
  expect(await fields(correct(id, { closedAt: at('03:59') }))).toEqual({
    fields: { closedAt: `不能早于期间的作业 ${docNo}` },
  });
});

it('two correct one record: the second is told; who may only open and close is offered no 更正 and refused', async () => {
  const [last] = await recordsOf();
  const id = last?.id ?? '';
  const both = await Promise.all([correct(id, { openSealNo: 'A' }), correct(id, { openSealNo: 'B' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await correct(id, {}, 'keeper')).status).toBe(403);
  const mine = await api.as('keeper').ok(chamberRecords.get, { params: { id } });
  expect(mine.actions).toEqual([]);
  expect((await api.as('other').call(chamberRecords.get, { params: { id } })).status).toBe(404);
});

it('2.4 photos of 开仓 and 关仓 hang at the record that the command answers; who opens adds them, nothing but pictures', async () => {
  const version = async () => (await read((await recordsOf())[0]?.id ?? '')).chamberVersion;
  const press = async (action: 'open' | 'close', time: string) =>
    api.as('keeper').ok(chambers[action], {
      params: { id: floor.chamberId },
      body: { version: await version(), purpose: 'WORK', at: at(time), temperature: null, sealNo: null } as never,
    });
  const send = (id: string, slot: string, name: string, content: string | Uint8Array<ArrayBuffer>) =>
    api.as('keeper').call(attachments.upload, {
      body: { kind: 'wh_chamber_record', id, slot },
      files: [{ part: 'file', name, type: 'image/png', content }],
    });
  const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  const opened = await press('open', '04:03');
  expect(opened).toMatchObject({ state: 'OPEN', recordId: (await recordsOf({ stillOpen: '1' }))[0]?.id });
  expect((await send(opened.recordId, OPEN_PHOTO_SLOT, '门.png', png)).envelope.success).toBe(true);
  const paper = await send(opened.recordId, OPEN_PHOTO_SLOT, '门.pdf', '%PDF-1.4\n%%EOF');
  expect(paper.envelope.errorMessage).toBe('「开仓照片」只能上传图片（JPG、PNG、WEBP）。');
  const closed = await press('close', '04:04');
  expect(closed).toMatchObject({ state: 'CLOSED', recordId: opened.recordId });
  expect((await send(closed.recordId, CLOSE_PHOTO_SLOT, '锁.png', png)).envelope.success).toBe(true);
  const { list } = await api
    .as('li')
    .ok(attachments.list, { query: { kind: 'wh_chamber_record', id: opened.recordId } as never });
  expect(list.map(({ slot, name }) => [slot, name])).toEqual([
    [CLOSE_PHOTO_SLOT, '锁.png'],
    [OPEN_PHOTO_SLOT, '门.png'],
  ]);
});

it('W5 操作人 finds who opened and who closed', async () => {
  const closed = await recordsOf({ operator: '1' });
  expect(closed.length).toBeGreaterThan(1);
  expect(await recordsOf({ operator: '2' })).toEqual([]);
});
