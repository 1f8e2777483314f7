import { feeLines as feeCalls } from '@shared/contract/finance/fee-line.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/client.ts';
import { quotationDesk } from '../../../test/quotation-desk.ts';
import { id } from '../../../test/trade-desk.ts';

let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  desk = await quotationDesk();
}, 120_000);
afterAll(() => desk.api.close());

describe('5.2 装柜完成 wants every quotation accepted', () => {
  it('the guard names the order and leads to the quotation; quote.required switches it off', async () => {
    const { order, box } = await desk.drafted();
    const slip = await desk.walk.load(box);
    const guards = async () => (await desk.li().ok(containers.guards, { params: id(box) })).guards;
    expect((await guards()).find(({ code }) => code === 'QUOTED')).toMatchObject({
      ok: false,
      level: 'BLOCK',
      message: `${order.orderNo} 报价草稿`,
      link: `/transport/container/zhuanggui/order?id=${slip.id}&container=${box.id}&tab=quotes`,
    });
    const { version } = await desk.walk.read(box);
    const refused = await desk.li().call(containers.advance, { params: id(box), body: { version } });
    expect(refused.envelope.errorCode).toBe('GUARD_FAILED');
    await desk.api.database.run(`insert into sy_setting (key, value) values ('quote.required', 'false')`);
    expect((await guards()).map(({ code }) => code)).not.toContain('QUOTED');
    const gone = await desk.li().call(containers.advance, { params: id(box), body: { version, ack: ['LOG-040'] } });
    await desk.api.database.run(`delete from sy_setting where key = 'quote.required'`);
    expect(gone.envelope.data?.stage).toBe('DECLARE');
  });
  it('LOG-056 more than 3 % off: quoted anew, or acknowledged with a reason', async () => {
    const { box, quote } = await desk.drafted();
    const accepted = await desk.walk.accept(await desk.sent(quote));
    await desk.walk.load(box, { 0: 20 });
    expect((await desk.li().ok(quotations.get, { params: id(accepted) })).movedRt).toBe('2.400');
    const { version } = await desk.walk.read(box);
    const go = (more: object) => desk.li().call(containers.advance, { params: id(box), body: { version, ...more } });
    const { envelope } = await go({});
    expect(envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED' });
    expect(dataOf<{ warnings: object[] }>(envelope).warnings).toContainEqual(
      expect.objectContaining({ code: 'LOG-056', reasonRequired: true }),
    );
    const ack = ['LOG-056', 'LOG-040'];
    expect((await go({ ack })).envelope.errorCode).toBe('VALIDATION');
    expect((await go({ ack, reason: '客户同意按原报价' })).envelope.data?.stage).toBe('DECLARE');
  });
  it('an order of which nothing was loaded leaves with its quotation', async () => {
    const [one, other] = [await desk.walk.pooled(), await desk.walk.pooled()];
    const box = await desk.walk.to(await desk.walk.consolidated([{ order: one }, { order: other }]), 'LOAD');
    const [gone] = await desk.walk.quotes(box);
    await desk.walk.load(box, { 0: 0 });
    await desk.walk.advance(box);
    expect((await desk.li().ok(quotations.get, { params: { id: gone?.id ?? '' } })).state).toBe('VOID');
  });
});

describe('events and fees', () => {
  it('container.loaded carries the accepted quotations; they become drafts once (LOG-055)', async () => {
    const { order, box, quote } = await desk.drafted();
    await desk.save(quote, [
      desk.priced({ minAmount: '200' }),
      desk.priced({ basis: 'CARTON', unitPrice: '1.5', currency: 'CNY', chargeCodeId: desk.charge('HANDLING') }),
    ]);
    const done = await desk.walk.accept(await desk.walk.send(await desk.read(quote)));
    await desk.walk.load(box);
    await desk.deliver();
    expect(await desk.feesOf(order)).toEqual([]);
    const loaded = await desk.walk.advance(box);
    const [event] = await desk.api.database.raw<{ payload: { quotations: object[] } }>(
      `select payload from sh_outbox where event = 'container.loaded' and payload->>'containerId' = '${box.id}'`,
    );
    expect(event?.payload.quotations).toEqual([
      { id: done.id, quoteNo: done.quoteNo, orderId: order.id, customerId: '1' },
    ]);
    await desk.deliver();
    expect(await desk.feesOf(order)).toMatchObject([
      {
        chargeName: '海运费',
        qty: '1',
        unitPrice: '200.00',
        amount: '200.00',
        currency: 'USD',
        taxMode: 'INCL',
        taxRateBp: 0,
        state: 'DRAFT',
      },
      {
        chargeName: '操作费',
        qty: '25',
        unitPrice: '1.50',
        amount: '37.50',
        currency: 'CNY',
        taxRateBp: 600,
        state: 'DRAFT',
      },
    ]);
    const back = await desk.li().ok(containers.rollback, {
      params: id(box),
      body: { version: loaded.version, reason: '箱号贴错了' },
    });
    expect(back.stage).toBe('LOAD');
    expect((await desk.feesOf(order)).map(({ state }) => state)).toEqual(['VOID', 'VOID']);
    await desk.walk.advance(box);
    await desk.deliver();
    expect(await desk.live(order)).toHaveLength(2);
  });
  it('accepted after the loading: quotation.accepted makes the fees', async () => {
    const { order, box, quote } = await desk.drafted();
    await desk.api.database.run(`insert into sy_setting (key, value) values ('quote.required', 'false')`);
    await desk.walk.load(box);
    const { version } = await desk.walk.read(box);
    await desk.li().ok(containers.advance, { params: id(box), body: { version, ack: ['LOG-040'] } });
    await desk.api.database.run(`delete from sy_setting where key = 'quote.required'`);
    const { lines } = await desk.walk.accept(await desk.sent(quote));
    await desk.deliver();
    expect(await desk.live(order)).toHaveLength(lines.length);
  });
  it('5.6 作废 voids drafts with it, and is refused once a fee is further; LOG-060 likewise for 回退', async () => {
    const { order, box, quote } = await desk.drafted();
    const accepted = await desk.walk.accept(await desk.sent(quote));
    await desk.walk.load(box);
    const loaded = await desk.walk.advance(box);
    await desk.deliver();
    const [fee] = await desk.live(order);
    await desk.li().ok(feeCalls.submit, { body: { items: [{ id: fee?.id ?? '', version: fee?.version ?? 0 }] } });
    const kill = () =>
      desk
        .li()
        .call(quotations.void, { params: id(accepted), body: { version: accepted.version, reason: '价格错误' } });
    expect((await kill()).envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    await desk.api.database.run(`update fin_fee_line set state = 'CONFIRMED' where id = ${fee?.id ?? ''}`);
    const back = await desk.li().call(containers.rollback, {
      params: id(box),
      body: { version: loaded.version, reason: '箱号贴错了' },
    });
    expect(back.envelope.errorCode).toBe('LOG-060');
    await desk.api.database.run(`update fin_fee_line set state = 'DRAFT' where id = ${fee?.id ?? ''}`);
    expect((await kill()).envelope.data?.state).toBe('VOID');
    expect(await desk.live(order)).toEqual([]);
  });
  it('LOG-055 LOG-060 parts of a split fee go with the step as the whole would; one that is confirmed stands in the way', async () => {
    const { order, box, quote } = await desk.drafted();
    await desk.walk.accept(await desk.sent(quote));
    await desk.walk.load(box);
    const loaded = await desk.walk.advance(box);
    await desk.deliver();
    const whole = await desk.live(order);
    const [fee] = whole;
    await desk
      .li()
      .ok(feeCalls.split, { params: id({ id: fee?.id ?? '' }), body: { version: 1, parts: ['200', '100'] } });
    const back = (version: number) =>
      desk.li().call(containers.rollback, { params: id(box), body: { version, reason: '箱号贴错了' } });
    const part = (await desk.live(order)).at(-1);
    await desk.api.database.run(`update fin_fee_line set state = 'CONFIRMED' where id = ${part?.id ?? ''}`);
    expect((await back(loaded.version)).envelope).toMatchObject({
      errorCode: 'LOG-060',
      errorMessage: expect.stringContaining(part?.feeNo ?? '?'),
    });
    await desk.api.database.run(`update fin_fee_line set state = 'DRAFT' where id = ${part?.id ?? ''}`);
    expect((await back(loaded.version)).envelope.data?.stage).toBe('LOAD');
    expect(await desk.live(order)).toEqual([]);
    await desk.walk.advance(box);
    await desk.deliver();
    expect((await desk.live(order)).map(({ amount }) => amount)).toEqual(whole.map(({ amount }) => amount));
  });
  it('重新报价 makes version n+1 with the same lines, the old one is void', async () => {
    const { quote, box } = await desk.drafted();
    const accepted = await desk.walk.accept(await desk.sent(quote));
    const next = await desk.li().ok(quotations.requote, {
      params: id(accepted),
      body: { version: accepted.version, reason: '客户还价' },
    });
    expect([next.versionNo, next.state, next.lines[0]?.unitPrice]).toEqual([2, 'DRAFT', '100.00']);
    const { orders: rows } = await desk.li().ok(quotations.ofContainer, { params: id(box) });
    expect(rows[0]?.quotation?.id).toBe(next.id);
    expect(rows[0]?.versions).toMatchObject([
      { versionNo: 1, state: 'VOID', reason: '客户还价', totals: { USD: '300.00' } },
    ]);
  });
});
