import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { quotationList } from '@shared/contract/logistics/quotation-list.contract.ts';
import { quotations, type Quotation } from '@shared/contract/logistics/quotation.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotationDesk } from '../../../test/quotation-desk.ts';
import { id } from '../../../test/trade-desk.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';

let desk: Awaited<ReturnType<typeof quotationDesk>>;
/** A draft with prices in two currencies, one sent, one accepted, one refused, and a void one with the draft after it. */
const made = {} as Record<'draft' | 'sent' | 'accepted' | 'refused' | 'void' | 'again', Quotation>;
let place: { orderNo: string; containerCode: string; containerId: string };
beforeAll(async () => {
  desk = await quotationDesk();
  const { order, box, quote } = await desk.drafted();
  await desk.save(quote, [
    desk.priced({ unitPrice: '1000' }),
    desk.priced({ basis: 'ORDER', unitPrice: '106', currency: 'CNY', chargeCodeId: desk.charge('CUSTOMS') }),
  ]);
  made.draft = await desk.read(quote);
  place = { orderNo: order.orderNo, containerCode: box.containerCode, containerId: box.id };
  const sent = async () => desk.sent((await desk.drafted()).quote);
  made.sent = await sent();
  made.accepted = await desk.walk.accept(await sent());
  const reason = '价格太高';
  const refused = await sent();
  const body = { version: refused.version, reason };
  made.refused = await desk.li().ok(quotations.refuse, { params: id(refused), body });
  const old = await sent();
  made.again = await desk.li().ok(quotations.requote, { params: id(old), body: { version: old.version, reason } });
  made.void = await desk.read(old);
}, 180_000);
afterAll(() => desk.api.close());

const seenBy = (who: string, query: Record<string, string> = {}) =>
  desk.api.as(who).ok(quotationList.endpoint, { query });
const found = async (query: Record<string, string>) => (await seenBy('li', query)).list.map((row) => row.id);

describe('13.1 GET /logistics/quotations', () => {
  it('5.6 a tab a state, with their numbers', async () => {
    expect((await seenBy('li')).tabCounts).toEqual({ all: 6, DRAFT: 2, SENT: 1, ACCEPTED: 1, REFUSED: 1, VOID: 1 });
    expect(await found({ tab: 'VOID' })).toEqual([made.void.id]);
  });
  it('LOG-035 names order, customer and container, the totals per currency and the income without tax', async () => {
    const { list } = await seenBy('li', { numbers: made.draft.quoteNo });
    expect(list).toMatchObject([
      {
        ...place,
        customerName: '恒丰',
        stage: 'LOAD',
        versionNo: 1,
        rt: '3',
        totals: 'USD 3000.00、CNY 106.00',
        income: '21460.00',
        slipId: made.draft.slipId,
        state: 'DRAFT',
      },
    ]);
    const codes = list[0]?.actions?.map(({ code }) => code);
    expect(codes).toEqual(made.draft.actions.map(({ code }) => code));
  });
  it('a charge without a price has no income; a version after the void one is the next', async () => {
    const { quote } = await desk.drafted();
    await desk.api.database.run(
      `update lg_quotation_line set unit_price = null, amount = null where quotation_id = ${quote.id}`,
    );
    const [row] = (await seenBy('li', { numbers: quote.quoteNo })).list;
    expect(row).toMatchObject({ income: null });
    const [again] = (await seenBy('li', { numbers: made.again.quoteNo, tab: 'DRAFT' })).list;
    expect(again).toMatchObject({ versionNo: 2 });
    await desk.api.database.run(
      `delete from lg_quotation_line where quotation_id = ${quote.id}; delete from lg_quotation where id = ${quote.id}`,
    );
  });
  it('filters: numbers of quotation, order and container, customer, stage, days, way of confirmation', async () => {
    for (const numbers of [place.orderNo, place.containerCode])
      expect(await found({ numbers })).toEqual([made.draft.id]);
    expect((await seenBy('li', { numbers: `${made.sent.quoteNo}\nBJ20000101-0001` })).missing).toEqual([
      'BJ20000101-0001',
    ]);
    expect(await found({ customerId: '1', tab: 'SENT' })).toEqual([made.sent.id]);
    expect(await found({ customerId: '999' })).toEqual([]);
    expect(await found({ stage: 'DECLARE' })).toEqual([]);
    expect(await found({ sentAt: '2000-01-01..2000-01-02' })).toEqual([]);
    expect(await found({ confirmMethod: made.accepted.confirmMethod ?? '' })).toEqual([made.accepted.id]);
    const own = await desk.li().call(quotationList.endpoint, { query: { income: '1' } });
    expect(own.envelope).toMatchObject({ errorCode: 'VALIDATION' });
  });
});

describe('who sees what', () => {
  it('ACC-032 rows of orders out of scope are not there, nor counted', async () => {
    const scopes = { logistics: { level: 'SELF', depts: [] } } as const;
    desk.api.actor('far', { userId: '4', deptId: '2', scopes });
    const { list, tabCounts } = await seenBy('far');
    expect([list, tabCounts?.all]).toEqual([[], 0]);
    await desk.api.database.run(`update lg_order set owner_id = 4 where id = ${made.sent.orderId}`);
    expect((await seenBy('far')).list.map((row) => row.id)).toEqual([made.sent.id]);
  });
  it('ACC-031 SYS-034 prices follow money.sell, in the list, its actions and its export', async () => {
    const permissions = ['logistics.quote.view', 'logistics.quote.edit', 'logistics.container.export'] as const;
    const blind = { userId: '2', deptId: '1', permissions: [...permissions] };
    desk.api.actor('blind', { ...blind, fields: { 'money.sell': 'HIDDEN' } });
    desk.api.actor('masked', { ...blind, fields: { 'money.sell': 'MASK' } });
    const hidden = await seenBy('blind', { numbers: made.draft.quoteNo });
    expect(hidden.list).toMatchObject([{ quoteNo: made.draft.quoteNo }]);
    expect(JSON.stringify(hidden)).not.toMatch(/3000\.00|21460|totals|income/);
    expect(hidden.list[0]?.actions?.map(({ code }) => code)).toEqual(['recalculate']);
    const [masked] = (await seenBy('masked', { numbers: made.draft.quoteNo })).list;
    expect(masked).toMatchObject({ totals: '***', income: '***' });
    const endpoint = exportOf(quotationList);
    if (!endpoint) throw new Error('no export');
    const sheet = async (who: string) => {
      const answer = await desk.api.as(who).send(endpoint, { query: { numbers: made.draft.quoteNo } });
      return JSON.stringify(await readXlsx(Buffer.from(await answer.arrayBuffer()), { rows: 100 }));
    };
    expect(await sheet('li')).toContain('USD 3000.00');
    expect(await sheet('blind')).toContain(made.draft.quoteNo);
    for (const who of ['blind', 'masked']) expect(await sheet(who)).not.toMatch(/3000\.00|21460/);
  });
  it('needs logistics.quote.view', async () => {
    desk.api.actor('clerk', { permissions: ['logistics.zhuanggui.view'] });
    expect((await desk.api.as('clerk').call(quotationList.endpoint, {})).status).toBe(403);
  });
});

it('DSH-001 报价待客户确认 counts what the list behind it shows, also after the container has left 待装柜', async () => {
  const todo = async () => {
    const { kinds } = await desk.li().ok(dashboard.todos, {});
    return kinds.find(({ kind }) => kind === 'quotation-sent');
  };
  expect(await todo()).toMatchObject({
    link: '/transport/container/zhuanggui?as=quotes&tab=SENT',
    count: (await seenBy('li', { tab: 'SENT' })).total,
  });
  await desk.api.database.run(`update lg_container set stage = 'DECLARE' where id = ${made.sent.containerId}`);
  expect((await todo())?.count).toBe(1);
});
