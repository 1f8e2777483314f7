import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { feePivots, payableLineList, receivableLineList } from '@shared/contract/finance/fee-line-list.contract.ts';
import { feeTraces } from '@shared/contract/finance/fee-traces.contract.ts';
import { payableOrderList, receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/client.ts';
import { payableDesk } from './payable-desk.fixture.ts';

const desk = payableDesk();
const { line, newOrder, savePayable, payable, rowOf, item, submit, confirm, confirmed } = desk;

describe('F18 payables', () => {
  it('FIN-002 are saved, numbered YF and stand in the list of orders and in 账单明细', async () => {
    const { order, made } = await payable();
    expect(made).toMatchObject({ direction: 'AP', amount: '106.00', amountEx: '100.00', state: 'DRAFT' });
    expect(made.feeNo).toMatch(/^YF\d{8}-\d{4}$/);
    const { list } = await desk.api.as('payer').ok(payableOrderList.endpoint, { query: { tab: 'draft' } });
    expect(list.find((row) => row.orderId === order)).toMatchObject({
      lineCount: 1,
      total: 'CNY 106.00',
      baseAmount: '106.00',
      supplierNames: '供1',
    });
    const lines = await desk.api.as('payer').ok(payableLineList.endpoint, { query: { numbers: made.feeNo } });
    expect(lines.list).toMatchObject([{ feeNo: made.feeNo, partyName: '供1', amount: '106.00', state: 'DRAFT' }]);
  });

  it('10.4 the right of the direction decides: who has that of receivables does nothing to payables', async () => {
    const { order, made } = await payable();
    expect((await savePayable('seller', order, [line()])).status).toBe(403);
    expect((await desk.api.as('seller').call(feeLines.payablesOfOrder, { params: { id: order } })).status).toBe(403);
    for (const endpoint of [feeLines.submit, feeLines.void, feeLines.reject]) {
      const { refused } = await desk.api
        .as('seller')
        .ok(endpoint as typeof feeLines.reject, { body: { items: [await item(made.id)], reason: '试' } });
      expect(refused[0]?.errorCode).toBe('NO_PERMISSION');
    }
    await submit(made.id);
    expect((await confirm(made.id, 'seller')).refused[0]?.errorCode).toBe('NO_PERMISSION');
    const change = { version: 2, dueDate: '2026-12-30', remark: null, reason: '试' };
    expect(
      (await desk.api.as('seller').call(feeLines.changeDue, { params: { id: made.id }, body: change })).status,
    ).toBe(403);
    expect((await desk.api.as('seller').call(feeTraces.allocations, { params: { id: made.id } })).status).toBe(404);
    expect(
      (await desk.api.as('seller').call(feeTraces.journals, { query: { type: 'fin_fee_line', id: made.id } })).status,
    ).toBe(404);
  });

  it('ACC-031 what we pay is absent for who may not see it: lines, lists, sums, pivot, journals, allocations', async () => {
    const { order, id } = await confirmed();
    const secret =
      /"(amount|amountEx|tax|unitPrice|baseAmount|open|baseOpen|settled|reduced|invoiced|totals|debit|credit|baseHeld|baseSettled|baseBilled|held|billed)"|"total":"/;
    const answers = [
      await desk.api.as('blind').ok(feeLines.payablesOfOrder, { params: { id: order } }),
      await desk.api.as('blind').ok(payableOrderList.endpoint, {}),
      await desk.api.as('blind').ok(payableLineList.endpoint, {}),
      await desk.api.as('blind').ok(feeTraces.journals, { query: { type: 'fin_fee_line', id } }),
      await desk.api.as('blind').ok(feeTraces.allocations, { params: { id } }),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(secret);
    const pivot = await desk.api.as('blind').ok(feePivots.payables, { query: { by: 'party' } as never });
    expect(JSON.stringify(pivot)).not.toMatch(/base(Amount|Open|Closed)/);
    expect((await savePayable('blind', order, [line()])).status).toBe(403);
    expect((await desk.api.as('blind').call(payableLineList.endpoint, { query: { amount: '1..' } })).status).toBe(422);
  });

  it('1.8 another company finds none of it', async () => {
    const { order, made } = await payable();
    expect((await desk.api.as('stranger').call(feeLines.payablesOfOrder, { params: { id: order } })).status).toBe(404);
    expect((await savePayable('stranger', order, [line()])).status).toBe(404);
    expect(
      (await desk.api.as('stranger').ok(payableLineList.endpoint, { query: { numbers: made.feeNo } })).list,
    ).toEqual([]);
    expect((await desk.api.as('stranger').ok(feePivots.payables, { query: { by: 'month' } as never })).rows).toEqual(
      [],
    );
    expect(
      (
        await desk.api
          .as('stranger')
          .call(feeLines.split, { params: { id: made.id }, body: { version: 1, parts: ['1', '105'] } })
      ).status,
    ).toBe(404);
  });

  it('1.5 two clerks who confirm one line at once: one does, the other is told', async () => {
    const { made } = await payable();
    await submit(made.id);
    const items = [await item(made.id)];
    const answers = await Promise.all(
      ['payer', 'all'].map((user) => desk.api.as(user).ok(feeLines.confirm, { body: { items } as never })),
    );
    expect(answers.map(({ done }) => done).toSorted()).toEqual([0, 1]);
    expect(answers.flatMap(({ refused }) => refused)[0]?.errorCode).toBe('VERSION_CONFLICT');
    const { list } = await desk.api
      .as('payer')
      .ok(feeTraces.journals, { query: { type: 'fin_fee_line', id: made.id } });
    expect(list).toHaveLength(1);
    expect(list[0]?.lines.map((one) => [one.account, one.debit, one.credit])).toEqual([
      ['6401', '100.00', '0.00'],
      ['222102', '6.00', '0.00'],
      ['2202', '0.00', '106.00'],
    ]);
  });

  it.each([
    ['letters in a quantity', { qty: '十个' }, 'lines.0.qty'],
    ['thousands separators', { unitPrice: '1,234.5' }, 'lines.0.unitPrice'],
    ['full-width digits', { unitPrice: '１２３' }, 'lines.0.unitPrice'],
    ['more than the columns hold', { qty: '99999999999', unitPrice: '999999999999' }, 'lines.0.unitPrice'],
    ['a currency that does not exist', { currency: 'XXX' }, 'lines.0.currency'],
    ['a customer as supplier', { partyId: '999999' }, 'lines.0.partyId'],
    ['a container that does not exist', { containerId: '999999' }, 'lines.0.containerId'],
  ])('11.1 %s is refused at its field', async (_title, change, field) => {
    const { status, envelope } = await savePayable('maker', await newOrder(), [line(change)]);
    expect([status, Object.keys(dataOf<{ fields: object }>(envelope).fields)]).toEqual([422, [field]]);
  });
});

describe('what a clerk types in a hurry', () => {
  it('1.2 parts and differences finer than the currency are refused: they would not sum to the whole', async () => {
    const { made } = await payable({ currency: 'JPY', unitPrice: '100', taxRateBp: 0 });
    const halves = await desk.api
      .as('maker')
      .call(feeLines.split, { params: { id: made.id }, body: { version: 1, parts: ['50.5', '49.5'] } });
    expect(halves.envelope.data).toEqual({ fields: { 'parts.0': 'JPY 金额小数位过多' } });
    const { id } = await confirmed();
    const little = { version: 3, amount: '0.004', reason: '少计' };
    const adjusted = await desk.api.as('maker').call(feeLines.adjust, { params: { id }, body: little });
    expect(adjusted.envelope.data).toEqual({ fields: { amount: 'CNY 金额小数位过多' } });
  });
  it('4.10 each part of a split 补差 names what it corrects, and why', async () => {
    const { order, id } = await confirmed();
    const before = await rowOf(id);
    const made = await desk.api
      .as('maker')
      .ok(feeLines.adjust, { params: { id }, body: { version: 3, amount: '30', reason: '漏计' } });
    await desk.api
      .as('maker')
      .ok(feeLines.split, { params: { id: made.id }, body: { version: 1, parts: ['10', '20'] } });
    const { lines } = await desk.api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
    expect(lines.slice(1).map((row) => [row.amount, row.adjustsNo, row.reason])).toEqual([
      ['10.00', before?.feeNo, '漏计'],
      ['20.00', before?.feeNo, '漏计'],
    ]);
  });
  it('FIN-110 审核 and 冲红 are not dated after today', async () => {
    const { made } = await payable();
    await submit(made.id);
    expect((await confirm(made.id, 'payer', '2026-11-30')).refused[0]?.errorCode).toBe('FIN-110');
    const { id } = await confirmed();
    const body = { items: [await item(id)], reason: '开错', date: '2026-11-30' };
    const { refused } = await desk.api.as('all').ok(feeLines.reverse, { body });
    expect(refused[0]).toMatchObject({ errorCode: 'FIN-110' });
    expect((await rowOf(id))?.state).toBe('CONFIRMED');
  });
  it('3.1 a container is one with cargo of the order, of no order one of the company', async () => {
    const box = async (code: string, companyId: string) => {
      const { rows } = await desk.api.db.execute<{ id: string }>(
        sql`insert into lg_container (container_code, container_type, service_type, transport_mode, pol, pod, company_id, owner_id, created_at, updated_at)
          values (${code}, '40HQ', 'LCL', 'SEA', 'CNNGB', 'USLAX', ${companyId}, 1, now(), now()) returning id::text as id`,
      );
      return rows[0]?.id ?? '';
    };
    const [own, foreign] = [await box('GZ1', desk.books.companyId), await box('GZ2', desk.books.otherCompanyId)];
    const saved = await savePayable('maker', await newOrder(), [line({ containerId: own })]);
    expect(saved.envelope.data).toEqual({ fields: { 'lines.0.containerId': '货柜不存在或没有本单货物' } });
    const manual = (containerId: string) =>
      desk.api.as('maker').call(feeLines.manual, {
        body: {
          ...line({ containerId }),
          direction: 'AP',
          companyId: desk.books.companyId,
          businessDate: '2026-11-10',
          reason: '补',
        } as never,
      });
    expect((await manual(foreign)).envelope.data).toMatchObject({ fields: { containerId: expect.any(String) } });
    expect((await manual(own)).status).toBe(200);
  });
});

describe('lists', () => {
  it('F5 opens on what is open; FIN-004 sums are per currency', async () => {
    const one = await desk.books.confirmed({ amount: '100', date: '2026-11-18' });
    const { list, summary } = await desk.api.as('seller').ok(receivableOrderList.endpoint, { query: { tab: 'open' } });
    expect(list.find((row) => row.bizNo === one.bizNo)).toMatchObject({
      baseOpen: '100.00',
      settleState: 'NONE',
      feeState: 'CONFIRMED',
    });
    expect(Object.keys(summary.baseOpen as object)).toEqual(['CNY']);
  });
  it('6 F5 amounts of an order stand by currency, and in 本位币 beside; F25 by the switch, as they are booked', async () => {
    const order = await newOrder();
    const seller = desk.books.customers[0] ?? '';
    for (const [currency, amount, rate] of [
      ['CNY', '100', '1'],
      ['USD', '40', '7.12345'],
    ] as const)
      await desk.books.confirmed({
        amount,
        currency,
        rate,
        partyId: seller,
        bizType: 'LOGISTICS',
        bizId: order,
        bizNo: 'WLMONEY',
      });
    const { list } = await desk.api.as('seller').ok(receivableOrderList.endpoint, { query: { tab: 'open' } });
    expect(list.find((row) => row.bizId === order)).toMatchObject({
      total: 'CNY 100.00 + USD 40.00',
      open: 'CNY 100.00 + USD 40.00',
      settled: null,
      billed: null,
      baseAmount: '384.94',
      baseOpen: '384.94',
    });
    const lines = async (query: object) =>
      (
        await desk.api.as('all').ok(receivableLineList.endpoint, {
          query: { bizNo: 'WLMONEY', ...query } as never,
        })
      ).list.map(({ currency, amount, open }) => [currency, amount, open]);
    expect(await lines({})).toEqual([
      ['USD', '40.00', '40.00'],
      ['CNY', '100.00', '100.00'],
    ]);
    expect(await lines({ money: 'CNY' })).toEqual([
      ['USD', '284.94', '284.94'],
      ['CNY', '100.00', '100.00'],
    ]);
  });
  it('F5 批量加费, 提交 and 审核 of orders of every type, named by their rows', async () => {
    const made = await desk.books.submitted({ amount: '90', bizType: 'BARCODE', bizId: '901', bizNo: 'TM901' });
    const { list } = await desk.api.as('seller').ok(receivableOrderList.endpoint, { query: { numbers: 'TM901' } });
    const items = [{ id: list[0]?.id ?? '', version: 1 }];
    const body = { direction: 'AR' as const, rows: true, items };
    const confirm = (who: string, more: object = {}) =>
      desk.api.as(who).call(feeLines.confirmOrders, { body: { ...body, date: '2026-11-20', ...more } as never });
    // Rows of another company, and those of the other direction, are not found; nor is their number told.
    for (const [who, more] of [
      ['stranger', {}],
      ['all', { direction: 'AP' }],
    ] as const)
      expect((await confirm(who, more)).envelope.data).toMatchObject({
        done: 0,
        refused: [{ id: items[0]?.id, no: items[0]?.id, errorCode: 'NOT_FOUND' }],
      });
    expect((await confirm('seller')).envelope.data).toEqual({ done: 1, refused: [] });
    expect((await rowOf(made.id))?.state).toBe('CONFIRMED');
    expect((await confirm('seller')).envelope.data).toMatchObject({
      done: 0,
      refused: [{ no: 'TM901', reason: 'TM901 没有待审核费用。', errorCode: 'ILLEGAL_STATE' }],
    });
    const more = { ...line({ partyId: null, unitPrice: '33' }), containerId: null };
    const add = await desk.api.as('seller').call(feeLines.addToOrders, { body: { ...body, line: more } as never });
    expect(add.envelope.data).toEqual({ done: 1, refused: [] });
    const submit = await desk.api.as('seller').call(feeLines.submitOrders, { body });
    expect(submit.envelope.data).toEqual({ done: 1, refused: [] });
    expect((await confirm('seller')).envelope.data).toMatchObject({ refused: [{ errorCode: 'FIN_SELF_APPROVE' }] });
    const [row] = (await desk.api.as('seller').ok(receivableOrderList.endpoint, { query: { numbers: 'TM901' } })).list;
    expect(row).toMatchObject({ feeState: 'SUBMITTED', lineCount: 2, total: 'CNY 123.00' });
    // Without the flag an id is that of a logistics order.
    expect(
      (await confirm('seller', { rows: false, items: [{ id: '999999', version: 1 }] })).envelope.data,
    ).toMatchObject({
      refused: [{ errorCode: 'NOT_FOUND' }],
    });
  });
  it('F5 names the containers of a logistics order and is searched by them, and by salesperson', async () => {
    const order = await newOrder();
    await desk.api.as('maker').ok(feeLines.save, {
      body: { bizType: 'LOGISTICS', bizId: order, lines: [line({ partyId: desk.books.customers[0] ?? '' })] } as never,
    });
    await desk.api.db
      .execute(sql`with box as (insert into lg_container (company_id, owner_id, container_code, container_no, container_type, pol, pod)
          values (${desk.books.companyId}, 1, 'GZ5001', 'TGHU1234567', '40HQ', 'CNNGB', 'USLAX') returning id),
        piece as (insert into lg_order_line (order_id, line_no, name_cn, cartons, pcs_per_carton) values (${order}, 1, '毛绒玩具', 1, 1) returning id)
      insert into lg_allocation (order_id, order_line_id, container_id, cartons, loaded_cartons, state)
        select ${order}, piece.id, box.id, 1, 1, 'LIVE' from box, piece`);
    const find = (query: object) => desk.api.as('seller').ok(receivableOrderList.endpoint, { query: query as never });
    for (const numbers of ['GZ5001', 'tghu1234567'])
      expect(await find({ numbers })).toMatchObject({
        missing: [],
        list: [{ bizId: order, containerCodes: 'GZ5001' }],
      });
    expect((await find({ numbers: 'GZ5001\nGZ5002' })).missing).toEqual(['GZ5002']);
    const [row] = (await find({ numbers: 'GZ5001', salesId: '1' })).list;
    expect(row?.salesName).toBeTruthy();
    expect((await find({ numbers: 'GZ5001', salesId: '2' })).total).toBe(0);
  });
  it('F25 the pivot adds up what the list holds, by party, charge and month', async () => {
    for (const by of ['party', 'charge', 'month'] as const) {
      const { rows, total } = await desk.api.as('all').ok(feePivots.receivables, { query: { by } as never });
      expect(rows.reduce((sum, row) => sum + row.lines, 0)).toBe(total.lines);
      expect(total.lines).toBeGreaterThan(0);
    }
    const { summary } = await desk.api
      .as('all')
      .ok(receivableLineList.endpoint, { query: { state: 'DRAFT,SUBMITTED,CONFIRMED' } });
    const { total } = await desk.api
      .as('all')
      .ok(feePivots.receivables, { query: { by: 'party', state: 'DRAFT,SUBMITTED,CONFIRMED' } as never });
    expect((summary.baseAmount as Record<string, string>).CNY).toBe(total.baseAmount);
  });
});
