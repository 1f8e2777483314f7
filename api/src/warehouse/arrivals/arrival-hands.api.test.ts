import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';

import { arrivalOffice } from './arrival-office.fixture.ts';

const office = arrivalOffice();
const { inboundOf } = office;

describe('到货单: two keepers, two trucks, two presses', () => {
  it('two keepers count one arrival: different lines and scans add up, the same line is told and nothing is lost', async () => {
    const inbound = await office.desk.waiting({
      lines: [office.desk.line(), office.desk.line({ goodsName: '杯子', qtyExpected: 10 })],
    });
    const row = await office.desk.unloading(await office.desk.announce([inbound.id]));
    await office.desk.count(row, { 0: { actual: 118 } }, 'keeper');
    // The second one still has the page as it was.
    const both = await office.desk.count(row, { 1: { actual: 10 } }, 'second');
    expect(both.lines.map(({ actual, counterName }) => [actual, counterName])).toEqual([
      [118, '测试1'],
      [10, '测试2'],
    ]);
    const late = await office.as('second').call(arrivals.count, office.desk.counted(row, { 0: { actual: 117 } }));
    expect(late.envelope).toMatchObject({
      errorCode: 'VERSION_CONFLICT',
      errorMessage: `${row.arrivalNo}：「纸箱」已由 测试1 清点为 118 件。`,
      data: { changedBy: '测试1', lines: [{ id: row.lines[0]?.id, actual: 118 }] },
    });
    // The same count is no conflict.
    await office.desk.count(row, { 0: { actual: 118 } }, 'second');
    const scan = (as: string, pieces: number) =>
      office.as(as).ok(arrivals.count, {
        params: { id: row.id },
        body: { version: row.version, scans: [{ lineId: row.lines[0]?.id, pieces }] } as never,
      });
    await Promise.all([scan('keeper', 1), scan('second', 2), scan('keeper', 3)]);
    const seen = await office.as('keeper').ok(arrivals.get, { params: { id: row.id } });
    expect(seen.lines.map(({ actual }) => actual)).toEqual([124, 10]);
    expect(seen).toMatchObject({ actual: 134, different: true });
  });

  it('two keepers add the same 无预报 goods: the second is told who has them, and says whether they are more', async () => {
    const row = await office.desk.unloading(await office.desk.announce([(await office.desk.waiting()).id]));
    const add = (as: string, goodsName: string, actual: number, ack: string[] = []) =>
      office.as(as).call(arrivals.count, {
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
    const { lines } = await office.as('keeper').ok(arrivals.get, { params: { id: row.id } });
    expect(lines.map(({ goodsName, actual }) => [goodsName, actual])).toEqual([
      ['纸箱', null],
      ['木托 A', 5],
      ['木托 B', 2],
      ['纸箱', 1],
      ['木托a', 6],
    ]);
  });

  it('a second press confirms once; two managers at once: one', async () => {
    const inbound = await office.desk.waiting();
    const counted = await office.desk.count(await office.desk.unloading(await office.desk.announce([inbound.id])), {
      0: { actual: 120 },
    });
    const row = await office.desk.finished(counted);
    const key = '11111111-2222-4333-8444-555555555555';
    const press = () => office.as('keeper').call(arrivals.confirm, office.desk.on(row) as never, { key });
    const answers = [
      await press(),
      await press(),
      await office.as('second').call(arrivals.confirm, office.desk.on(row) as never),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[120, 0, 0, 0]] });

    const other = await office.desk.count(
      await office.desk.unloading(await office.desk.announce([(await office.desk.waiting()).id])),
      {
        0: { actual: 120 },
      },
    );
    const waiting = await office.desk.finished(other);
    const raced = await Promise.all(
      ['keeper', 'second'].map((as) => office.as(as).call(arrivals.confirm, office.desk.on(waiting) as never)),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('two trucks for one inbound: what the first has brought is too much of the second', async () => {
    const inbound = await office.desk.waiting();
    const [one, two] = [await office.desk.announce([inbound.id]), await office.desk.announce([inbound.id])];
    const first = await office.desk.finished(
      await office.desk.count(await office.desk.unloading(one), { 0: { actual: 120 } }),
    );
    await office.as('keeper').ok(arrivals.confirm, office.desk.on(first) as never);
    const second = await office.desk.finished(
      await office.desk.count(await office.desk.unloading(two), { 0: { actual: 3, reason: 'UNPLANNED' } }),
    );
    expect(second.lines[0]).toMatchObject({
      planned: false,
      differences: ['UNPLANNED'],
      decisions: ['REJECT', 'SUPPLEMENT'],
    });
    await office.desk.photo(second);
    const waiting = await office.as('keeper').ok(arrivals.confirm, office.desk.on(second) as never);
    const sent = await office.as('boss').ok(arrivals.resolve, {
      params: { id: waiting.id },
      body: { version: waiting.version, decisions: [{ lineId: waiting.lines[0]?.id, decision: 'REJECT' }] } as never,
    });
    expect(sent).toMatchObject({ state: 'CONFIRMED', lines: [{ received: 0, supplemented: 0 }] });
    expect(await inboundOf(inbound.id)).toEqual({ state: 'PUTAWAY', lines: [[120, 0, 0, 0]] });
  });
});
