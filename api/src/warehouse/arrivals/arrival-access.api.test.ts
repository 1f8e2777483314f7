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
