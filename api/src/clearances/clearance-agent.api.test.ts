import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { freeTimeNotices } from './free-time.job.ts';
import { AGENT } from '../../test/clear-place.ts';
import { id } from '../../test/trade-desk.ts';
import { clearanceBench, ARRIVAL } from '../../test/clearance-bench.ts';
import { describe, expect, it } from 'vitest';

const bench = clearanceBench();
const { placed, li, call, ok } = bench;

describe('ACC-033 agents abroad', () => {
  const agent = (supplierId = AGENT) => {
    bench.api.actor('agent', {
      userId: '5',
      external: true,
      supplierId,
      permissions: [
        'logistics.qingguan.view',
        'logistics.qingguan.edit',
        'logistics.songda.view',
        'logistics.songda.sign',
      ],
      fields: { 'money.sell': 'HIDDEN', 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN' },
    });
    return bench.api.as('agent');
  };
  it('see and work on the containers of their supplier from 待清关 on, and no others', async () => {
    const made = await placed();
    const client = agent();
    expect(await client.ok(clearances.get, { params: id(made) })).toMatchObject({ clearanceNo: made.clearanceNo });
    const { list } = await client.ok(clearanceList.endpoint, { query: { numbers: made.containerCode } });
    expect(list).toHaveLength(1);
    expect(await call(made, 'arrive', ARRIVAL, 'agent')).toMatchObject({ success: true });
    const { list: records } = await li().ok(stageRecords.ofContainer, { params: { id: made.containerId } });
    expect(records.at(-1)).toMatchObject({ source: 'AGENT' });
    expect(await call(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: null }, 'agent')).toMatchObject({
      errorCode: 'NO_PERMISSION',
    });

    const other = agent('3');
    expect((await other.call(clearances.get, { params: id(made) })).status).toBe(404);
    expect((await other.ok(clearanceList.endpoint, { query: { numbers: made.containerCode } })).list).toEqual([]);
    expect(await call(made, 'arrive', ARRIVAL, 'agent')).toMatchObject({ errorCode: 'NOT_FOUND' });
    agent();
    await bench.api.database.run(`update lg_container set stage = 'DECLARE' where id = ${made.containerId}`);
    expect((await bench.api.as('agent').call(clearances.get, { params: id(made) })).status).toBe(404);
  });
  it('without sell prices: nothing that the agent reads of the container has a price of an order', async () => {
    const made = await placed();
    await bench.api.database.run(
      `update lg_order set est_receivable = 98765.43 where id in (select order_id from lg_allocation where container_id = ${made.containerId})`,
    );
    const client = agent();
    const text = JSON.stringify([
      await client.ok(clearances.get, { params: id(made) }),
      await client.ok(clearanceList.endpoint, { query: {} }),
      await client.ok(containers.get, { params: { id: made.containerId } }),
    ]);
    expect(text).not.toContain('98765.43');
    expect(text).not.toContain('unitPrice');
    expect(text).not.toContain('estReceivable');
  });
  it('发送资料给代理 is kept with who and when and tells the accounts of the agent', async () => {
    const made = await ok(await placed(), 'send', { note: '电放件已附' });
    expect(made).toMatchObject({ sentByName: '李四', sentNote: '电放件已附', sentAt: bench.now.toISOString() });
    const notices = await bench.api.database.raw(
      `select user_id::text as "userId", title, link from sh_notification where object_id = ${made.id} and kind = 'clearance.documents'`,
    );
    expect(notices).toEqual([
      {
        userId: '5',
        title: `${made.containerCode} 清关资料已发送`,
        link: `/transport/container/qingguan?open=${made.id}`,
      },
    ]);
  });
});

describe('LOG-085 notices at 08:00', () => {
  it('3 days and 1 day before the last free day at the port, once a day; detention after gate-out', async () => {
    const made = await ok(await placed(), 'arrive', ARRIVAL);
    const told = async (day: string) => {
      bench.setNow(new Date(`${day}T08:00:00+08:00`));
      await bench.api.command('li', freeTimeNotices);
      await bench.api.command('li', freeTimeNotices);
      return (
        await bench.api.database.raw<{ title: string }>(
          `select title from sh_notification where object_id = ${made.containerId} and kind like 'free-time%' order by id`,
        )
      ).map(({ title }) => title.replace(`${made.containerCode} `, ''));
    };
    // Last free day 2026-11-08 in Los Angeles, where it is still the day before at 08:00 in Shanghai.
    expect(await told('2026-11-05')).toEqual([]);
    expect(await told('2026-11-06')).toEqual(['免堆期还剩 3 天']);
    expect(await told('2026-11-07')).toHaveLength(1);
    expect(await told('2026-11-08')).toEqual(['免堆期还剩 3 天', '免堆期还剩 1 天']);
    bench.setNow(new Date('2026-11-20T04:00:00Z'));
    await li().ok(stageRecords.add, {
      params: { id: made.containerId },
      body: { milestone: 'GATE_OUT', occurredAt: '2026-11-10T20:00:00Z', location: null, remark: null },
    });
    // Out on the 10th, day 1; seven days: the 16th is the last.
    expect((await told('2026-11-14')).at(-1)).toBe('免用箱期还剩 3 天');
    bench.setNow(new Date('2026-11-20T04:00:00Z'));
  });
});
