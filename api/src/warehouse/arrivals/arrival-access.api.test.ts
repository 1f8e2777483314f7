import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';

import { arrivalOffice, fieldsOf, refusal, TODAY } from './arrival-office.fixture.ts';

const office = arrivalOffice();
const { inboundOf } = office;

describe('WMS-050, WMS-052 access and quota of a visit', () => {
  it('WMS-050 who may not drive in stays outside until a manager lets this visit in; WMS-054 a later suspension does not stop it', async () => {
    const inbound = await office.desk.waiting();
    const row = await office.desk.announce([inbound.id]);
    const at = (version: number, values: object = {}) =>
      office.api
        .as('keeper')
        .call(arrivals.arrive, { params: { id: row.id }, body: { version, plateNo: '浙b·12345', ...values } as never });
    await office.api.db.execute(sql`update wh_access set vehicles = '[{"plate":"浙B99999"}]'`);
    expect(await refusal(at(row.version))).toContain('WMS_ACCESS_DENIED 客1 未获准使用 1 仓：车牌 浙B12345 未登记');
    await office.api.db.execute(sql`update wh_access set vehicles = '[{"plate":"浙B12345"}]'`);
    const here = (await at(row.version)).envelope.data as typeof row;
    expect(here).toMatchObject({ state: 'ON_SITE', plateNo: '浙B12345', arrivedAt: `${TODAY}T04:00:00.000Z` });
    await office.api.db.execute(sql`update wh_access set state = 'SUSPENDED'`);
    const done = await office.desk.finished(
      await office.desk.count(await office.as('keeper').ok(arrivals.startUnload, office.desk.on(here)), {
        0: { actual: 120 },
      }),
    );
    expect(await office.as('keeper').ok(arrivals.confirm, office.desk.on(done) as never)).toMatchObject({
      state: 'CONFIRMED',
    });

    await office.api.db.execute(sql`update wh_access set state = 'ACTIVE'`);
    const next = await office.desk.announce([(await office.desk.waiting()).id]);
    await office.api.db.execute(sql`update wh_access set state = 'SUSPENDED'`);
    const release = (as: string) =>
      office.api
        .as(as)
        .call(arrivals.release, { params: { id: next.id }, body: { version: next.version, reason: '客户急件' } });
    expect(await refusal(release('keeper'))).toContain('NO_PERMISSION');
    const free = (await release('boss')).envelope.data as typeof row;
    expect(free).toMatchObject({ state: 'NOTIFIED', releaseReason: '客户急件' });
    expect((await office.desk.arrived(free)).state).toBe('ON_SITE');
    expect(await fieldsOf(at(1, { plateNo: '' }))).toMatchObject({ plateNo: expect.any(String) });
  });

  it('WMS-052 a receipt beyond the quota waits for a manager and his reason', async () => {
    await office.api.db.execute(sql`update wh_access set quota = 1000`);
    const inbound = await office.desk.waiting();
    const counted = await office.desk.count(await office.desk.unloading(await office.desk.announce([inbound.id])), {
      0: { actual: 120 },
    });
    const row = await office
      .as('keeper')
      .ok(arrivals.confirm, office.desk.on(await office.desk.finished(counted)) as never);
    expect(row).toMatchObject({
      state: 'EXCEPTION',
      different: false,
      quotaFault: expect.stringContaining('超过容积上限'),
    });
    const resolve = (quotaReason: string | null) =>
      office.as('boss').call(arrivals.resolve, {
        params: { id: row.id },
        body: { version: row.version, decisions: [], quotaReason } as never,
      });
    expect(await fieldsOf(resolve(null))).toEqual({ quotaReason: expect.stringContaining('请说明放行原因') });
    expect((await resolve('下周出库')).envelope.data).toMatchObject({ state: 'CONFIRMED', quotaReason: '下周出库' });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[120, 0, 0, 0]] });
  });
});

describe('WMS-050, WMS-054 what was let in, what is limited', () => {
  it('a visit that a manager let in is that truck’s; another plate asks again', async () => {
    const row = await office.desk.announce([(await office.desk.waiting()).id], { plateNo: '浙B12345' });
    await office.api.db.execute(sql`update wh_access set state = 'SUSPENDED'`);
    const free = await office.api
      .as('boss')
      .ok(arrivals.release, { params: { id: row.id }, body: { version: row.version, reason: '客户急件' } });
    const arrive = (plateNo: string) =>
      office.api
        .as('keeper')
        .call(arrivals.arrive, { params: { id: row.id }, body: { version: free.version, plateNo } as never });
    expect(await refusal(arrive('浙B99999'))).toContain('WMS_ACCESS_DENIED');
    expect((await arrive('浙B12345')).envelope.data).toMatchObject({ state: 'ON_SITE' });
  });

  it('WMS-052 suspending an access does not lift its quota', async () => {
    const inbound = await office.desk.waiting();
    const counted = await office.desk.count(await office.desk.unloading(await office.desk.announce([inbound.id])), {
      0: { actual: 120 },
    });
    const row = await office.desk.finished(counted);
    await office.api.db.execute(sql`update wh_access set quota = 1000, state = 'SUSPENDED'`);
    expect(await office.as('keeper').ok(arrivals.confirm, office.desk.on(row) as never)).toMatchObject({
      state: 'EXCEPTION',
      quotaFault: expect.stringContaining('超过容积上限'),
    });
  });
});

describe('4.3 补单 of goods that are inside', () => {
  /** A visit whose only line of so many more pieces waits for the manager; answers how he decides on 补单. */
  const beyond = async (values: Record<string, unknown>, actual: number) => {
    const inbound = await office.desk.waiting(values);
    const unloading = await office.desk.unloading(await office.desk.announce([inbound.id]));
    await office.desk.photo(unloading);
    const counted = await office.desk.count(unloading, { 0: { actual, reason: 'OVER' } });
    const row = await office
      .as('keeper')
      .ok(arrivals.confirm, office.desk.on(await office.desk.finished(counted)) as never);
    return () =>
      office.as('boss').call(arrivals.resolve, {
        params: { id: row.id },
        body: { version: row.version, decisions: [{ lineId: row.lines[0]?.id, decision: 'SUPPLEMENT' }] } as never,
      });
  };

  it('2.9 pieces beyond a 商城入库 are stock of the mall', async () => {
    await office.api.db.execute(sql`insert into sh_number (prefix, day, seq) values ('SP', '2000-01-01', 900009)`);
    const [goods] = await office.api.database.raw<{ id: string }>(`
      insert into sy_goods (goods_no, name_cn, pinyin, search_text, unit)
        select 'SP900009', '水杯', 'shuibei', 'sp 水杯', (select min(code) from sy_unit) returning id::text as id`);
    const goodsId = goods?.id ?? '';
    const resolve = await beyond(
      { type: 'MALL', mark: null, lines: [office.desk.line({ goodsId, goodsName: '水杯', qtyExpected: 10 })] },
      12,
    );
    expect(await refusal(resolve())).toBe('200  ');
    const { rows } = await office.api.db.execute(sql`select b.stock_kind as kind, i.type, i.received from wh_batch b
      join wh_inbound_line l on l.id = b.inbound_line_id join wh_inbound i on i.id = l.inbound_id
      where b.goods_id = ${goodsId} order by b.id`);
    expect(rows).toEqual([
      { kind: 'MALL', type: 'MALL', received: 10 },
      { kind: 'MALL', type: 'MALL', received: 2 },
    ]);
  });

  it('WMS-050, WMS-054 an access that expired or was suspended since does not stop it', async () => {
    const resolve = await beyond({}, 125);
    await office.api.db.execute(sql`update wh_access set state = 'SUSPENDED', valid_to = ${'2026-11-22'}`);
    expect(await refusal(resolve())).toBe('200  ');
    await office.api.db.execute(sql`update wh_access set state = 'ACTIVE', valid_to = ${'2027-12-31'}`);
  });
});
