import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/client.ts';
import { id } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { slipDesk } from './slip-desk.fixture.ts';

const { desk, li, wang, loadable, bodyOf } = slipDesk();
const finished = async (box: { id: string }, counts: Record<number, number> = {}) => {
  const filled = await desk.walk.fill(await desk.walk.slipOf(box), counts);
  return li().ok(loadingSlips.finish, { params: id(filled), body: { version: filled.version, ack: ['LOG-045'] } });
};

describe('LOG-026 more than planned takes free cartons as any allocation does', () => {
  it('LOG-018 not of a held order', async () => {
    const { order, box } = await loadable(20);
    const slip = await finished(box, { 0: 23 });
    const { version } = await li().ok(orders.get, { params: id(order) });
    await wang().ok(orders.hold, { params: id(order), body: { version, reason: '等付款' } });
    const { envelope } = await wang().call(loadingSlips.confirm, {
      params: id(slip),
      body: { version: slip.version },
    });
    expect(envelope).toMatchObject({
      errorCode: 'LOG-018',
      errorMessage: `${order.orderNo} 已暂停（等付款），不能拼柜。`,
    });
  });
  it('LOG-041 over the plan is confirmed, LOG-042 over the maximum refused', async () => {
    // 40HQ: plan 68 m³, maximum 76.2 m³; a carton is 3 m³.
    const made = await desk.walk.pooled({
      lines: [line({ cartons: 30, qty: '300', volumeTyped: 90_000_000, grossTyped: 9_000_000 })],
    });
    const box = await desk.walk.to(await desk.walk.consolidated([{ order: made, cartons: 20 }]), 'LOAD');
    const confirm = async (slip: { id: string; version: number }, ack?: string[]) =>
      (await wang().call(loadingSlips.confirm, { params: id(slip), body: { version: slip.version, ack } })).envelope;
    const over = await finished(box, { 0: 26 });
    expect(await confirm(over, ['LOG-041'])).toMatchObject({ errorCode: 'LOG-042' });
    const saved = await li().ok(loadingSlips.update, {
      params: id(over),
      body: {
        ...bodyOf(over),
        ack: ['LOG-040'],
        lines: [{ id: over.lines[0]?.id ?? '', loaded: 25, reason: 'EXTRA' }],
      },
    });
    const asked = await confirm(saved);
    expect(asked.errorCode).toBe('CONFIRM_REQUIRED');
    expect(dataOf<{ warnings: { code: string }[] }>(asked).warnings.map(({ code }) => code)).toEqual(['LOG-041']);
    expect((await confirm(saved, ['LOG-041'])).success).toBe(true);
  });
});

describe('2.3 a container number is unique among live containers', () => {
  it('is refused at its field, which names the other container, at 录入 and again at 确认', async () => {
    const first = await loadable();
    const second = await loadable();
    const slips = [await finished(first.box), await finished(second.box)] as const;
    const same = { ...bodyOf(slips[1]), containerNo: slips[0].containerNo, ack: ['LOG-040'] };
    const saved = await li().ok(loadingSlips.update, { params: id(slips[1]), body: same });
    await wang().ok(loadingSlips.confirm, { params: id(slips[0]), body: { version: slips[0].version } });
    const refused = {
      errorCode: 'LOG-040',
      data: { fields: { containerNo: `箱号已用于 ${first.box.containerCode}，请核对` } },
    };
    const late = await wang().call(loadingSlips.confirm, { params: id(saved), body: { version: saved.version } });
    expect(late.envelope).toMatchObject(refused);
    const again = await li().call(loadingSlips.update, {
      params: id(saved),
      body: { ...same, version: saved.version },
    });
    expect(again.envelope).toMatchObject(refused);
    await desk.api.database.run(`update lg_container set stage = 'DELIVERED' where id = ${first.box.id}`);
    expect(
      (await wang().call(loadingSlips.confirm, { params: id(saved), body: { version: saved.version } })).envelope
        .success,
    ).toBe(true);
    const { guards } = await li().ok(containers.guards, { params: id(second.box) });
    expect(guards.find(({ code }) => code === 'LOADED')).toMatchObject({ ok: true });
  });
});

it('LOG-049 whoever counted does not confirm, also when another one entered something after them', async () => {
  const { box } = await loadable();
  const slip = await finished(box);
  desk.api.actor('zhao', { userId: '4', deptId: '1' });
  const corrected = await desk.api.as('zhao').ok(loadingSlips.update, {
    params: id(slip),
    body: { ...bodyOf(slip), ack: ['LOG-040'], remark: '封条已补拍' },
  });
  for (const who of ['li', 'zhao']) {
    const { envelope } = await desk.api
      .as(who)
      .call(loadingSlips.confirm, { params: id(slip), body: { version: corrected.version } });
    expect(envelope, who).toMatchObject({ errorCode: 'LOG-049' });
    const { list } = await desk.api
      .as(who)
      .ok(loadingList.endpoint, { query: { numbers: box.containerCode, tab: 'finished', mine: '1' } });
    expect(list, who).toEqual([]);
  }
  const { list } = await wang().ok(loadingList.endpoint, { query: { numbers: box.containerCode, mine: '1' } });
  expect(list).toHaveLength(1);
  const done = await wang().ok(loadingSlips.confirm, { params: id(slip), body: { version: corrected.version } });
  expect(done.state).toBe('CONFIRMED');
});

it('no request ended in a fault', () => expect(desk.api.faults).toEqual([]));
