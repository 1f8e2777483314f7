import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CONSUMERS } from '../../app/consumers.ts';
import { deliverEvents } from '../../platform/outbox.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { payableDesk } from './payable-desk.fixture.ts';

const desk = payableDesk();
const { line, newOrder, savePayable, payable, rowOf, submit, confirm, confirmed } = desk;

describe('steps of a line', () => {
  it('拆分: the parts sum to the whole, else nothing happens', async () => {
    const { order, made } = await payable();
    const split = (parts: string[]) =>
      desk.api.as('maker').call(feeLines.split, { params: { id: made.id }, body: { version: 1, parts } });
    expect((await split(['50', '50'])).status).toBe(422);
    const { envelope } = await split(['50', '36', '20']);
    expect(envelope.data?.feeNos).toHaveLength(3);
    const { lines } = await desk.api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
    expect(lines.map((row) => row.amount)).toEqual(['50.00', '36.00', '20.00']);
  });
  it('10.3 who splits a fee that a document made confirms none of its parts', async () => {
    const { order, made } = await payable();
    await desk.api.db.execute(sql`update fin_fee_line set source_type = 'lg_truck', source_id = 799, source_line = 0,
      created_by = null where id = ${made.id}`);
    await desk.api.as('all').ok(feeLines.split, { params: { id: made.id }, body: { version: 1, parts: ['60', '46'] } });
    const { lines } = await desk.api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
    for (const { id } of lines) {
      await submit(id, 'all');
      expect((await confirm(id, 'all')).refused).toMatchObject([{ errorCode: 'FIN_SELF_APPROVE' }]);
      expect(await confirm(id)).toEqual({ done: 1, refused: [] });
    }
  });
  it('FIN-021 换币种 follows the rates of the day; a missing rate is named', async () => {
    const { made } = await payable({ unitPrice: '710', taxRateBp: 0 });
    await desk.api.as('maker').ok(feeLines.convert, { params: { id: made.id }, body: { version: 1, currency: 'USD' } });
    expect(await rowOf(made.id)).toMatchObject({
      currency: 'USD',
      unitPrice: '100.00',
      amount: '100.00',
      baseAmount: '710.00',
    });
    const { envelope } = await desk.api
      .as('maker')
      .call(feeLines.convert, { params: { id: made.id }, body: { version: 2, currency: 'GBP' } });
    expect(envelope.errorCode).toBe('RATE_MISSING');
  });
  it('4.10 补差 leaves the confirmed line and names it; FIN-011 the line itself does not change', async () => {
    const { order, id } = await confirmed();
    const before = await rowOf(id);
    await desk.api
      .as('maker')
      .ok(feeLines.adjust, { params: { id }, body: { version: 3, amount: '-6.5', reason: '多计' } });
    const { lines } = await desk.api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
    expect(lines.at(-1)).toMatchObject({ amount: '-6.50', state: 'DRAFT', adjustsNo: before?.feeNo, reason: '多计' });
    expect(await rowOf(id)).toEqual(before);
    const late = await savePayable('maker', order, [line({ id, version: 3, qty: '2' })]);
    expect(late.envelope.errorCode).toBe('FIN-011');
  });
  it('ACC-030 a negative amount counts as what it is worth: a 补差 beyond the limit waits for another person', async () => {
    const { order, id } = await confirmed();
    desk.api.actor('small', {
      userId: '2',
      companies: [desk.books.companyId],
      limits: new Map([['finance.ap.fee.confirm', '1000']]),
    });
    const adjusted = async (amount: string) => {
      await desk.api.as('maker').ok(feeLines.adjust, { params: { id }, body: { version: 3, amount, reason: '多计' } });
      const { lines } = await desk.api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
      const made = lines.at(-1)?.id ?? '';
      await submit(made);
      return confirm(made, 'small');
    };
    expect((await adjusted('-1000.01')).refused).toMatchObject([
      { errorCode: 'ACC-030', reason: expect.stringContaining('1000.01') },
    ]);
    expect(await adjusted('-1000')).toEqual({ done: 1, refused: [] });
  });
  it('6.2, 4.10 the same 补差 once more, at once or later, is asked about', async () => {
    const { order, id } = await confirmed();
    const adjust = (amount: string, user = 'maker', ack: string[] = []) =>
      desk.api.as(user).call(feeLines.adjust, { params: { id }, body: { version: 3, amount, reason: '漏计', ack } });
    const both = await Promise.all([adjust('30'), adjust('30', 'all')]);
    expect(both.map(({ envelope }) => envelope.errorCode ?? '').toSorted()).toEqual(['', 'CONFIRM_REQUIRED']);
    const late = await adjust('30');
    expect(late.envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'FIN_DUPLICATE_FEE' }] },
    });
    expect((await adjust('12.5')).envelope.success).toBe(true);
    expect((await adjust('30', 'maker', ['FIN_DUPLICATE_FEE'])).envelope.success).toBe(true);
    const { lines } = await desk.api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
    expect(lines.slice(1).map(({ amount }) => amount)).toEqual(['30.00', '12.50', '30.00']);
  });
  it('FIN-011 a changed due date is kept with its day and reason', async () => {
    const { id } = await confirmed();
    await desk.api.as('maker').ok(feeLines.changeDue, {
      params: { id },
      body: { version: 3, dueDate: '2027-01-15', remark: '展期', reason: '供应商同意' },
    });
    expect(await rowOf(id)).toMatchObject({ dueDate: '2027-01-15', remark: '展期', amount: '106.00' });
    const { rows } = await desk.api.db.execute(
      sql`select from_day::text, old_date::text, due_date::text, reason from fin_due_change where fee_line_id = ${id}`,
    );
    expect(rows).toEqual([
      { from_day: '2026-11-20', old_date: '2026-12-10', due_date: '2027-01-15', reason: '供应商同意' },
    ]);
  });
  it('FIN-133 the estimate is reversed on the accounting date of the actual line, by whoever confirms it', async () => {
    const estimate = await payable({ isEstimate: true });
    const { order } = estimate;
    const { id } = estimate.made;
    await submit(id);
    await confirm(id, 'payer', '2026-11-15');
    await desk.api.as('payer').ok(feeLines.actual, { params: { id }, body: { version: 3, amount: '120' } });
    const sheet = () => desk.api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
    const actual = (await sheet()).lines.at(-1);
    expect(actual).toMatchObject({ amount: '120.00', isEstimate: false, state: 'DRAFT' });
    await submit(actual?.id ?? '', 'payer');
    const early = await confirm(actual?.id ?? '', 'all', '2026-11-14');
    expect(early.refused).toMatchObject([{ errorCode: 'FIN-120' }]);
    expect(await confirm(actual?.id ?? '', 'all', '2026-11-18')).toEqual({ done: 1, refused: [] });
    const after = (await sheet()).lines.map((row) => [row.amount, row.state, row.accountingDate]);
    expect(after).toEqual([
      ['106.00', 'REVERSED', '2026-11-15'],
      ['120.00', 'CONFIRMED', '2026-11-18'],
      ['-106.00', 'REVERSED', '2026-11-18'],
    ]);
    const again = await desk.api
      .as('payer')
      .call(feeLines.actual, { params: { id }, body: { version: (await rowOf(id))?.version ?? 0, amount: '1' } });
    expect(again.envelope.errorCode).toBe('FIN-133');
  });
  it('FIN-133 an estimate whose actual is confirmed already is asked about when it is saved, and is not confirmed', async () => {
    const { order } = await desk.confirmed({ unitPrice: '120' });
    const change = { isEstimate: true, unitPrice: '90' };
    const sheet = (await desk.api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } })).lines;
    const asked = await desk.savePayable('maker', order, [line(change)]);
    expect(asked.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    expect(JSON.stringify(asked.envelope)).toContain(`已有审核过的实际费用 ${sheet[0]?.feeNo}`);
    const { made } = await payable(change, 'maker', order);
    await submit(made.id);
    expect(await confirm(made.id)).toMatchObject({
      done: 0,
      refused: [{ errorCode: 'FIN-133', reason: expect.stringContaining(`${sheet[0]?.feeNo}`) }],
    });
    // Of another supplier: not its estimate.
    const again = await payable({ ...change, partyId: desk.books.suppliers[1] }, 'maker', order);
    await submit(again.made.id);
    expect(await confirm(again.made.id)).toMatchObject({ done: 1 });
  });
  it('6.2 手工应收 stands for itself in 应收订单; another company is refused', async () => {
    const body = {
      ...line({ partyId: desk.books.customers[0] }),
      direction: 'AR',
      companyId: desk.books.companyId,
      businessDate: '2026-11-19',
      reason: '样品费',
    };
    const made = await desk.api.as('maker').ok(feeLines.manual, { body: body as never });
    const { list } = await desk.api.as('seller').ok(receivableOrderList.endpoint, { query: { numbers: made.feeNo } });
    expect(list).toMatchObject([{ bizType: 'OTHER', bizId: made.id, bizNo: made.feeNo, baseAmount: '106.00' }]);
    expect(
      (
        await desk.api
          .as('maker')
          .call(feeLines.manual, { body: { ...body, companyId: desk.books.otherCompanyId } as never })
      ).status,
    ).toBe(422);
    expect((await desk.api.as('payer').call(feeLines.manual, { body: body as never })).status).toBe(403);
  });
});

describe('FIN-016, LOG-055 drafts by events', () => {
  const deliver = () => deliverEvents({ database: desk.api.database, clock: BOOKS_CLOCK, consumers: CONSUMERS });
  const made = async (type: string, id: string) =>
    (
      await desk.api.db.execute<
        Record<string, unknown>
      >(sql`select f.direction, f.biz_type, f.amount::numeric(20,2)::text as amount, f.currency, f.state, c.code
      from fin_fee_line f join fin_charge_code c on c.id = f.charge_code_id where f.source_type = ${type} and f.source_id = ${id} order by f.id`)
    ).rows;
  it('truck.done pays the haulier once, shared over its orders exactly as the trip was', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    const event = {
      truckId: '701', truckNo: 'TC1', companyId: desk.books.companyId, supplierId: desk.books.suppliers[0] ?? '', containerId: null, currency: 'CNY',
      freight: '1000.00', fees: [{ id: '9', kind: 'TOLL', amount: '100.01' }],
      shares: [{ orderId: one, amount: '733.34' }, { orderId: other, amount: '366.67' }],
    }; // prettier-ignore
    for (let time = 0; time < 2; time += 1) {
      await desk.api.command('all', (ctx) => ctx.emit('truck.done', event));
      await deliver();
    }
    const lines = await made('lg_truck', '701');
    expect(lines).toHaveLength(4);
    const sum = (code: string) =>
      lines.filter((row) => row.code === code).reduce((total, row) => total + Math.round(Number(row.amount) * 100), 0);
    expect([sum('TRUCK'), sum('TOLL')]).toEqual([100_000, 10_001]);
    expect(new Set(lines.map((row) => row.biz_type))).toEqual(new Set(['LOGISTICS']));
  });
  it('booking.cancelled brings its fee and takes the drafts of the booking', async () => {
    const common = {
      bookingId: '702',
      bookingNo: 'DC1',
      companyId: desk.books.companyId,
      supplierId: desk.books.suppliers[0] ?? '',
    };
    const rates = [{ id: '5', containerType: '40HQ', currency: 'USD', unitPrice: '1850', count: 1 }];
    const { rows } = await desk.api.db.execute<{ id: string }>(sql`select id::text as id from lg_container limit 1`);
    const containers = rows[0] ? [{ id: rows[0].id, containerCode: 'C1', containerType: '40HQ' }] : [];
    await desk.api.command('all', (ctx) =>
      ctx.emit('booking.confirmed', { ...common, carrierId: null, etd: null, containers, rates, surcharges: [] }),
    );
    await deliver();
    await desk.api.command('all', (ctx) =>
      ctx.emit('booking.cancelled', { ...common, was: 'CONFIRMED', fee: { amount: '300', currency: 'CNY' } }),
    );
    await deliver();
    const lines = await made('lg_booking', '702');
    expect(lines.at(-1)).toMatchObject({ code: 'CANCEL', amount: '300.00', state: 'DRAFT', biz_type: 'OTHER' });
    expect(lines.slice(0, -1).every((row) => row.state === 'VOID')).toBe(true);
    expect(desk.api.faults).toEqual([]);
  });
});
