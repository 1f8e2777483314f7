import { containers } from '@shared/contract/logistics/container.contract.ts';
import { inspectionList } from '@shared/contract/logistics/inspection-list.contract.ts';
import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { poolList } from '@shared/contract/logistics/pool-list.contract.ts';
import { describe, expect, it } from 'vitest';
import { inspectionDesk } from '../../../test/inspection-desk.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { id } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';

const { file: trade, as, raw, ...desk } = inspectionDesk();
const REMOVE = { critical: 1, result: 'REJECT', rejectAction: 'REMOVE' } as const;

describe('S7 不合格 → 剔除并退回货物池 → 复验', () => {
  it('rejected cartons go back to the pool, the rest is inspected again and passes', async () => {
    const good = await trade.walk.pooled();
    const bad = await trade.walk.pooled();
    const box = await desk.inspectable(good, bad);
    const rejected = await desk.reviewed(box, { 1: REMOVE });
    expect(rejected).toMatchObject({ state: 'REJECTED', overall: 'REJECT' });
    expect((await desk.guard(box))?.unmet.join()).toContain('不合格，请剔除或换货后复验');
    const [, line2] = rejected.lines;
    const gone = await as('wang').ok(inspections.removeRejected, {
      params: id(rejected),
      body: { version: rejected.version, items: [{ lineId: line2?.id ?? '', cartons: 25 }] },
    });
    expect(gone.lines).toMatchObject([{ planned: 25 }, { planned: 0, removed: 25 }]);
    expect(await trade.walk.read(box)).toMatchObject({ planCartons: 25, orderCount: 1 });
    expect(await as('li').ok(orders.get, { params: id(bad) })).toMatchObject({
      allocState: 'NONE',
      status: 'CONFIRMED',
    });
    const { list } = await as('li').ok(poolList.endpoint, { query: { numbers: bad.orderNo } });
    expect(list).toMatchObject([{ freeCartons: 25 }]);
    const rework = await as('li').ok(inspections.rework, { params: id(gone), body: { version: gone.version } });
    expect(rework.state).toBe('REWORK');
    const begun = await as('insp').ok(inspections.start, { params: id(rework), body: { version: rework.version } });
    const done = await desk.review(await desk.submitted(begun));
    expect(done).toMatchObject({ state: 'DONE', overall: 'PASS' });
    expect((await trade.walk.advance(box)).stage).toBe('LOAD');
    const slip = await trade.walk.slipOf(box);
    expect(slip.lines).toHaveLength(1);
  });
  it('part of a line leaves; what stays of it is judged anew; only rejected lines leave', async () => {
    const box = await desk.inspectable(await trade.walk.pooled(), await trade.walk.pooled());
    const row = await desk.reviewed(box, { 0: REMOVE });
    const [first, second] = row.lines;
    const good = await desk.refused('wang', inspections.removeRejected, row, {
      items: [{ lineId: second?.id ?? '', cartons: 1 }],
    });
    expect(JSON.stringify(good.data)).toContain('没有判不合格');
    const gone = await as('wang').ok(inspections.removeRejected, {
      params: id(row),
      body: { version: row.version, items: [{ lineId: first?.id ?? '', cartons: 10 }] },
    });
    expect(gone.lines).toMatchObject([
      { planned: 15, removed: 10, checked: null, result: 'PENDING' },
      { planned: 25, result: 'PASS' },
    ]);
    expect((await trade.walk.read(box)).planCartons).toBe(40);
  });
});

describe('LOG-024 measured figures at 验货完成', () => {
  it('become those of line, order, allocations and containers; the owner is warned beyond capacity', async () => {
    const order = await trade.walk.pooled({ lines: [line({ cartons: 30, qty: '300' })] });
    const other = await trade.walk.consolidated([{ order, cartons: 10 }]);
    const box = await trade.walk.to(await trade.walk.consolidated([{ order, cartons: 20 }]), 'INSPECT');
    await desk.reviewed(box, { 0: { lengthMm: 1500, widthMm: 1500, heightMm: 1200, cartonGross: 20_000 } });
    const next = await trade.walk.advance(box);
    // 30 × 2.7 m³ = 81 CBM: 54 here, 27 there (LOG-023).
    expect(next).toMatchObject({ planVolume: 54_000_000, planGross: 400_000 });
    expect(await trade.walk.read(other)).toMatchObject({ planVolume: 27_000_000, planGross: 200_000 });
    const seen = await as('li').ok(orders.get, { params: id(order) });
    expect(seen).toMatchObject({ volume: 81_000_000, gross: 600_000, chargeableRt: '81' });
    expect(seen.lines).toMatchObject([{ measureSource: 'INSPECTION', volume: 81_000_000 }]);
    expect(
      await raw(
        `select count(*)::int as n from sh_notification where kind = 'container.capacity' and object_id = ${box.id}`,
      ),
    ).toEqual({ n: 0 });
  });
  it('a container above its plan warns its owner', async () => {
    const box = await desk.inspectable();
    await desk.reviewed(box, { 0: { lengthMm: 1500, widthMm: 1500, heightMm: 1240 } });
    expect((await trade.walk.advance(box)).planVolume).toBe(69_750_000);
    const notice = await raw<{ title: string; user_id: string }>(
      `select title, user_id from sh_notification where kind = 'container.capacity' and object_id = ${box.id}`,
    );
    expect(notice).toMatchObject({ title: `${box.containerCode} 实测后超出容量`, user_id: '2' });
  });
});

describe('the step back (5.2)', () => {
  it('回退 to 待验货 withdraws the review, to 待订柜 opens the work again', async () => {
    const box = await desk.inspectable();
    const row = await desk.reviewed(box);
    const loaded = await trade.walk.advance(box);
    const roll = (version: number) =>
      as('wang').ok(containers.rollback, { params: id(box), body: { version, reason: '客户要求重新验货' } });
    const back = await roll(loaded.version);
    expect((await desk.get(row)).state).toBe('REPORTED');
    expect((await desk.guard(box))?.enabled).toBe(false);
    await roll(back.version);
    expect((await desk.get(row)).state).toBe('WORKING');
  });
  it('a review withdrawn in 待装柜 keeps 装柜完成 shut until it is given again', async () => {
    const box = await desk.inspectable();
    const row = await desk.reviewed(box);
    await trade.walk.advance(box);
    const again = await as('wang').ok(inspections.unreview, {
      params: id(row),
      body: { version: row.version, reason: '抽查发现问题' },
    });
    const { guards } = await as('li').ok(containers.guards, { params: id(box) });
    expect(guards.find(({ code }) => code === 'INSPECTED')).toMatchObject({
      ok: false,
      message: `${row.inspectionNo} 已撤回复核`,
    });
    expect((await desk.review(again)).state).toBe('DONE');
    await trade.walk.load(box);
    const done = await desk.get(row);
    expect((await desk.refused('wang', inspections.unreview, done, { reason: '太晚了' })).errorMessage).toContain(
      '已确认装柜',
    );
  });
  it('免检 is no way out of an inspection that was begun; inspect.required off lets pass what was not', async () => {
    const box = await desk.inspectable();
    await desk.started(box);
    const waive = await as('wang').call(containers.waiveInspection, {
      params: id(box),
      body: { version: (await trade.walk.read(box)).version, reason: '老客户' },
    });
    expect(waive.envelope.errorMessage).toContain('已开始验货');
    const fresh = await desk.inspectable();
    await putSetting(trade.api.db, 'inspect.required', false);
    try {
      expect((await desk.guard(fresh))?.enabled).toBe(true);
      expect((await desk.guard(box))?.enabled).toBe(false);
    } finally {
      await trade.api.database.run(`delete from sy_setting where key = 'inspect.required'`);
    }
  });
});

describe('SELF of an inspector (3.6) and the list (L13)', () => {
  it('shows what they inspect with its goods, nothing else; the to-dos follow', async () => {
    const mine = await desk.inspectable();
    const foreign = await desk.inspectable();
    const row = await desk.arranged(mine);
    await desk.arranged(foreign, '3');
    const { list, tabCounts } = await as('insp').ok(inspectionList.endpoint, { query: { tab: 'assigned' } });
    expect(list.map(({ containerCode }) => containerCode)).toContain(mine.containerCode);
    expect(list.map(({ containerCode }) => containerCode)).not.toContain(foreign.containerCode);
    expect(tabCounts?.assigned).toBe(list.length);
    expect(await as('insp').ok(inspections.get, { params: id(row) })).toMatchObject({
      lines: [{ masked: false, nameCn: '毛毯' }],
    });
    const { inspection } = await as('li').ok(inspections.ofContainer, { params: id(foreign) });
    expect((await as('insp').call(inspections.get, { params: { id: inspection?.id ?? '' } })).status).toBe(404);
    const { kinds } = await as('insp').ok(dashboard.todos);
    expect(kinds.map(({ kind }) => kind)).toEqual(['inspection', 'inspection-working']);
    const { list: days } = await as('insp').ok(inspections.calendar, {
      query: { from: '2026-11-01', to: '2026-11-30' },
    });
    expect(new Set(days.map(({ inspectorId }) => inspectorId))).toEqual(new Set(['4']));
  });
  it('待复核 waits for others than the inspector', async () => {
    const before = await as('wang').ok(dashboard.todos);
    const row = await desk.submitted(await desk.started(await desk.inspectable()));
    const after = await as('wang').ok(dashboard.todos);
    const of = (told: typeof after) => told.kinds.find(({ kind }) => kind === 'inspection-review')?.count ?? 0;
    expect(of(after) - of(before)).toBe(1);
    const { list } = await as('wang').ok(inspectionList.endpoint, {
      query: { tab: 'reported', numbers: row.inspectionNo },
    });
    expect(list).toMatchObject([{ checked: 25, wanted: 5, state: 'REPORTED', result: 'PASS' }]);
  });
});

describe('5.2 what lapses, who is told', () => {
  it('免检 lapses when the container goes back to 待订柜: its cargo may change before it comes again', async () => {
    const box = await desk.inspectable();
    const waived = await as('wang').ok(containers.waiveInspection, {
      params: id(box),
      body: { version: box.version, reason: '老客户' },
    });
    expect((await desk.guard(box))?.enabled).toBe(true);
    await as('wang').ok(containers.rollback, {
      params: id(box),
      body: { version: waived.version, reason: '客户要换一批货' },
    });
    await trade.walk.advance(box);
    expect((await desk.guard(box))?.unmet.join()).toContain('还没有验货，也没有免检');
  });
  it('5.4 不合格 is told to the owner, 退回 to the inspector; 客户确认 is not of the future', async () => {
    const notices = (kind: string, of: { id: string }) =>
      raw(
        `select user_id, title, body, link from sh_notification where starts_with(kind, '${kind}.') and object_id = ${of.id} order by id desc limit 1`,
      );
    const box = await desk.inspectable();
    // 操作 has no right to inspections: the container is what they may open.
    await trade.api.database.run(`with made as (insert into ac_role (code, name) values ('box', '操作') returning id),
        perm as (insert into ac_role_perm (role_id, code) select id, 'logistics.container.view' from made)
      insert into ac_user_role (user_id, role_id) select 2, id from made`);
    const rejected = await desk.reviewed(box, { 0: REMOVE });
    expect(await notices('inspection.rejected', rejected)).toMatchObject({
      user_id: '2',
      title: `验货不合格 ${rejected.inspectionNo}，请处理`,
      link: `/transport/container/info?id=${box.id}`,
    });
    const sent = await desk.submitted(await desk.started(await desk.inspectable()), {
      0: { major: 1, result: 'CONCESSION' },
    });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const helped = await desk.started(await desk.inspectable());
    const typed = await as('wang').ok(inspections.update, { params: id(helped), body: desk.bodyOf(helped) });
    const reported = await as('insp').ok(inspections.submit, {
      params: id(helped),
      body: { version: typed.version, ack: ['LOG-014'] },
    });
    expect(await desk.refused('wang', inspections.review, reported), 'who entered it').toMatchObject({
      errorCode: 'ACC-039',
    });
    expect(
      await desk.refused('wang', inspections.confirmByCustomer, sent, { customerBy: '王', customerAt: tomorrow }),
    ).toMatchObject({ data: { fields: { customerAt: '确认时间不能晚于现在' } } });
    await as('wang').ok(inspections.sendBack, {
      params: id(sent),
      body: { version: sent.version, reason: '照片不清' },
    });
    expect(await notices('inspection.sent_back', sent)).toMatchObject({ user_id: '4', body: '照片不清' });
    const back = await as('insp').ok(inspections.get, { params: id(sent) });
    const once = await desk.submitted(back, { 0: { major: 1, result: 'CONCESSION' } });
    await as('wang').ok(inspections.sendBack, {
      params: id(once),
      body: { version: once.version, reason: '数量不对' },
    });
    expect(await notices('inspection.sent_back', sent), 'SYS-032 the second 退回 of a day').toMatchObject({
      body: '数量不对',
    });
  });
});
