import { feeLines as feeCalls } from '@shared/contract/finance/fee-line.contract.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { quotations, type Quotation, type QuoteLineInput } from '@shared/contract/logistics/quotation.contract.ts';
import { systemClock } from '../src/platform/clock.ts';
import { CONSUMERS } from '../src/app/consumers.ts';
import { drainEvents } from '../src/platform/outbox.ts';
import { containerWalk } from './container-walk.ts';
import { id, tradeApi } from './trade-desk.ts';

/** The API on the trade's base data with a rate of USD, and quotations as people make them. */
export async function quotationDesk() {
  const api = await tradeApi();
  await api.database.run(`insert into fx_rate (currency, rate_date, rate, confirmed)
    values ('USD', (now() at time zone 'Asia/Shanghai')::date, 7.12, true)`);
  const walk = containerWalk(api);
  const codes = await api.database.raw<{ id: string; code: string }>(
    'select id::text as id, code from fin_charge_code',
  );
  const charge = (code: string) => codes.find((each) => each.code === code)?.id ?? '';
  const li = () => api.as('li');

  /** A container in 待装柜 with one order of 25 cartons, 3.000 CBM, 450 kg, and its draft quotation. */
  async function drafted(more: Partial<OrderInput> = {}) {
    const order = await walk.pooled(more);
    const box = await walk.to(await walk.consolidated([{ order }]), 'LOAD');
    const [quote] = await walk.quotes(box);
    if (!quote) throw new Error('no quotation');
    return { order, box, quote };
  }
  const priced = (of: Partial<QuoteLineInput> = {}): QuoteLineInput => ({
    chargeCodeId: charge('OF'),
    basis: 'RT',
    unitPrice: '60',
    minAmount: null,
    currency: 'USD',
    remark: null,
    ...of,
  });
  const save = (quote: Quotation, lines: QuoteLineInput[], more: object = {}) =>
    li().call(quotations.update, {
      params: id(quote),
      body: { version: quote.version, validUntil: null, remark: null, lines, ...more },
    });
  const read = (quote: { id: string }): Promise<Quotation> => li().ok(quotations.get, { params: id(quote) });
  const sent = async (quote: Quotation): Promise<Quotation> => walk.send(await walk.price(quote));
  const deliver = () => drainEvents({ database: api.database, clock: systemClock, consumers: CONSUMERS });
  const feesOf = async (order: { id: string }) => (await li().ok(feeCalls.ofOrder, { params: id(order) })).lines;
  const live = async (order: { id: string }) => (await feesOf(order)).filter(({ state }) => state !== 'VOID');
  return { api, walk, charge, li, drafted, priced, save, read, sent, deliver, feesOf, live };
}
