import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import {
  CONFIRM_SLOT,
  quotations,
  type ConfirmMethod,
  type Quotation,
  type QuoteLineInput,
} from '@shared/contract/logistics/quotation.contract.ts';
import {
  QUOTE_STATE,
  quoteMachine,
  type QuoteAction,
  type QuoteState,
} from '@shared/contract/logistics/quotation.machine.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { templates } from '@shared/contract/system/template.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotationDesk } from '../../../test/quotation-desk.ts';
import { saysIllegal } from '../../../test/illegal.ts';
import { id } from '../../../test/trade-desk.ts';
import { builtin } from '../../services/templates/builtin.ts';

let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  desk = await quotationDesk();
}, 120_000);
afterAll(() => desk.api.close());

const acceptBy = (quote: Quotation, confirmMethod: ConfirmMethod) =>
  desk.li().call(quotations.accept, {
    params: id(quote),
    body: { version: quote.version, confirmMethod, confirmBy: '采购经理' },
  });

describe('客户确认', () => {
  it.each(['SIGNED', 'MAIL'] as const)('LOG-057 %s needs the file', async (method) => {
    const { quote } = await desk.drafted();
    const out = await desk.sent(quote);
    expect((await acceptBy(out, method)).envelope.errorCode).toBe('LOG-057');
    await desk.walk.attach('lg_quotation', quote.id, CONFIRM_SLOT, 'ok.pdf', '%PDF-1.4\n%%EOF');
    expect((await acceptBy(out, method)).envelope.data?.state).toBe('ACCEPTED');
  });
  it.each(['WECHAT', 'VERBAL'] as const)('LOG-057 %s needs none', async (method) => {
    const { quote } = await desk.drafted();
    expect((await acceptBy(await desk.sent(quote), method)).envelope.data).toMatchObject({
      state: 'ACCEPTED',
      confirmMethod: method,
      confirmBy: '采购经理',
    });
  });
  it('LOG-035 a negative margin is confirmed before it is sent; the default contact of the customer is offered', async () => {
    await desk.api.database.run(
      `insert into ac_customer_contact (customer_id, sort_no, name, email, is_default) values (1, 1, '王芳', 'wang@hf.cn', true)`,
    );
    const { quote } = await desk.drafted();
    const priced = await desk.walk.price(quote, '0.01');
    expect(priced).toMatchObject({ contact: '王芳 wang@hf.cn', sentTo: null });
    const body = { version: priced.version, sentTo: '王芳' };
    const asked = await desk.li().call(quotations.send, { params: id(quote), body });
    expect(asked.envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'LOG-035', message: expect.stringContaining('低于成本') as string }] },
    });
    await desk.li().ok(quotations.send, { params: id(quote), body: { ...body, ack: ['LOG-035'] } });
  });
  it('5.6 past its 有效期 it is not sent, and its acceptance is confirmed first', async () => {
    const { quote } = await desk.drafted();
    const valid = (day: string) =>
      desk.api.database.run(`update lg_quotation set valid_until = ${day} where id = ${quote.id}`);
    const priced = await desk.walk.price(quote);
    await valid(`'2020-01-01'`);
    const late = await desk.li().call(quotations.send, {
      params: id(quote),
      body: { version: priced.version, sentTo: '采购经理' },
    });
    expect(late.envelope.data).toMatchObject({ fields: { validUntil: '有效期已过，请先修改' } });
    await valid('null');
    const out = await desk.walk.send(await desk.read(quote));
    await valid(`'2020-01-01'`);
    expect((await acceptBy(out, 'VERBAL')).envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'QUOTE_EXPIRED', message: `${quote.quoteNo} 有效期至 2020-01-01，已过期。` }] },
    });
    expect((await desk.read(quote)).state).toBe('SENT');
  });
  it('预估应收 of the order becomes what was accepted, in its currency', async () => {
    const { order, quote } = await desk.drafted();
    await desk.save(quote, [
      desk.priced(),
      desk.priced({ basis: 'ORDER', unitPrice: '71.2', currency: 'CNY', chargeCodeId: desk.charge('CUSTOMS') }),
    ]);
    await desk.walk.accept(await desk.walk.send(await desk.read(quote)));
    expect((await desk.li().ok(orders.get, { params: id(order) })).estReceivable).toBe('190.00');
  });
  it('LOG-035 income without tax − the order’s share of the costs', async () => {
    const { quote } = await desk.drafted();
    await desk.save(quote, [
      desk.priced({ unitPrice: '1000' }),
      desk.priced({ basis: 'ORDER', unitPrice: '106', currency: 'CNY', chargeCodeId: desk.charge('CUSTOMS') }),
    ]);
    const { income, cost, profit, marginBp } = await desk.read(quote);
    // 3,000 USD without tax at 7.12 and 106 with 6 %; the booking costs 2,150 USD.
    expect([income, cost, profit, marginBp]).toEqual(['21460.00', '15308.00', '6152.00', 2867]);
  });
});

describe('打印', () => {
  it('prints with the templates of 物流订单: what is kept has the charges, hidden prices are not in it', async () => {
    const body = { ...builtin('WULIUORDER', 'ZH'), name: '标准报价', remark: null, kind: 'WULIUORDER' as const };
    const template = await desk.li().ok(templates.create, { body });
    await desk.li().ok(templates.publish, { params: id(template), body: { version: 1, note: null } });
    const { quote } = await desk.drafted();
    await desk.save(quote, [desk.priced({ unitPrice: '61' })]);
    const print = (who: string) =>
      desk.api.as(who).ok(printing.print, {
        body: { source: 'lg_quotation', ids: [quote.id], templateId: template.id, format: 'pdf' },
      });
    const kept = async ({ ids }: { ids: string[] }) =>
      (
        await desk.api.database.raw<{ data: string }>(
          `select data::text as data from sh_print where id = ${ids[0] ?? ''}`,
        )
      )[0]?.data ?? '';
    const data = await kept(await print('li'));
    expect(data).toContain(quote.quoteNo);
    expect(data).toContain('183.00');
    desk.api.actor('silent', { userId: '2', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
    expect(await kept(await print('silent'))).not.toContain('183.00');
  });
});

describe('D1 我的待办', () => {
  it('报价待客户确认 leads to the card; the numbers are those of the state', async () => {
    const { box, quote } = await desk.drafted();
    const { quoteNo } = await desk.sent(quote);
    const { kinds, list } = await desk.li().ok(dashboard.todos, {});
    expect(kinds.find(({ kind }) => kind === 'quotation-sent')?.count).toBeGreaterThan(0);
    const slip = await desk.walk.slipOf(box);
    expect(list.find(({ no }) => no === quoteNo)).toMatchObject({
      customer: '恒丰',
      link: `/transport/container/zhuanggui/order?id=${slip.id}&tab=quotes`,
    });
    const { list: rows } = await desk
      .li()
      .ok(loadingList.endpoint, { query: { numbers: box.containerCode, tab: 'quote' } });
    expect(rows).toMatchObject([{ quotes: '0/1', quotesLacking: 1 }]);
  });
});

/** 5.6: every state × action is done or refused as the table says. */
describe('5.6 states × actions', () => {
  const bodies: Record<QuoteAction, object> = {
    update: { validUntil: null, remark: null, lines: [] as QuoteLineInput[] },
    recalculate: {},
    send: { sentTo: 'a@b.cn', ack: ['LOG-035'] },
    accept: { confirmMethod: 'VERBAL', confirmBy: '采购' },
    refuse: { reason: '太贵了' },
    requote: { reason: '重新报价' },
    void: { reason: '报错价格' },
  };
  const cases = (Object.keys(QUOTE_STATE) as QuoteState[]).flatMap((state) =>
    (Object.keys(bodies) as QuoteAction[]).map((action) => [state, action] as const),
  );
  let ready: Quotation;
  beforeAll(async () => {
    const { quote } = await desk.drafted();
    ready = await desk.walk.price(quote);
  });
  it.each(cases)('%s × %s', async (state, action) => {
    // The newest version of the same quotation, put into the state.
    await desk.api.database
      .run(`update lg_quotation set state = '${state}', sent_at = now(), sent_to = 'x', confirm_method = 'VERBAL',
      confirm_by = 'x', confirmed_at = now() where id = ${ready.id}`);
    const before = await desk.li().ok(quotations.get, { params: id(ready) });
    const lines = before.lines.map(({ chargeCodeId, basis, currency }) =>
      desk.priced({ chargeCodeId, basis, currency }),
    );
    const answer = await desk.li().call(quotations[action], {
      params: id(ready),
      body: { ...bodies[action], version: before.version, ...(action === 'update' ? { lines } : {}) },
    });
    const { envelope } = answer;
    const { from, to } = quoteMachine.actions[action];
    const legal = from.some((each) => each === state);
    const after = await desk.li().ok(quotations.get, { params: id(ready) });
    if (legal) {
      expect(envelope.success).toBe(true);
      expect(after.state).toBe(to ?? state);
      if (action === 'requote')
        await desk.api.database.run(
          `delete from lg_quotation_line where quotation_id = ${envelope.data?.id ?? ''}; delete from lg_quotation where id = ${envelope.data?.id ?? ''}`,
        );
    } else {
      expect(saysIllegal(answer, quoteMachine, state, action)).toBe(true);
      expect(after.state).toBe(state);
    }
  });
});
