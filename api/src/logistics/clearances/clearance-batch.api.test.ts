import type { ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import type { BatchResult } from '@shared/contract/envelope.ts';
import { describe, expect, it } from 'vitest';
import { ARRIVAL, clearanceBench } from '../../../test/clearance-bench.ts';

const bench = clearanceBench();
const { placed, read, boxOf, allDocs, ok } = bench;

type Batch = 'batchArrive' | 'batchAssess' | 'batchPay' | 'batchRelease' | 'batchSend' | 'batchFinish';
/** A batch over the containers of clearances, as the list sends it. */
async function run(
  name: Batch,
  rows: readonly ClearanceDetail[],
  more: object = {},
  who = 'li',
): Promise<BatchResult & { status: number }> {
  const items = [];
  for (const row of rows) {
    const { id, version } = await boxOf(row);
    items.push({ id, version });
  }
  const { envelope, status } = await bench.api
    .as(who)
    .call(clearances[name], { body: { items, ack: ['LOG-068', 'LOG-090'], ...more } });
  const { done = 0, refused = [] } = (envelope.data ?? {}) as Partial<BatchResult>;
  return { done, refused, status };
}

describe('L19 批量', () => {
  it('L19, LOG-010 登记到港 of one vessel; who is past 待清关 is refused by name and the others are done', async () => {
    const [one, two] = [await placed(), await placed()];
    const done = await bench.released();
    const answer = await run('batchArrive', [one, done, two], ARRIVAL);
    expect(answer).toMatchObject({ done: 2, refused: [{ no: done.containerCode, errorCode: 'ILLEGAL_STATE' }] });
    expect(answer.refused[0]?.reason).toMatch(/[\u4e00-\u9fff]/);
    expect((await read(one)).ata).toBe('2026-11-01');
    expect((await read(two)).dischargeAt).toContain('2026-11-03');
    const late = await run('batchArrive', [one], { ...ARRIVAL, arrivedAt: '2026-12-02T03:30:00Z' });
    expect(late).toMatchObject({ done: 0, refused: [{ reason: expect.stringContaining('到港时间不能晚于现在') }] });
  });

  it('L19, LOG-086, LOG-087 税单, 缴税 and 放行: each is refused for its own reason', async () => {
    const [ready, open] = [await placed(), await placed()];
    for (const row of [ready, open]) await ok(row, 'arrive', ARRIVAL);
    await allDocs(ready);
    for (const row of [ready, open]) await ok(row, 'submit', { entryNo: `E-${row.id}` });
    expect(await run('batchAssess', [ready, open])).toMatchObject({ done: 2, refused: [] });
    const early = await run('batchRelease', [ready], { releasedAt: '2026-11-10T00:00:00Z' });
    expect(early.refused[0]?.reason).toContain('税金还没有缴纳');
    expect(await run('batchPay', [ready, open], { paidAt: '2026-11-09T00:00:00Z' })).toMatchObject({ done: 2 });
    const released = await run('batchRelease', [ready, open], { releasedAt: '2026-11-10T00:00:00Z' });
    expect(released).toMatchObject({ done: 1, refused: [{ no: open.containerCode, errorCode: 'LOG-086' }] });
    expect(released.refused[0]?.reason).toContain('资料未齐');
    expect((await read(ready)).state).toBe('RELEASED');
    expect((await read(open)).state).toBe('TAX_DUE');
  });

  it('L19, 5.2 发送资料给代理 and 清关完成: the guards of the step hold for each container', async () => {
    const [first, waits] = [await bench.released(), await placed()];
    expect(await run('batchSend', [first, waits], { note: '请安排提柜' })).toMatchObject({ done: 2 });
    expect((await read(waits)).sentNote).toBe('请安排提柜');
    const finished = await run('batchFinish', [first, waits]);
    expect(finished).toMatchObject({ done: 1, refused: [{ no: waits.containerCode, errorCode: 'GUARD_FAILED' }] });
    expect((await boxOf(first)).stage).toBe('DELIVER');
    expect((await boxOf(waits)).stage).toBe('CLEAR');
  });

  it('ACC-031 each batch asks for the right of its action', async () => {
    const row = await placed();
    bench.api.actor('clerk', { userId: '2', deptId: '1', permissions: ['logistics.qingguan.view'] });
    for (const [name, body] of [
      ['batchArrive', ARRIVAL],
      ['batchRelease', { releasedAt: '2026-11-10T00:00:00Z' }],
      ['batchFinish', {}],
    ] as const)
      expect((await run(name, [row], body, 'clerk')).status).toBe(403);
  });
});
