import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { inboundOffice } from './inbound-office.fixture.ts';

const office = inboundOffice();
/** Index of 收货暂存 among the locations of the desk. */
const STAGING = 11;
const lock = (index: number, state: string) =>
  office.api.db
    .execute(sql`update wh_location set lock_state = ${state}, lock_reason = ${state === 'NONE' ? null : '盘点 PD1'}
    where id = ${office.desk.locations[index] ?? ''}`);
afterEach(() => office.api.db.execute(sql`update wh_location set lock_state = 'NONE', lock_reason = null`));
const codeOf = async (call: Promise<{ envelope: { errorCode?: string; errorMessage?: string } }>) => {
  const { envelope } = await call;
  return [envelope.errorCode, envelope.errorMessage];
};
const LOCKED = (code: string) => ['WMS_LOCATION_LOCKED', `库位 ${code} 已锁定（盘点 PD1），解锁后再取货。`];

it('4.6, 2.5 nothing is put away out of a place that is counted, nothing received into it, nothing taken back from it', async () => {
  const row = await office.received(10, { lines: [office.desk.line({ qtyExpected: 10 })] });
  await lock(STAGING, 'ALL');
  expect(await codeOf(office.clerk().call(inbounds.putaway, office.putaway(row, [[0, 5]])))).toEqual(LOCKED('IN'));
  const next = await office.submitted();
  const receive = () =>
    office.clerk().call(inbounds.receive, {
      params: { id: next.id },
      body: { version: next.version, lines: office.receiptOf(next, 120) },
    });
  expect(await codeOf(receive())).toEqual(['WMS-003', '该仓库没有可用的收货暂存库位，请先在库位管理启用或解锁。']);
  await lock(STAGING, 'OUT');
  expect((await receive()).envelope.errorCode, '禁出 lets goods in').toBe(undefined);
  expect(await codeOf(office.clerk().call(inbounds.putaway, office.putaway(row, [[0, 5]])))).toEqual(LOCKED('IN'));
  await lock(STAGING, 'NONE');
  const put = await office.putAwayAll(row);
  await lock(0, 'ALL');
  const reverse = () =>
    office
      .manager()
      .call(inbounds.reverse, { params: { id: row.id }, body: { version: put.version, reason: '收错了' } });
  expect(await codeOf(reverse())).toEqual(LOCKED('A-01'));
});
