import { deliveryItemList } from '@shared/contract/logistics/delivery-item-list.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { tomorrow } from '../../../test/deliver-walk.ts';
import { deliveryDesk, type Waiting } from '../../../test/delivery-desk.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';

const { desk, aboard } = deliveryDesk();
let first: Waiting;
let second: Waiting;
let third: Waiting;
beforeAll(async () => {
  const [one, other, more] = await aboard([{}, {}, {}]);
  if (!one || !other || !more) throw new Error('three deliveries are wanted');
  [first, second, third] = [one, other, more];
  await desk.walk.book(second.item);
  await desk.walk.signed(third.item, { delivered: 20, damaged: 1 });
}, 120_000);

const seenBy = (who: string, query: Record<string, string> = {}) =>
  desk.api.as(who).ok(deliveryItemList.endpoint, { query });
const numbers = async (query: Record<string, string>) =>
  (await seenBy('li', query)).list.map(({ deliveryNo }) => deliveryNo).toSorted();
const no = (...of: Waiting[]) => of.map(({ item }) => item.deliveryNo).toSorted();
async function sheet(who: string, query: Record<string, string> = {}) {
  const endpoint = exportOf(deliveryItemList);
  if (!endpoint) throw new Error('no export');
  const answer = await desk.api.as(who).send(endpoint, { query });
  const [head = [], ...rows] =
    answer.status === 200 ? await readXlsx(Buffer.from(await answer.arrayBuffer()), { rows: 100 }) : [];
  return { status: answer.status, head, cell: (row: number, title: string) => rows[row]?.[head.indexOf(title)], rows };
}

describe('L20 送达明细', () => {
  it('one row a delivery with what L20 names, and what may be done with it', async () => {
    const { list, tabCounts, summary } = await seenBy('li', { numbers: first.box.containerCode });
    expect(list.find(({ id }) => id === first.item.id)).toMatchObject({
      deliveryNo: first.item.deliveryNo,
      containerCode: first.box.containerCode,
      orderNo: first.order.orderNo,
      customerName: '恒丰',
      consigneeName: 'Pacific Home',
      address: first.item.consignee?.address,
      loaded: 25,
      release: 'NONE',
      state: 'DRAFT',
      lastFreeDay: expect.anything() as unknown,
      item: { id: first.item.id, orderId: first.order.id },
      actions: [{ code: 'apply' }, { code: 'book' }],
    });
    expect(tabCounts).toEqual({ waiting: 3, unsent: 2, out: 0, exception: 1, delivered: 0, all: 3 });
    expect(summary).toMatchObject({ loaded: 75, deliveredCartons: 20, short: 5, damaged: 1 });
  });
  it('filters: number of delivery, order or container, customer, state, 放货状态, days', async () => {
    expect(await numbers({ numbers: second.item.deliveryNo })).toEqual(no(second));
    expect(await numbers({ numbers: second.order.orderNo })).toEqual(no(second));
    expect(await numbers({ customerId: '1' })).toEqual(no(first, second, third));
    expect(await numbers({ customerId: '999' })).toEqual([]);
    expect(await numbers({ state: 'DRAFT,BOOKED' })).toEqual(no(first, second));
    expect(await numbers({ releaseState: 'RELEASED' })).toEqual(no(third));
    expect(await numbers({ releaseState: 'NONE' })).toEqual(no(first, second));
    const day = new Date(Date.parse(tomorrow()) + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await numbers({ appointmentAt: `${day}..${day}`, tab: 'unsent' })).toEqual(no(second));
    expect(await numbers({ tab: 'exception' })).toEqual(no(third));
    expect(await numbers({ pod: 'DEHAM' })).toEqual([]);
  });
  it('the export holds the same rows', async () => {
    const made = await sheet('li', { numbers: second.item.deliveryNo });
    expect(made.rows).toHaveLength(1);
    expect(made.cell(0, '送达单号')).toBe(second.item.deliveryNo);
    expect(made.cell(0, '收货人')).toBe('Pacific Home');
    expect(made.cell(0, '状态')).toBe('已预约');
    expect(made.cell(0, '箱数')).toEqual({ number: '25' });
  });
  it('ACC-032, ACC-031 rows of orders out of scope are not there; the export wants its right', async () => {
    desk.api.actor('far', { userId: '4', deptId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    const { list, tabCounts } = await seenBy('far');
    expect([list, tabCounts?.all]).toEqual([[], 0]);
    desk.api.actor('reader', { permissions: ['logistics.songda.view'] });
    expect((await sheet('reader')).status).toBe(403);
    desk.api.actor('clerk', { permissions: ['logistics.release.view'] });
    expect((await desk.api.as('clerk').call(deliveryItemList.endpoint, {})).status).toBe(403);
  });
  it('ACC-033 an agent abroad sees those of its containers, and the name of no customer, in the export neither', async () => {
    await desk.api.database.run(`update lg_container set overseas_agent_id = 2 where id = ${first.box.id}`);
    desk.api.actor('agent', {
      userId: '4',
      deptId: '2',
      external: true,
      supplierId: '2',
      permissions: ['logistics.songda.view', 'logistics.container.export'],
    });
    const { list } = await seenBy('agent');
    expect(list).toHaveLength(3);
    expect(JSON.stringify(list)).not.toContain('恒丰');
    const made = await sheet('agent');
    expect(made.rows).toHaveLength(3);
    expect(JSON.stringify(made.rows)).toContain('Pacific Home');
    expect(made.head).not.toContain('客户');
    expect(JSON.stringify(made.rows)).not.toContain('恒丰');
  });
});
