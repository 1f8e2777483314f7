import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentAbroad } from '../../../test/clear-place.ts';
import { containerWalk } from '../../../test/container-walk.ts';
import type { TestApi } from '../../../test/harness.ts';
import { tradeApi } from '../../../test/trade-desk.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
  await agentAbroad(api);
}, 120_000);
afterAll(() => api.close());

describe('5.2 待报关 → 待清关 → 待送达 by commands alone', () => {
  it('装柜完成 closes the booking and 回退 reopens it (5.3); 报关完成 makes the draft clearance, 清关完成 leads to 待送达', async () => {
    const walk = containerWalk(api);
    // Documents and the records whose page shows them have different ids.
    await walk.consolidated([{ order: await walk.pooled() }, { order: await walk.pooled() }]);
    const loaded = await walk.to(await walk.consolidated([{ order: await walk.pooled() }]), 'DECLARE');
    const booked = async () => (await api.as('li').ok(bookings.get, { params: { id: loaded.bookingId ?? '' } })).state;
    expect(await booked()).toBe('CLOSED');
    const back = await api.as('li').ok(containers.rollback, {
      params: { id: loaded.id },
      body: { version: loaded.version, reason: '装错货重新装柜' },
    });
    expect([back.stage, await booked()]).toEqual(['LOAD', 'CONFIRMED']);
    const again = await api.as('li').ok(containers.advance, {
      params: { id: back.id },
      body: { version: back.version, ack: ['LOG-010', 'LOG-045'] },
    });
    const box = await walk.to(again, 'CLEAR');
    expect(await booked()).toBe('CLOSED');
    expect(box.clearanceId).toBeTruthy();
    const draft = await api.as('li').ok(clearances.get, { params: { id: box.clearanceId ?? '' } });
    expect(draft).toMatchObject({ state: 'DRAFT', containerCode: box.containerCode, agentId: '5', country: 'US' });
    expect(draft.lines).toHaveLength(1);
    // 5.2: the agent is told before the ship arrives.
    const told = await api.database.raw(
      `select user_id::text as "userId", title, link from sh_notification where object_id = ${draft.id}`,
    );
    expect(told).toEqual([
      {
        userId: '5',
        title: `${box.containerCode} 报关完成，请准备清关`,
        link: `/transport/container/qingguan?open=${draft.id}`,
      },
    ]);
    const arrived = await walk.to(box, 'DELIVER');
    expect(arrived).toMatchObject({ stage: 'DELIVER' });
    // Ctrl+K: every document of the container by the beginning of its number, beside it the container and its state.
    const find = async (who: string, q: string) =>
      (await api.as(who).ok(searchEverything, { query: { q } })).groups.map(({ kind, hits: [hit] }) => [
        kind,
        hit?.pageId === box.id ? '柜子' : hit?.pageId === arrived.allocations[0]?.orderId ? '订单' : '自己',
        hit?.hint,
      ]);
    const code = box.containerCode;
    expect(await find('li', 'dc2')).toEqual([['lg_booking', '自己', '已用完']]);
    expect(await find('li', 'ZG2')).toEqual([['lg_loading_slip', '自己', `${code} · 已确认`]]);
    expect(await find('li', 'BJ2')).toEqual([['lg_quotation', '订单', `${code} · 已确认`]]);
    expect(await find('li', draft.clearanceNo.slice(0, 8))).toEqual([['lg_clearance', '自己', `${code} · 已放行`]]);
    expect(await find('li', 'SD2')).toEqual([['lg_delivery', '柜子', `${code} · 待派送`]]);
    api.actor('narrow', { userId: '4', deptId: '2', permissions: ['logistics.dinggui.view'] });
    expect(await find('narrow', 'QG2')).toEqual([]);
  }, 120_000);
});
