import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { TimelineEvent } from '@shared/contract/logistics/order.answers.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { tradeFile } from '../../../test/trade-file.ts';
import { id } from '../../../test/trade-desk.ts';

const { file: desk, li } = tradeFile(containerWalk);

it('L4 时间轴 names milestones with place and remark, and marks those that were put right', async () => {
  const order = await desk.walk.pooled();
  const box = await desk.walk.consolidated([{ order }]);
  await desk.api.database.run(`update lg_container set created_at = now() - interval '9 days' where id = ${box.id}`);
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const gate = { location: '北仑', remark: '晚到两小时', ack: ['LOG-068'] };
  const first = await li().ok(stageRecords.add, {
    params: id(box),
    body: { ...gate, milestone: 'GATE_IN', occurredAt: at(40) },
  });
  await li().ok(stageRecords.correct, {
    params: id(first),
    body: { ...gate, remark: null, milestone: 'GATE_IN', occurredAt: at(30), reason: '码头更正' },
  });
  const { list } = await li().ok(orders.timeline, { params: id(order) });
  const milestones = list.filter(({ title }: TimelineEvent) => title.includes('进港'));
  expect(milestones).toMatchObject([
    { title: `${box.containerCode} 进港 · 北仑`, text: '码头更正', corrected: false, containerId: box.id },
    { title: `${box.containerCode} 进港 · 北仑`, text: '晚到两小时', corrected: true, userName: '李四' },
  ]);
  expect(list.map(({ title }: TimelineEvent) => title)).toContain(`${box.containerCode} 新建 → 待拼柜`);
});
it('no request ended in a fault', () => expect(desk.api.faults).toEqual([]));
