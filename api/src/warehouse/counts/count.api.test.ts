import { counts, countList, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { locations } from '@shared/contract/warehouse/location.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testUrl } from '../../../test/templates.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { whLocation } from '../zones/location.tables.ts';
import { countDesk, on } from './count-desk.fixture.ts';
import { startCount } from './count.service.ts';

const desk = countDesk();
const { create, enter, entered, input, started, submitted } = desk;

const lockOf = async (index: number) =>
  (
    await desk.api.db
      .select()
      .from(whLocation)
      .where(eq(whLocation.id, desk.floor.at(index)))
  )[0]?.lockState;

describe('盘点 (4.6)', () => {
  it('TV-40 WMS-033 100 counted as 98, 5 shipped before the approval: adjust −2, on hand 93', async () => {
    const batch = await desk.floor.lying(desk.floor.at(0), 100);
    const counting = await started(0);
    expect(counting.lines).toMatchObject([{ snapshot: null, book: null, difference: null }]);
    const done = await submitted(await entered(counting, [98]));
    await desk.floor.post([desk.floor.at(0), batch, -5, { type: 'SHIP' }]);
    const own = await desk.api.as('li').call(counts.approve, on(done));
    expect(own.envelope).toMatchObject({ errorCode: 'WMS_SELF_APPROVE' });
    const approved = await desk.api.as('wang').ok(counts.approve, on(done));
    expect(approved).toMatchObject({ state: 'APPROVED', lines: [{ snapshot: 100, difference: -2, adjusted: -2 }] });
    expect(await desk.floor.balance(desk.floor.at(0), batch)).toEqual([93, 0, 0]);
  });

  it.skipIf(!testUrl)('stock is in one running count, whoever starts two at once', async () => {
    await desk.floor.lying(desk.floor.at(9), 10);
    const one = await create(9);
    const two = await create(9);
    const start = () => desk.api.as('wang').call(counts.start, on(two));
    let answer: ReturnType<typeof start> | undefined;
    await desk.api.command('li', async (ctx) => {
      await startCount(ctx, one.id, one.version);
      answer = start();
      await untilWaiting(desk.api, answer);
    });
    expect((await answer)?.envelope).toMatchObject({
      errorCode: 'WMS-033',
      errorMessage: `库位 A-10 正在盘点单 ${one.countNo} 中盘点，请先完成。`,
    });
    for (const { id } of [one, two]) {
      const { version } = await desk.api.as('li').ok(counts.get, { params: { id } });
      await desk.api.as('li').ok(counts.void, { params: { id }, body: { version, reason: '试盘' } });
    }
  });

  it('every state × action: what the machine does not know is refused', async () => {
    await desk.floor.lying(desk.floor.at(1), 10);
    const review = async () => submitted(await entered(await started(1), [10]));
    const states = {
      DRAFT: () => create(1),
      COUNTING: () => started(1),
      REVIEW: review,
      APPROVED: async () => desk.api.as('wang').ok(counts.approve, on(await review())),
      VOID: async () => {
        const { params, body } = on(await create(1));
        return desk.api.as('li').ok(counts.void, { params, body: { ...body, reason: '重复' } });
      },
    };
    const run = {
      update: (row: CountDetail) =>
        desk.api
          .as('wang')
          .call(counts.update, { params: { id: row.id }, body: { ...input(1), version: row.version } }),
      start: (row: CountDetail) => desk.api.as('wang').call(counts.start, on(row)),
      count: (row: CountDetail) => enter(row, [10]),
      submit: (row: CountDetail) => desk.api.as('wang').call(counts.submit, on(row)),
      approve: (row: CountDetail) => desk.api.as('wang').call(counts.approve, on(row)),
      void: (row: CountDetail) =>
        desk.api
          .as('wang')
          .call(counts.void, { params: { id: row.id }, body: { version: row.version, reason: '重盘' } }),
    };
    const illegal: Record<keyof typeof states, (keyof typeof run)[]> = {
      DRAFT: ['count', 'submit', 'approve'],
      COUNTING: ['update', 'start', 'approve'],
      REVIEW: ['update', 'start', 'count', 'submit'],
      APPROVED: ['update', 'start', 'count', 'submit', 'approve', 'void'],
      VOID: ['update', 'start', 'count', 'submit', 'approve', 'void'],
    };
    for (const [state, make] of Object.entries(states) as [keyof typeof states, () => Promise<CountDetail>][])
      for (const [action, act] of Object.entries(run) as [keyof typeof run, (typeof run)['start']][]) {
        const row = await make();
        const { envelope } = await act(row);
        expect([state, action, envelope.errorCode === 'ILLEGAL_STATE']).toEqual([
          state,
          action,
          illegal[state].includes(action),
        ]);
        const { params } = on(row);
        const left = await desk.api.as('li').ok(counts.get, { params });
        if (['DRAFT', 'COUNTING', 'REVIEW'].includes(left.state))
          await desk.api.as('li').ok(counts.void, { params, body: { version: left.version, reason: '清场' } });
      }
  });

  it('10.3 who counted may not approve after another one corrected him, nor who handed it in before', async () => {
    await desk.floor.lying(desk.floor.at(0), 10);
    const row = await started(0, { blind: false });
    const first = await entered(
      row,
      row.lines.map(({ snapshot }) => snapshot ?? 0),
    );
    const { envelope } = await enter(
      first,
      first.lines.map(({ counted }) => counted ?? 0),
      'wang',
    );
    const corrected = envelope.success ? (envelope.data as CountDetail) : expect.fail(envelope.errorMessage);
    const review = await desk.api.as('wang').ok(counts.submit, on(corrected));
    const mine = await desk.api.as('li').ok(counts.get, on(review));
    expect(mine.actions.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
    const { list } = await desk.api.as('li').ok(countList.endpoint, { query: { keyword: review.countNo } });
    expect(list[0]?.actions?.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
    for (const as of ['li', 'wang'])
      expect((await desk.api.as(as).call(counts.approve, on(review))).envelope.errorCode).toBe('WMS_SELF_APPROVE');
    await desk.api
      .as('zhao')
      .ok(counts.void, { params: { id: review.id }, body: { version: review.version, reason: '清场' } });
  });

  it('锁定盘点 locks its locations until it ends and gives them back as they were', async () => {
    await desk.floor.lying(desk.floor.at(4), 10);
    await desk.api.db
      .update(whLocation)
      .set({ lockState: 'OUT', lockReason: '查验' })
      .where(eq(whLocation.id, desk.floor.at(5)));
    const row = await started(4, { mode: 'LOCKED', locationIds: [desk.floor.at(4), desk.floor.at(5)] });
    expect([await lockOf(4), await lockOf(5)]).toEqual(['ALL', 'ALL']);
    const [place] = await desk.api.db
      .select()
      .from(whLocation)
      .where(eq(whLocation.id, desk.floor.at(4)));
    const unlock = await desk.api.as('li').ok(locations.unlock, {
      body: { items: [{ id: desk.floor.at(4), version: place?.version ?? 0 }] },
    });
    expect(unlock.refused[0]?.reason).toContain('正在盘点');
    const again = await create(4);
    const running = await desk.api.as('wang').call(counts.start, on(again));
    expect(running.envelope.errorMessage).toContain(`库位 A-05 正在盘点单 ${row.countNo} 中盘点`);
    await desk.api.as('li').ok(counts.void, { params: { id: row.id }, body: { version: row.version, reason: '改日' } });
    expect([await lockOf(4), await lockOf(5)]).toEqual(['NONE', 'OUT']);
  });
});
