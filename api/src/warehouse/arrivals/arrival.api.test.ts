import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import type { ArrivalState } from '@shared/contract/warehouse/arrival.labels.ts';
import { arrivalMachine, type ArrivalAction } from '@shared/contract/warehouse/arrival.machine.ts';
import { arrivalList } from '@shared/contract/warehouse/arrival-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { whDamage } from '../damages/damage.tables.ts';
import { prepareInbounds } from '../inbounds/inbound.fixture.ts';
import { whBatch, whStockLedger } from '../stock/stock.tables.ts';
import { arrivalDesk } from './arrival.fixture.ts';
import { unfinishedArrivals } from './unfinished-arrivals.ts';

const TODAY = '2026-11-23';
let api: TestApi;
let desk: Awaited<ReturnType<typeof arrivalDesk>>;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date(`${TODAY}T04:00:00Z`) }, prepare: prepareInbounds });
  desk = await arrivalDesk(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.execute(sql`update wh_access set state = 'ACTIVE', quota = 0, vehicles = '[]'`);
});
afterEach(async () => {
  expect(api.faults).toEqual([]);
  const { broken } = await verify(api.db);
  // Customers of the fixture have no number, a day is closed here without its inventory.
  const bare = ['每个客户', '客户编号', 'WMS-040'];
  expect(broken.filter(({ title }) => !bare.some((words) => title.startsWith(words)))).toEqual([]);
});

/** Good, damaged and short pieces of the lines of an inbound, and its state. */
const inboundOf = async (id: string) => {
  const { state, lines } = await api.as('clerk').ok(inbounds.get, { params: { id } });
  return {
    state,
    lines: lines.map(({ received, damaged, short, over }) => [received - damaged, damaged, short, over]),
  };
};
const refusal = async (
  answer: Promise<{ status: number; envelope: { errorCode?: string; errorMessage?: string } }>,
) => {
  const { status, envelope } = await answer;
  return `${status} ${envelope.errorCode ?? ''} ${envelope.errorMessage ?? ''}`;
};
const fieldsOf = async (answer: Promise<{ envelope: { data?: unknown } }>) =>
  ((await answer).envelope.data as { fields?: Record<string, string> } | undefined)?.fields;

describe('到货单 (W10, 4.3)', () => {
  it('as announced: the receipt is posted by the confirmation, the batch counts from that day (WMS-022)', async () => {
    const inbound = await desk.waiting();
    const announced = await desk.announce([inbound.id]);
    expect(announced).toMatchObject({ state: 'NOTIFIED', notified: 120, lines: [{ notified: 120, actual: null }] });
    const counted = await desk.count(await desk.unloading(announced), { 0: { actual: 120 } });
    expect(await refusal(api.as('keeper').call(arrivals.confirm, desk.on(counted) as never))).toContain(
      'ILLEGAL_STATE',
    );
    const done = await api.as('keeper').ok(arrivals.confirm, desk.on(await desk.finished(counted)) as never);
    expect(done).toMatchObject({ state: 'CONFIRMED', different: false, actual: 120, lines: [{ received: 120 }] });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[120, 0, 0, 0]] });
    const [batch] = await api.db
      .select()
      .from(whBatch)
      .where(eq(whBatch.inboundLineId, inbound.lines[0]?.id ?? ''));
    expect(batch).toMatchObject({ receivedDate: TODAY });
    expect(await api.as('clerk').ok(arrivals.ofInbound, { params: { id: inbound.id } })).toMatchObject({
      list: [{ arrivalNo: done.arrivalNo, state: 'CONFIRMED', notified: 120, actual: 120, damaged: 0 }],
    });
  });

  it('TV-44 expected 100, actual 97 of which 2 damaged: reason and photo, then good 95, damaged 2, short 3, 残损单 of 2', async () => {
    const inbound = await desk.waiting({ lines: [desk.line({ qtyExpected: 100 })] });
    let row = await desk.count(await desk.unloading(await desk.announce([inbound.id])), {
      0: { actual: 97, damaged: 2 },
    });
    row = await desk.finished(row);
    const confirm = () => api.as('keeper').call(arrivals.confirm, desk.on(row) as never);
    expect(await fieldsOf(confirm())).toEqual({ 'lines.0.reason': '有差异时必填', 'lines.0.cause': '有残损时必填' });
    row = await desk.count(row, { 0: { reason: 'SHORT', cause: 'TRANSPORT', reasonText: '箱角压坏' } });
    expect(await refusal(confirm())).toContain(`WMS-020 ${row.arrivalNo} 有差异，请先上传至少 1 张「差异照片」。`);
    expect(row.actions.find(({ code }) => code === 'confirm')).toMatchObject({ enabled: false });
    await desk.photo(row);
    row = await api.as('keeper').ok(arrivals.confirm, desk.on(row) as never);
    expect(row).toMatchObject({
      state: 'EXCEPTION',
      lines: [{ differences: ['SHORT', 'DAMAGED'], decisions: ['ACCEPT', 'REJECT', 'SUPPLEMENT'] }],
    });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PENDING', lines: [[0, 0, 0, 0]] });
    const decide = (decision: string, as = 'boss') =>
      api.as(as).call(arrivals.resolve, {
        params: { id: row.id },
        body: { version: row.version, decisions: decision ? [{ lineId: row.lines[0]?.id, decision }] : [] } as never,
      });
    expect(await refusal(decide('ACCEPT', 'keeper'))).toContain('403 NO_PERMISSION');
    expect(Object.values((await fieldsOf(decide(''))) ?? {})).toEqual(['「纸箱」有差异，请选择处理方式']);
    const { envelope } = await decide('ACCEPT');
    expect(envelope.data).toMatchObject({
      state: 'CONFIRMED',
      lines: [{ received: 97, short: 3, decision: 'ACCEPT', differences: ['SHORT', 'DAMAGED'] }],
    });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[95, 2, 3, 0]] });
    const [damage, ...others] = await api.db.select().from(whDamage).where(eq(whDamage.sourceId, row.id));
    expect([damage, others]).toMatchObject([
      { qty: 2, cause: 'TRANSPORT', sourceNo: row.arrivalNo, stage: 'ARRIVAL' },
      [],
    ]);
    const photos = await api.db
      .select()
      .from(shAttachment)
      .where(and(eq(shAttachment.ownerType, 'wh_damage'), eq(shAttachment.ownerId, damage?.id ?? '0')));
    expect(photos).toHaveLength(1);
  });

  it('over, damaged and unplanned goods: 补单 makes an inbound of its own and receives it (4.3)', async () => {
    const inbound = await desk.waiting({
      lines: [
        desk.line(),
        desk.line({ goodsName: '杯子', qtyExpected: 10 }),
        desk.line({ goodsName: '椅子', qtyExpected: 5 }),
      ],
    });
    let row = await desk.unloading(await desk.announce([inbound.id]));
    row = await desk.count(row, {
      0: { actual: 125, reason: 'OVER' },
      1: { actual: 10, damaged: 4, reason: 'DAMAGED', cause: 'DAMP' },
      2: { actual: 5, reason: 'WRONG' },
    });
    row = await api.as('second').ok(arrivals.count, {
      params: { id: row.id },
      body: {
        version: row.version,
        lines: [
          {
            goodsName: '来路不明',
            actual: 8,
            reason: 'UNPLANNED',
            lengthMm: 100,
            widthMm: 100,
            heightMm: 100,
            unitWeight: 500,
          },
        ],
      } as never,
    });
    await desk.photo(row);
    row = await api.as('keeper').ok(arrivals.confirm, desk.on(await desk.finished(row)) as never);
    const [first, second, third, fourth] = row.lines.map(({ id }) => id);
    const resolve = (decisions: [string | undefined, string][]) =>
      api.as('boss').call(arrivals.resolve, {
        params: { id: row.id },
        body: {
          version: row.version,
          decisions: decisions.map(([lineId, decision]) => ({ lineId, decision })),
        } as never,
      });
    const rest: [string | undefined, string][] = [
      [second, 'REJECT'],
      [third, 'REJECT'],
    ];
    expect(await fieldsOf(resolve([[first, 'SUPPLEMENT'], ...rest, [fourth, 'ACCEPT']]))).toEqual({
      'decisions.3.decision': '不适用于该差异，请刷新后重选',
    });
    const { status, envelope } = await resolve([[first, 'SUPPLEMENT'], ...rest, [fourth, 'SUPPLEMENT']]);
    expect([status, envelope.errorMessage ?? '']).toEqual([200, '']);
    const done = envelope.data as typeof row;
    expect(await inboundOf(inbound.id)).toEqual({
      state: 'PARTIAL',
      lines: [
        [120, 0, 0, 0],
        [6, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    });
    const made = done.inbounds.find(({ supplement }) => supplement);
    expect(made).toMatchObject({ expected: 13, received: 13, state: 'PUTAWAY' });
    expect(await inboundOf(made?.id ?? '')).toMatchObject({
      lines: [
        [5, 0, 0, 0],
        [8, 0, 0, 0],
      ],
    });
    expect(done.lines.map(({ received, supplemented }) => [received, supplemented])).toEqual([
      [120, 5],
      [6, 0],
      [0, 0],
      [0, 8],
    ]);
  });

  it('WMS-050 who may not drive in stays outside until a manager lets this visit in; WMS-054 a later suspension does not stop it', async () => {
    const inbound = await desk.waiting();
    const row = await desk.announce([inbound.id]);
    const at = (version: number, values: object = {}) =>
      api
        .as('keeper')
        .call(arrivals.arrive, { params: { id: row.id }, body: { version, plateNo: '浙b·12345', ...values } as never });
    await api.db.execute(sql`update wh_access set vehicles = '[{"plate":"浙B99999"}]'`);
    expect(await refusal(at(row.version))).toContain('WMS_ACCESS_DENIED 客1 未获准使用 1 仓：车牌 浙B12345 未登记');
    await api.db.execute(sql`update wh_access set vehicles = '[{"plate":"浙B12345"}]'`);
    const here = (await at(row.version)).envelope.data as typeof row;
    expect(here).toMatchObject({ state: 'ON_SITE', plateNo: '浙B12345', arrivedAt: `${TODAY}T04:00:00.000Z` });
    await api.db.execute(sql`update wh_access set state = 'SUSPENDED'`);
    const done = await desk.finished(
      await desk.count(await api.as('keeper').ok(arrivals.startUnload, desk.on(here)), { 0: { actual: 120 } }),
    );
    expect(await api.as('keeper').ok(arrivals.confirm, desk.on(done) as never)).toMatchObject({ state: 'CONFIRMED' });

    await api.db.execute(sql`update wh_access set state = 'ACTIVE'`);
    const next = await desk.announce([(await desk.waiting()).id]);
    await api.db.execute(sql`update wh_access set state = 'SUSPENDED'`);
    const release = (as: string) =>
      api
        .as(as)
        .call(arrivals.release, { params: { id: next.id }, body: { version: next.version, reason: '客户急件' } });
    expect(await refusal(release('keeper'))).toContain('NO_PERMISSION');
    const free = (await release('boss')).envelope.data as typeof row;
    expect(free).toMatchObject({ state: 'NOTIFIED', releaseReason: '客户急件' });
    expect((await desk.arrived(free)).state).toBe('ON_SITE');
    expect(await fieldsOf(at(1, { plateNo: '' }))).toMatchObject({ plateNo: expect.any(String) });
  });

  it('WMS-052 a receipt beyond the quota waits for a manager and his reason', async () => {
    await api.db.execute(sql`update wh_access set quota = 1000`);
    const inbound = await desk.waiting();
    const counted = await desk.count(await desk.unloading(await desk.announce([inbound.id])), { 0: { actual: 120 } });
    const row = await api.as('keeper').ok(arrivals.confirm, desk.on(await desk.finished(counted)) as never);
    expect(row).toMatchObject({
      state: 'EXCEPTION',
      different: false,
      quotaFault: expect.stringContaining('超过容积上限'),
    });
    const resolve = (quotaReason: string | null) =>
      api.as('boss').call(arrivals.resolve, {
        params: { id: row.id },
        body: { version: row.version, decisions: [], quotaReason } as never,
      });
    expect(await fieldsOf(resolve(null))).toEqual({ quotaReason: expect.stringContaining('请说明放行原因') });
    expect((await resolve('下周出库')).envelope.data).toMatchObject({ state: 'CONFIRMED', quotaReason: '下周出库' });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[120, 0, 0, 0]] });
  });

  it('two keepers count one arrival: different lines and scans add up, the same line is told and nothing is lost', async () => {
    const inbound = await desk.waiting({ lines: [desk.line(), desk.line({ goodsName: '杯子', qtyExpected: 10 })] });
    const row = await desk.unloading(await desk.announce([inbound.id]));
    await desk.count(row, { 0: { actual: 118 } }, 'keeper');
    // The second one still has the page as it was.
    const both = await desk.count(row, { 1: { actual: 10 } }, 'second');
    expect(both.lines.map(({ actual, counterName }) => [actual, counterName])).toEqual([
      [118, '测试1'],
      [10, '测试2'],
    ]);
    const late = await api.as('second').call(arrivals.count, desk.counted(row, { 0: { actual: 117 } }));
    expect(late.envelope).toMatchObject({
      errorCode: 'VERSION_CONFLICT',
      errorMessage: `${row.arrivalNo}：「纸箱」已由 测试1 清点为 118 件。`,
      data: { changedBy: '测试1', lines: [{ id: row.lines[0]?.id, actual: 118 }] },
    });
    // The same count is no conflict.
    await desk.count(row, { 0: { actual: 118 } }, 'second');
    const scan = (as: string, pieces: number) =>
      api.as(as).ok(arrivals.count, {
        params: { id: row.id },
        body: { version: row.version, scans: [{ lineId: row.lines[0]?.id, pieces }] } as never,
      });
    await Promise.all([scan('keeper', 1), scan('second', 2), scan('keeper', 3)]);
    const seen = await api.as('keeper').ok(arrivals.get, { params: { id: row.id } });
    expect(seen.lines.map(({ actual }) => actual)).toEqual([124, 10]);
    expect(seen).toMatchObject({ actual: 134, different: true });
  });

  it('two keepers add the same 无预报 goods: the second is told who has them, and says whether they are more', async () => {
    const row = await desk.unloading(await desk.announce([(await desk.waiting()).id]));
    const add = (as: string, goodsName: string, actual: number, ack: string[] = []) =>
      api.as(as).call(arrivals.count, {
        params: { id: row.id },
        body: { version: row.version, ack, lines: [{ goodsName, actual, reason: 'UNPLANNED' }] } as never,
      });
    expect((await add('keeper', '木托 A', 5)).status).toBe(200);
    const second = await add('second', '木托a ', 6);
    expect(second.envelope).toMatchObject({
      success: false,
      data: {
        warnings: [{ code: 'WMS-UNPLANNED', message: expect.stringContaining('「木托 A」5 件（测试1 登记）') }],
      },
    });
    expect((await add('second', '木托 B', 2)).status).toBe(200);
    // Announced goods of that name are no twins: more of another kind may come with them.
    expect((await add('second', '纸箱', 1)).status).toBe(200);
    const more = await add('second', '木托a', 6, ['WMS-UNPLANNED']);
    expect(more.status).toBe(200);
    const { lines } = await api.as('keeper').ok(arrivals.get, { params: { id: row.id } });
    expect(lines.map(({ goodsName, actual }) => [goodsName, actual])).toEqual([
      ['纸箱', null],
      ['木托 A', 5],
      ['木托 B', 2],
      ['纸箱', 1],
      ['木托a', 6],
    ]);
  });

  it('a second press confirms once; two managers at once: one', async () => {
    const inbound = await desk.waiting();
    const counted = await desk.count(await desk.unloading(await desk.announce([inbound.id])), { 0: { actual: 120 } });
    const row = await desk.finished(counted);
    const key = '11111111-2222-4333-8444-555555555555';
    const press = () => api.as('keeper').call(arrivals.confirm, desk.on(row) as never, { key });
    const answers = [
      await press(),
      await press(),
      await api.as('second').call(arrivals.confirm, desk.on(row) as never),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[120, 0, 0, 0]] });

    const other = await desk.count(await desk.unloading(await desk.announce([(await desk.waiting()).id])), {
      0: { actual: 120 },
    });
    const waiting = await desk.finished(other);
    const raced = await Promise.all(
      ['keeper', 'second'].map((as) => api.as(as).call(arrivals.confirm, desk.on(waiting) as never)),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('two trucks for one inbound: what the first has brought is too much of the second', async () => {
    const inbound = await desk.waiting();
    const [one, two] = [await desk.announce([inbound.id]), await desk.announce([inbound.id])];
    const first = await desk.finished(await desk.count(await desk.unloading(one), { 0: { actual: 120 } }));
    await api.as('keeper').ok(arrivals.confirm, desk.on(first) as never);
    const second = await desk.finished(
      await desk.count(await desk.unloading(two), { 0: { actual: 3, reason: 'UNPLANNED' } }),
    );
    expect(second.lines[0]).toMatchObject({
      planned: false,
      differences: ['UNPLANNED'],
      decisions: ['REJECT', 'SUPPLEMENT'],
    });
    await desk.photo(second);
    const waiting = await api.as('keeper').ok(arrivals.confirm, desk.on(second) as never);
    const sent = await api.as('boss').ok(arrivals.resolve, {
      params: { id: waiting.id },
      body: { version: waiting.version, decisions: [{ lineId: waiting.lines[0]?.id, decision: 'REJECT' }] } as never,
    });
    expect(sent).toMatchObject({ state: 'CONFIRMED', lines: [{ received: 0, supplemented: 0 }] });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[120, 0, 0, 0]] });
  });

  it('a closed day is refused and nothing is posted; WMS-040 asks for what is unfinished', async () => {
    const inbound = await desk.waiting();
    const counted = await desk.count(await desk.unloading(await desk.announce([inbound.id])), { 0: { actual: 120 } });
    const row = await desk.finished(counted);
    const unfinished = (day: string) => api.command('admin', (ctx) => unfinishedArrivals(ctx, desk.warehouseId, day));
    expect(await unfinished(TODAY)).toContain(row.arrivalNo);
    expect(await unfinished('2026-11-22')).toEqual([]);
    await api.db.execute(
      sql`insert into wh_day (warehouse_id, day, state) values (${desk.warehouseId}, '2026-11-20', 'CLOSED')`,
    );
    const confirm = (businessDate: string) =>
      api
        .as('keeper')
        .call(arrivals.confirm, { params: { id: row.id }, body: { version: row.version, businessDate } as never });
    expect(await refusal(confirm('2026-11-20'))).toContain('DAY_CLOSED 2026-11-20 已日结');
    expect(await refusal(confirm('2026-11-24'))).toContain('WMS-026');
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PENDING', lines: [[0, 0, 0, 0]] });
    expect((await confirm('2026-11-22')).status).toBe(200);
    const [entry] = await api.db.select().from(whStockLedger).where(eq(whStockLedger.docId, inbound.id));
    expect(entry?.businessDate).toBe('2026-11-22');
    expect(await unfinished(TODAY)).not.toContain(row.arrivalNo);
  });

  it('an inbound with a visit under way is neither cancelled nor closed', async () => {
    const inbound = await desk.waiting();
    const row = await desk.announce([inbound.id]);
    const cancel = () =>
      api
        .as('clerk')
        .call(inbounds.cancel, { params: { id: inbound.id }, body: { version: inbound.version, reason: '客户取消' } });
    expect(await refusal(cancel())).toContain(`GUARD_FAILED ${inbound.inboundNo} 有未完成的到货单 ${row.arrivalNo}`);
    await api
      .as('keeper')
      .ok(arrivals.void, { params: { id: row.id }, body: { version: row.version, reason: '车不来了' } });
    expect((await cancel()).status).toBe(200);
  });

  it('退回清点, then counted again', async () => {
    let row = await desk.unloading(await desk.announce([(await desk.waiting()).id]));
    row = await desk.finished(await desk.count(row, { 0: { actual: 119, reason: 'SHORT' } }));
    await desk.photo(row);
    row = await api.as('keeper').ok(arrivals.confirm, desk.on(row) as never);
    row = await api
      .as('boss')
      .ok(arrivals.recount, { params: { id: row.id }, body: { version: row.version, reason: '再数一次' } });
    row = await desk.count(row, { 0: { actual: 120, reason: null } });
    row = await api.as('keeper').ok(arrivals.confirm, desk.on(row) as never);
    expect(row).toMatchObject({ state: 'CONFIRMED', different: false });
  });

  it('every state × action: what the machine does not know is refused and nothing changes', async () => {
    const inbound = await desk.waiting({ lines: [desk.line({ qtyExpected: 100_000 })] });
    const reason = { reason: '测试原因' };
    const unloading = async () => desk.unloading(await desk.announce([inbound.id]));
    const exception = async () => {
      const row = await desk.finished(await desk.count(await unloading(), { 0: { actual: 1, reason: 'SHORT' } }));
      await desk.photo(row);
      return api.as('keeper').ok(arrivals.confirm, desk.on(row) as never);
    };
    const states: Record<ArrivalState, () => Promise<ArrivalDetail>> = {
      NOTIFIED: () => desk.announce([inbound.id]),
      ON_SITE: async () => desk.arrived(await desk.announce([inbound.id])),
      UNLOADING: unloading,
      COUNTED: async () => {
        const row = await desk.finished(await desk.count(await unloading(), { 0: { actual: 1, reason: 'SHORT' } }));
        await desk.photo(row);
        return row;
      },
      EXCEPTION: exception,
      CONFIRMED: async () => {
        const row = await exception();
        const decisions = [{ lineId: row.lines[0]?.id, decision: 'SUPPLEMENT' }];
        return api
          .as('boss')
          .ok(arrivals.resolve, { params: { id: row.id }, body: { version: row.version, decisions } as never });
      },
      VOID: async () => {
        const row = await desk.announce([inbound.id]);
        return api
          .as('keeper')
          .ok(arrivals.void, { params: { id: row.id }, body: { version: row.version, ...reason } });
      },
    };
    const bodies: Record<ArrivalAction, (row: ArrivalDetail) => object> = {
      update: ({ warehouseId, customerId, companyId }) => ({
        warehouseId,
        customerId,
        companyId,
        inboundIds: [inbound.id],
      }),
      release: () => reason,
      arrive: () => ({ plateNo: desk.plate }),
      startUnload: () => ({}),
      count: () => ({ lines: [] }),
      finishUnload: () => ({}),
      confirm: () => ({}),
      recount: () => reason,
      resolve: ({ lines }) => ({ decisions: [{ lineId: lines[0]?.id, decision: 'SUPPLEMENT' }] }),
      void: () => reason,
    };
    for (const [state, reach] of Object.entries(states))
      for (const action of Object.keys(bodies) as ArrivalAction[]) {
        const row = await reach();
        expect(row.state, state).toBe(state);
        const legal = (arrivalMachine.actions[action].from as readonly string[]).includes(state);
        const { status, envelope } = await api.as('boss').call(arrivals[action] as typeof arrivals.void, {
          params: { id: row.id },
          body: { version: row.version, ...bodies[action](row) } as never,
        });
        expect([state, action, status], envelope.errorMessage ?? '').toEqual([state, action, legal ? 200 : 409]);
        if (!legal) {
          expect(envelope.errorCode).toBe('ILLEGAL_STATE');
          expect((await api.as('keeper').ok(arrivals.get, { params: { id: row.id } })).version).toBe(row.version);
        }
      }
  }, 240_000);

  it("the list: tabs, filters, totals; nobody else's", async () => {
    const inbound = await desk.waiting({ lines: [desk.line({ goodsName: '独特的货' })] });
    const row = await desk.announce([inbound.id], { planAt: `${TODAY}T18:00:00+08:00`, driver: '赵六' });
    await desk.arrived(row);
    const list = (query: Record<string, string>, as = 'keeper') => api.as(as).ok(arrivalList.endpoint, { query });
    for (const query of [{ keyword: '独特' }, { keyword: inbound.inboundNo }, { keyword: '赵六' }] as Record<
      string,
      string
    >[])
      expect((await list(query)).list.map(({ arrivalNo }) => arrivalNo)).toEqual([row.arrivalNo]);
    expect((await list({ tab: 'present', keyword: '独特' })).list).toMatchObject([
      { plateNo: desk.plate, inboundCount: 1 },
    ]);
    expect((await list({ tab: 'today' })).list.map(({ id }) => id)).toEqual([row.id]);
    expect((await list({ plateNo: '浙b·123', keyword: '独特' })).total).toBe(1);
    expect((await list({ different: '1', keyword: '独特' })).total).toBe(0);
    expect((await list({}, 'stranger')).total).toBe(0);
    for (const [endpoint, body] of [
      [arrivals.startUnload, { version: 2 }],
      [arrivals.count, { version: 2, lines: [] }],
      [arrivals.void, { version: 2, reason: '试试' }],
    ] as const)
      expect(await refusal(api.as('stranger').call(endpoint, { params: { id: row.id }, body } as never))).toContain(
        '404',
      );
    expect((await api.as('stranger').call(arrivals.get, { params: { id: row.id } })).status).toBe(404);
  });

  it("refuses by field what does not fit or is not the caller's", async () => {
    const own = await desk.waiting();
    const [line] = own.lines;
    const create = (values: Record<string, unknown>, as = 'keeper') =>
      fieldsOf(
        api.as(as).call(arrivals.create, {
          body: {
            warehouseId: desk.warehouseId,
            customerId: desk.customers[0],
            companyId: desk.companyId,
            ...values,
          } as never,
        }),
      );
    const foreign = '入库单不存在，或不是该客户、仓库、经营主体待到货的';
    expect(await create({ inboundIds: ['999999'] })).toEqual({ inboundIds: foreign });
    expect(await create({ inboundIds: [own.id], customerId: desk.customers[1] })).toEqual({ inboundIds: foreign });
    expect(await create({ warehouseId: desk.warehouseId }, 'stranger')).toEqual({ warehouseId: '仓库不存在或已停用' });
    expect(await create({ companyId: '424242' })).toEqual({ companyId: '经营主体不在权限内' });
    expect(await create({ carrierId: '424242' })).toEqual({ carrierId: '供应商不存在、已停用或无权使用' });
    expect(await create({ plateNo: 'X1' })).toEqual({ plateNo: '车牌号不正确' });
    expect(await create({ lines: [{ notified: 5 }] })).toEqual({ 'lines.0.goodsName': '必填' });
    expect(await create({ lines: [{ goodsName: 'x'.repeat(10_000), notified: 5 }] })).toEqual({
      'lines.0.goodsName': '不能超过 200 个字符',
    });
    expect(await create({ lines: [{ inboundLineId: '999999', notified: 5 }] })).toEqual({
      'lines.0.inboundLineId': '入库明细不存在，或不是该客户、仓库、经营主体待到货的',
    });
    const twice = { inboundLineId: line?.id, notified: 5 };
    expect(await create({ lines: [twice, twice] })).toEqual({ 'lines.1.inboundLineId': '同一入库明细重复' });
    expect(await create({ lines: [{ ...twice, notified: 1e12 }] })).toEqual({ 'lines.0.notified': '不能大于 1000000' });
    expect(await create({ lines: [{ goodsName: '货', goodsId: '999999', notified: 1 }] })).toEqual({
      'lines.0.goodsId': '不是该客户的货物',
    });

    const row = await desk.unloading(await desk.announce([own.id]));
    const count = (values: object) => fieldsOf(api.as('keeper').call(arrivals.count, desk.counted(row, { 0: values })));
    expect(await count({ actual: 5, damaged: 6 })).toEqual({ 'lines.0.damaged': '不能多于实到' });
    expect(await count({ actual: -1 })).toEqual({ 'lines.0.actual': '不能小于 0' });
    expect(await count({ actual: 1.5 })).toEqual({ 'lines.0.actual': '必须是整数' });
    expect(await count({ actual: 1, lengthMm: 600 })).toMatchObject({ 'lines.0.widthMm': '长宽高要填全' });
    expect(await count({ actual: 1, productionDate: '2026-11-24' })).toEqual({
      'lines.0.productionDate': '不能晚于今天',
    });
    const strange = api.as('keeper').call(arrivals.count, {
      params: { id: row.id },
      body: { version: row.version, scans: [{ lineId: '999999', pieces: 1 }] } as never,
    });
    expect(await fieldsOf(strange)).toEqual({ scans: '明细已变动，请刷新' });
  });
});

describe('WMS-050, WMS-054 what was let in, what is limited', () => {
  it('a visit that a manager let in is that truck’s; another plate asks again', async () => {
    const row = await desk.announce([(await desk.waiting()).id], { plateNo: '浙B12345' });
    await api.db.execute(sql`update wh_access set state = 'SUSPENDED'`);
    const free = await api
      .as('boss')
      .ok(arrivals.release, { params: { id: row.id }, body: { version: row.version, reason: '客户急件' } });
    const arrive = (plateNo: string) =>
      api
        .as('keeper')
        .call(arrivals.arrive, { params: { id: row.id }, body: { version: free.version, plateNo } as never });
    expect(await refusal(arrive('浙B99999'))).toContain('WMS_ACCESS_DENIED');
    expect((await arrive('浙B12345')).envelope.data).toMatchObject({ state: 'ON_SITE' });
  });

  it('WMS-052 suspending an access does not lift its quota', async () => {
    const inbound = await desk.waiting();
    const counted = await desk.count(await desk.unloading(await desk.announce([inbound.id])), { 0: { actual: 120 } });
    const row = await desk.finished(counted);
    await api.db.execute(sql`update wh_access set quota = 1000, state = 'SUSPENDED'`);
    expect(await api.as('keeper').ok(arrivals.confirm, desk.on(row) as never)).toMatchObject({
      state: 'EXCEPTION',
      quotaFault: expect.stringContaining('超过容积上限'),
    });
  });
});
