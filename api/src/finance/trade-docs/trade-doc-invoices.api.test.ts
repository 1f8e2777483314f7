import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookOffice, fieldsOf } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from './trade-doc.fixture.ts';

const office = bookOffice(tradeDesk, /发票|开票/);

describe('FIN-171, FIN-172 tax invoices', () => {
  it('FIN-171 a number is one invoice of its kind, also when two register it at once', async () => {
    const [one, two, third] = [
      await office.desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE'),
      await office.desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE'),
      await office.desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE'),
    ];
    const invoiceNo = office.desk.invoiceNo();
    const answers = await Promise.all([
      office.desk.issue(one, { invoiceNo }),
      office.desk.issue(two, { invoiceNo }, 'boss'),
    ]);
    expect(answers.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const { envelope } = await office.desk.issue(third, { invoiceNo });
    expect(envelope.errorMessage).toBe('发票号码已存在，请核对后重新录入。');
    // The same number as an 进项发票 is another thing.
    expect(
      (await office.desk.issue(await office.desk.upTo('EFFECTIVE', 'INPUT_INVOICE'), { invoiceNo })).envelope.success,
    ).toBe(true);
    expect(fieldsOf(await office.desk.issue(third, { invoiceNo: '12345678' }))).toEqual({
      invoiceCode: '8 位号码须填发票代码',
    });
    expect(fieldsOf(await office.desk.issue(third, { invoiceNo: null }))).toEqual({ invoiceNo: '必填' });
    expect(fieldsOf(await office.desk.issue(third, { invoiceDate: '2026-11-21' }))).toEqual({
      invoiceDate: '不能晚于今天',
    });
    const effective = { code: '3302234130', no: '12345678' };
    const old = await office.desk.done(
      office.desk.issue(third, { invoiceCode: effective.code, invoiceNo: effective.no }),
    );
    expect(old).toMatchObject({ state: 'ISSUED', invoiceCode: effective.code });
  });

  it('FIN-172 Σ invoiced of a fee never passes its amount; two at once: one', async () => {
    const fee = await office.desk.confirmed({ amount: '1000' });
    const billing = (amount: string) => ({
      lines: [
        office.desk.line({
          feeLineId: fee.id,
          nameCn: '操作费',
          qty: '1',
          unitPrice: amount,
          amount,
          taxRateBp: 600,
          cartons: 0,
          net: 0,
          gross: 0,
        }),
      ],
    });
    const [a, b] = [
      await office.desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE', billing('700')),
      await office.desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE', billing('700')),
    ];
    const answers = await Promise.all([office.desk.issue(a), office.desk.issue(b, {}, 'boss')]);
    expect(answers.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'FIN-172']);
    const { rows } = await office.api.db.execute(
      sql`select invoiced::numeric(12,2)::text as invoiced from fin_fee_line where id = ${fee.id}`,
    );
    expect(rows).toEqual([{ invoiced: '700.00' }]);
    const rest = await office.desk.upTo('ISSUED', 'OUTPUT_INVOICE', billing('300'));
    expect(rest.lines[0]).toMatchObject({ feeNo: fee.feeNo, amount: '300.00', tax: '16.98' });
    const over = await office.desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE', billing('0.01'));
    expect((await office.desk.issue(over)).envelope).toMatchObject({
      errorCode: 'FIN-172',
      errorMessage: `费用 ${fee.feeNo} 未开票金额 CNY 0.00，本次 0.01，请改明细。`,
    });
    office.api.actor('priceless', {
      userId: '6',
      companies: [office.desk.companyId],
      fields: { 'money.cost': 'VISIBLE' },
    });
    expect((await office.desk.issue(over, {}, 'priceless')).envelope.errorMessage).toBe(
      `费用 ${fee.feeNo} 本次开票超过未开票金额，请改明细。`,
    );
    const wrong = fieldsOf(await office.desk.create('INPUT_INVOICE', billing('10')));
    expect(wrong).toEqual({ 'lines.0.feeLineId': `费用 ${fee.feeNo} 不是应付` });
  });

  it('FIN-172 a fee that is not confirmed is not invoiced', async () => {
    const fee = await office.desk.submitted({ amount: '50' });
    const row = await office.desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE', {
      lines: [office.desk.line({ feeLineId: fee.id, qty: '1', unitPrice: '50', taxRateBp: 600 })],
    });
    expect((await office.desk.issue(row)).envelope.errorMessage).toBe(
      `${row.docNo}：费用 ${fee.feeNo} 未审核，不能开票。`,
    );
  });

  it('FIN-171 冲红 whole: negative document, number of its own, the fee gets everything back', async () => {
    const fee = await office.desk.confirmed({ amount: '1000' });
    const row = await office.desk.upTo('ISSUED', 'OUTPUT_INVOICE', {
      lines: [office.desk.line({ feeLineId: fee.id, qty: '1', unitPrice: '1000', taxRateBp: 600, net: 0, gross: 0 })],
    });
    const original = await office.desk.done(office.desk.red(row));
    expect(original).toMatchObject({ state: 'RED', reds: [{ amount: '-1000.00' }] });
    const [made] = original.reds;
    expect(await office.desk.get({ id: made?.id ?? '' })).toMatchObject({
      state: 'ISSUED',
      redOfNo: row.docNo,
      amount: '-1000.00',
      tax: '-56.60',
      docDate: '2026-11-20',
    });
    const { rows } = await office.api.db.execute(
      sql`select invoiced::numeric(12,2)::text as invoiced from fin_fee_line where id = ${fee.id}`,
    );
    expect(rows).toEqual([{ invoiced: '0.00' }]);
    expect((await office.desk.red(await office.desk.get({ id: made?.id ?? '' }))).envelope.errorCode).toBe(
      'ILLEGAL_STATE',
    );
    expect((await office.desk.red(original)).envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('FIN-171 冲红 in parts of a service invoice up to what is left; goods only whole; two at once', async () => {
    const fee = await office.desk.confirmed({ amount: '1000' });
    const service = await office.desk.upTo('ISSUED', 'OUTPUT_INVOICE', {
      lines: [office.desk.line({ feeLineId: fee.id, qty: '1', unitPrice: '1000', taxRateBp: 600, net: 0, gross: 0 })],
    });
    const lineId = service.lines[0]?.id ?? '';
    const part = (amount: string) => ({ lines: [{ lineId, amount }] });
    expect(fieldsOf(await office.desk.red(service, part('1000.01')))).toEqual({
      'lines.0.amount': '不能大于可冲红金额 1000.00',
    });
    const both = await Promise.all([
      office.desk.red(service, part('600')),
      office.desk.red(service, part('600'), 'maker'),
    ]);
    expect(both.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const now = await office.desk.get(service);
    expect([now.state, now.lines[0]?.reddened]).toEqual(['ISSUED', '600.00']);
    expect((await office.desk.red(now)).envelope.errorMessage).toContain('已部分冲红');
    expect(fieldsOf(await office.desk.red(now, part('400.01')))).toHaveProperty(['lines.0.amount']);
    expect((await office.desk.done(office.desk.red(now, part('400')))).state).toBe('RED');
    const goods = await office.desk.upTo('ISSUED', 'INPUT_INVOICE');
    const refused = await office.desk.red(goods, { lines: [{ lineId: goods.lines[0]?.id ?? '', amount: '1' }] });
    expect(refused.envelope.errorMessage).toContain('只能整张冲红');
  });

  it('FIN-171 parts of a line sum to the line, in amount, tax and quantity', async () => {
    const fee = await office.desk.confirmed({ amount: '100' });
    const row = await office.desk.upTo('ISSUED', 'OUTPUT_INVOICE', {
      lines: [
        office.desk.line({
          feeLineId: fee.id,
          qty: '1',
          unitPrice: '100',
          taxRateBp: 600,
          cartons: 10,
          net: 100,
          gross: 100,
        }),
      ],
    });
    const lineId = row.lines[0]?.id ?? '';
    for (const amount of ['33.33', '33.33', '33.34'])
      await office.desk.done(office.desk.red(await office.desk.get(row), { lines: [{ lineId, amount }] }));
    expect((await office.desk.get(row)).state).toBe('RED');
    const { rows } = await office.api.db.execute(sql`select sum(l.amount)::text as amount, sum(l.amount_ex)::text as ex,
      sum(l.tax)::text as tax, sum(l.qty)::text as qty, sum(l.cartons)::int as cartons, sum(l.net)::int as net
      from trade_doc_line l where l.id = ${lineId} or l.red_of_line = ${lineId}`);
    expect(rows.map((each) => Object.values(each).map(Number))).toEqual([[0, 0, 0, 0, 0, 0]]);
  });

  it('a red invoice is not dated before the one that it takes back', async () => {
    const row = await office.desk.upTo('ISSUED', 'OUTPUT_INVOICE');
    expect(fieldsOf(await office.desk.red(row, { invoiceDate: '2026-11-19' }))).toEqual({
      invoiceDate: '不能早于原发票日期 2026-11-20',
    });
  });

  it('FIN-110 a red invoice is dated in an open period', async () => {
    const row = await office.desk.upTo('ISSUED', 'OUTPUT_INVOICE', { docDate: '2026-10-05' });
    await office.api.db.execute(
      sql`update fin_period set state = 'CLOSED' where company_id = ${office.desk.companyId} and month = '202610'`,
    );
    const { envelope } = await office.desk.red(row, { invoiceDate: '2026-10-31' });
    expect(envelope.errorCode).toBe('PERIOD_CLOSED');
    expect((await office.desk.done(office.desk.red(row))).state).toBe('RED');
  });
});
