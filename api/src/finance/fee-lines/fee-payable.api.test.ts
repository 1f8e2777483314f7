import { feeLineMachine, feeLines, FEE_STATES } from '@shared/contract/finance/fee-line.contract.ts';
import { feePivots, payableLineList, receivableLineList } from '@shared/contract/finance/fee-line-list.contract.ts';
import { feeTraces } from '@shared/contract/finance/fee-traces.contract.ts';
import { payableOrderList, receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { dataOf } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { deliverEvents } from '../../platform/outbox.ts';
import { verify } from '../../platform/verify.ts';
import { booksOf, BOOKS_CLOCK, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';
import { finFeeLine } from './fee-line.tables.ts';

let api: TestApi;
let books: TestBooks;
let nth = 0;
const AP_CLERK = ['view', 'create', 'edit', 'submit', 'confirm'].map((action) => `finance.ap.fee.${action}`);
const AR_CLERK = ['view', 'create', 'edit', 'submit', 'confirm'].map((action) => `finance.ar.fee.${action}`);

beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('all', { userId: '9', companies });
  api.actor('maker', { userId: '1', companies });
  api.actor('payer', {
    userId: '2',
    companies,
    permissions: [...AP_CLERK, 'finance.ap.detail.view', 'finance.ap.fee.estimate'] as never,
  });
  api.actor('seller', { userId: '3', companies, permissions: AR_CLERK as never, fields: { 'money.sell': 'VISIBLE' } });
  api.actor('blind', { userId: '4', companies, fields: {} });
  api.actor('stranger', { userId: '5', companies: [books.otherCompanyId] });
});
afterEach(async () => {
  const { broken } = await verify(api.db);
  expect(broken.filter(({ title }) => title.startsWith('FIN') || title.startsWith('业务单'))).toEqual([]);
});
afterAll(() => api.close());

async function newOrder(): Promise<string> {
  nth += 1;
  const { rows } = await api.db.execute<{
    id: string;
  }>(sql`insert into lg_order (order_no, company_id, customer_id, order_date, currency, pol, pod, owner_id, created_at, updated_at)
    values (${`WL20261120-7${String(nth).padStart(3, '0')}`}, ${books.companyId}, ${books.customers[0]}, '2026-11-10', 'USD', 'CNNGB', 'USLAX', 1, now(), now()) returning id::text as id`);
  return rows[0]?.id ?? '';
}
const line = (change: object = {}) => ({
  chargeCodeId: books.chargeCodeId,
  partyId: books.suppliers[0] ?? '',
  qty: '1',
  unit: null,
  unitPrice: '106',
  currency: 'CNY',
  taxMode: 'INCL' as const,
  taxRateBp: 600,
  rate: null,
  dueDate: null,
  remark: null,
  isEstimate: false,
  ...change,
});
const savePayable = (user: string, bizId: string, lines: object[], ack: string[] = []) =>
  api.as(user).call(feeLines.savePayables, { body: { bizType: 'LOGISTICS', bizId, lines, ack } as never });
async function payable(change: object = {}, user = 'maker', bizId?: string) {
  const order = bizId ?? (await newOrder());
  const { envelope } = await savePayable(user, order, [line(change)], ['FIN_DUPLICATE_FEE']);
  const made = envelope.data?.lines.at(-1);
  if (!made) throw new Error(JSON.stringify(envelope));
  return { order, made };
}
const rowOf = async (id: string) => (await api.db.select().from(finFeeLine).where(eq(finFeeLine.id, id)))[0];
const item = async (id: string) => ({ id, version: (await rowOf(id))?.version ?? 0 });
const submit = async (id: string, user = 'maker') =>
  api.as(user).ok(feeLines.submit, { body: { items: [await item(id)] } });
const confirm = async (id: string, user = 'payer', date?: string) =>
  api.as(user).ok(feeLines.confirm, { body: { items: [await item(id)], ...(date && { date }) } as never });
async function confirmed(change: object = {}, bizId?: string) {
  const { order, made } = await payable(change, 'maker', bizId);
  await submit(made.id);
  expect(await confirm(made.id)).toEqual({ done: 1, refused: [] });
  return { order, id: made.id };
}

describe('F18 payables', () => {
  it('FIN-002 are saved, numbered YF and stand in the list of orders and in 账单明细', async () => {
    const { order, made } = await payable();
    expect(made).toMatchObject({ direction: 'AP', amount: '106.00', amountEx: '100.00', state: 'DRAFT' });
    expect(made.feeNo).toMatch(/^YF\d{8}-\d{4}$/);
    const { list } = await api.as('payer').ok(payableOrderList.endpoint, { query: { tab: 'draft' } });
    expect(list.find((row) => row.orderId === order)).toMatchObject({
      lineCount: 1,
      total: 'CNY 106.00',
      baseAmount: '106.00',
      supplierNames: '供1',
    });
    const lines = await api.as('payer').ok(payableLineList.endpoint, { query: { numbers: made.feeNo } });
    expect(lines.list).toMatchObject([{ feeNo: made.feeNo, partyName: '供1', amount: '106.00', state: 'DRAFT' }]);
  });

  it('10.4 the right of the direction decides: who has that of receivables does nothing to payables', async () => {
    const { order, made } = await payable();
    expect((await savePayable('seller', order, [line()])).status).toBe(403);
    expect((await api.as('seller').call(feeLines.payablesOfOrder, { params: { id: order } })).status).toBe(403);
    for (const endpoint of [feeLines.submit, feeLines.void, feeLines.reject]) {
      const { refused } = await api
        .as('seller')
        .ok(endpoint as typeof feeLines.reject, { body: { items: [await item(made.id)], reason: '试' } });
      expect(refused[0]?.errorCode).toBe('NO_PERMISSION');
    }
    await submit(made.id);
    expect((await confirm(made.id, 'seller')).refused[0]?.errorCode).toBe('NO_PERMISSION');
    const change = { version: 2, dueDate: '2026-12-30', remark: null, reason: '试' };
    expect((await api.as('seller').call(feeLines.changeDue, { params: { id: made.id }, body: change })).status).toBe(
      403,
    );
    expect((await api.as('seller').call(feeTraces.allocations, { params: { id: made.id } })).status).toBe(404);
    expect(
      (await api.as('seller').call(feeTraces.journals, { query: { type: 'fin_fee_line', id: made.id } })).status,
    ).toBe(404);
  });

  it('ACC-031 what we pay is absent for who may not see it: lines, lists, sums, pivot, journals, allocations', async () => {
    const { order, id } = await confirmed();
    const secret =
      /"(amount|amountEx|tax|unitPrice|baseAmount|open|baseOpen|settled|reduced|invoiced|totals|debit|credit|baseHeld|baseSettled|baseBilled)"|"total":"/;
    const answers = [
      await api.as('blind').ok(feeLines.payablesOfOrder, { params: { id: order } }),
      await api.as('blind').ok(payableOrderList.endpoint, {}),
      await api.as('blind').ok(payableLineList.endpoint, {}),
      await api.as('blind').ok(feeTraces.journals, { query: { type: 'fin_fee_line', id } }),
      await api.as('blind').ok(feeTraces.allocations, { params: { id } }),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(secret);
    const pivot = await api.as('blind').ok(feePivots.payables, { query: { by: 'party' } as never });
    expect(JSON.stringify(pivot)).not.toMatch(/base(Amount|Open|Closed)/);
    expect((await savePayable('blind', order, [line()])).status).toBe(403);
    expect((await api.as('blind').call(payableLineList.endpoint, { query: { amount: '1..' } })).status).toBe(422);
  });

  it('1.8 another company finds none of it', async () => {
    const { order, made } = await payable();
    expect((await api.as('stranger').call(feeLines.payablesOfOrder, { params: { id: order } })).status).toBe(404);
    expect((await savePayable('stranger', order, [line()])).status).toBe(404);
    expect((await api.as('stranger').ok(payableLineList.endpoint, { query: { numbers: made.feeNo } })).list).toEqual(
      [],
    );
    expect((await api.as('stranger').ok(feePivots.payables, { query: { by: 'month' } as never })).rows).toEqual([]);
    expect(
      (
        await api
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
      ['payer', 'all'].map((user) => api.as(user).ok(feeLines.confirm, { body: { items } as never })),
    );
    expect(answers.map(({ done }) => done).toSorted()).toEqual([0, 1]);
    expect(answers.flatMap(({ refused }) => refused)[0]?.errorCode).toBe('VERSION_CONFLICT');
    const { list } = await api.as('payer').ok(feeTraces.journals, { query: { type: 'fin_fee_line', id: made.id } });
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

describe('4.10 every state and action', () => {
  const ACTIONS = Object.keys(feeLineMachine.actions) as (keyof typeof feeLineMachine.actions)[];
  const STATES = Object.keys(FEE_STATES) as (keyof typeof FEE_STATES)[];
  async function inState(state: (typeof STATES)[number]): Promise<string> {
    const { made } = await payable();
    if (state === 'DRAFT') return made.id;
    if (state === 'VOID')
      await api.as('maker').ok(feeLines.void, { body: { items: [await item(made.id)], reason: '重复' } });
    else await submit(made.id);
    if (state === 'CONFIRMED' || state === 'REVERSED') await confirm(made.id);
    if (state === 'REVERSED')
      await api.as('all').ok(feeLines.reverse, { body: { items: [await item(made.id)], reason: '错误' } as never });
    return made.id;
  }
  test.each(STATES.flatMap((state) => ACTIONS.map((action) => [state, action] as const)))(
    '%s × %s',
    async (state, action) => {
      const id = await inState(state);
      const legal = feeLineMachine.actions[action].from.includes(state);
      const user = action === 'submit' || action === 'void' ? 'maker' : 'all';
      const { done, refused } = await api
        .as(user)
        .ok(feeLines[action] as typeof feeLines.reject, { body: { items: [await item(id)], reason: '测试' } });
      expect([done, refused[0]?.errorCode]).toEqual(legal ? [1, undefined] : [0, 'ILLEGAL_STATE']);
      expect((await rowOf(id))?.state).toBe(legal ? feeLineMachine.actions[action].to : state);
    },
  );
  it('10.3 nobody confirms or rejects the own line; what a document made one person may confirm', async () => {
    const { made } = await payable({}, 'payer');
    await submit(made.id, 'payer');
    expect((await confirm(made.id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    const auto = await books.submitted({ direction: 'AP' });
    expect(await confirm(auto.id, 'all')).toEqual({ done: 1, refused: [] });
  });
});

describe('10.3 the hand that changes a line does not confirm it', () => {
  /** A draft that nobody made by hand, as an event does. */
  const auto = async () => {
    const { id } = await books.submitted({ direction: 'AP' });
    await api.db.execute(
      sql`update fin_fee_line set state = 'DRAFT', created_by = null, submitted_by = null where id = ${id}`,
    );
    const row = await rowOf(id);
    const sheet = (change: object) =>
      api.as('payer').call(feeLines.savePayables, {
        body: {
          bizType: 'OTHER',
          bizId: row?.bizId,
          lines: [
            line({
              taxRateBp: 0,
              unitPrice: '100',
              unit: '票',
              dueDate: row?.dueDate,
              id,
              version: row?.version,
              ...change,
            }),
          ],
          ack: [],
        } as never,
      });
    return { id, sheet };
  };
  it('an automatic line that one person changed, handed in and confirms is refused; another confirms it', async () => {
    const { id, sheet } = await auto();
    expect((await sheet({ unitPrice: '100000' })).status).toBe(200);
    await submit(id, 'payer');
    expect((await confirm(id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    expect(await confirm(id, 'all')).toEqual({ done: 1, refused: [] });
  });
  it('one that went through a sheet unchanged is still confirmed by one person (4.10)', async () => {
    const { id, sheet } = await auto();
    expect((await sheet({})).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ editedBy: [] });
    await submit(id, 'payer');
    expect(await confirm(id)).toEqual({ done: 1, refused: [] });
  });
  it('whoever changed it is one of its makers, not only the last one', async () => {
    const { id, sheet } = await auto();
    expect((await sheet({ unitPrice: '100000' })).status).toBe(200);
    const seen = await rowOf(id);
    await api
      .as('all')
      .ok(feeLines.convert, { params: { id }, body: { version: seen?.version ?? 0, currency: 'USD' } });
    await submit(id, 'all');
    expect((await confirm(id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
  });
  it('a part that another split off is still of who made the whole', async () => {
    const { made } = await payable({}, 'payer');
    const whole = await rowOf(made.id);
    await api.as('all').ok(feeLines.split, {
      params: { id: made.id },
      body: { version: whole?.version ?? 0, parts: [whole?.amount ?? '0', '1', '-1'] },
    });
    const { rows } = await api.db.execute<{ id: string }>(
      sql`select id::text as id from fin_fee_line where biz_id = ${whole?.bizId} and id > ${made.id} order by id`,
    );
    expect(rows).toHaveLength(2);
    for (const part of rows) {
      await submit(part.id, 'all');
      expect((await confirm(part.id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    }
  });
  it('拆分 and 换币种 change it as well', async () => {
    const [one, other] = [await auto(), await auto()];
    const body = { version: 1 };
    await api.as('payer').ok(feeLines.split, { params: { id: one.id }, body: { ...body, parts: ['60', '40'] } });
    await api.as('payer').ok(feeLines.convert, { params: { id: other.id }, body: { ...body, currency: 'USD' } });
    for (const { id } of [one, other]) {
      await submit(id, 'payer');
      expect((await confirm(id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    }
  });
});

describe('what a clerk types in a hurry', () => {
  it('1.2 parts and differences finer than the currency are refused: they would not sum to the whole', async () => {
    const { made } = await payable({ currency: 'JPY', unitPrice: '100', taxRateBp: 0 });
    const halves = await api
      .as('maker')
      .call(feeLines.split, { params: { id: made.id }, body: { version: 1, parts: ['50.5', '49.5'] } });
    expect(halves.envelope.data).toEqual({ fields: { 'parts.0': 'JPY 金额小数位过多' } });
    const { id } = await confirmed();
    const little = { version: 3, amount: '0.004', reason: '少计' };
    const adjusted = await api.as('maker').call(feeLines.adjust, { params: { id }, body: little });
    expect(adjusted.envelope.data).toEqual({ fields: { amount: 'CNY 金额小数位过多' } });
  });
  it('4.10 each part of a split 补差 names what it corrects, and why', async () => {
    const { order, id } = await confirmed();
    const before = await rowOf(id);
    const made = await api
      .as('maker')
      .ok(feeLines.adjust, { params: { id }, body: { version: 3, amount: '30', reason: '漏计' } });
    await api.as('maker').ok(feeLines.split, { params: { id: made.id }, body: { version: 1, parts: ['10', '20'] } });
    const { lines } = await api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
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
    const { refused } = await api.as('all').ok(feeLines.reverse, { body });
    expect(refused[0]).toMatchObject({ errorCode: 'FIN-110' });
    expect((await rowOf(id))?.state).toBe('CONFIRMED');
  });
  it('3.1 a container is one with cargo of the order, of no order one of the company', async () => {
    const box = async (code: string, companyId: string) => {
      const { rows } = await api.db.execute<{ id: string }>(
        sql`insert into lg_container (container_code, container_type, service_type, transport_mode, pol, pod, company_id, owner_id, created_at, updated_at)
          values (${code}, '40HQ', 'LCL', 'SEA', 'CNNGB', 'USLAX', ${companyId}, 1, now(), now()) returning id::text as id`,
      );
      return rows[0]?.id ?? '';
    };
    const [own, foreign] = [await box('GZ1', books.companyId), await box('GZ2', books.otherCompanyId)];
    const saved = await savePayable('maker', await newOrder(), [line({ containerId: own })]);
    expect(saved.envelope.data).toEqual({ fields: { 'lines.0.containerId': '货柜不存在或没有本单货物' } });
    const manual = (containerId: string) =>
      api.as('maker').call(feeLines.manual, {
        body: {
          ...line({ containerId }),
          direction: 'AP',
          companyId: books.companyId,
          businessDate: '2026-11-10',
          reason: '补',
        } as never,
      });
    expect((await manual(foreign)).envelope.data).toMatchObject({ fields: { containerId: expect.any(String) } });
    expect((await manual(own)).status).toBe(200);
  });
});

describe('steps of a line', () => {
  it('拆分: the parts sum to the whole, else nothing happens', async () => {
    const { order, made } = await payable();
    const split = (parts: string[]) =>
      api.as('maker').call(feeLines.split, { params: { id: made.id }, body: { version: 1, parts } });
    expect((await split(['50', '50'])).status).toBe(422);
    const { envelope } = await split(['50', '36', '20']);
    expect(envelope.data?.feeNos).toHaveLength(3);
    const { lines } = await api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
    expect(lines.map((row) => row.amount)).toEqual(['50.00', '36.00', '20.00']);
  });
  it('FIN-021 换币种 follows the rates of the day; a missing rate is named', async () => {
    const { made } = await payable({ unitPrice: '710', taxRateBp: 0 });
    await api.as('maker').ok(feeLines.convert, { params: { id: made.id }, body: { version: 1, currency: 'USD' } });
    expect(await rowOf(made.id)).toMatchObject({
      currency: 'USD',
      unitPrice: '100.00',
      amount: '100.00',
      baseAmount: '710.00',
    });
    const { envelope } = await api
      .as('maker')
      .call(feeLines.convert, { params: { id: made.id }, body: { version: 2, currency: 'GBP' } });
    expect(envelope.errorCode).toBe('RATE_MISSING');
  });
  it('4.10 补差 leaves the confirmed line and names it; FIN-011 the line itself does not change', async () => {
    const { order, id } = await confirmed();
    const before = await rowOf(id);
    await api.as('maker').ok(feeLines.adjust, { params: { id }, body: { version: 3, amount: '-6.5', reason: '多计' } });
    const { lines } = await api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
    expect(lines.at(-1)).toMatchObject({ amount: '-6.50', state: 'DRAFT', adjustsNo: before?.feeNo, reason: '多计' });
    expect(await rowOf(id)).toEqual(before);
    const late = await savePayable('maker', order, [line({ id, version: 3, qty: '2' })]);
    expect(late.envelope.errorCode).toBe('FIN-011');
  });
  it('FIN-011 a changed due date is kept with its day and reason', async () => {
    const { id } = await confirmed();
    await api.as('maker').ok(feeLines.changeDue, {
      params: { id },
      body: { version: 3, dueDate: '2027-01-15', remark: '展期', reason: '供应商同意' },
    });
    expect(await rowOf(id)).toMatchObject({ dueDate: '2027-01-15', remark: '展期', amount: '106.00' });
    const { rows } = await api.db.execute(
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
    await api.as('payer').ok(feeLines.actual, { params: { id }, body: { version: 3, amount: '120' } });
    const sheet = () => api.as('maker').ok(feeLines.payablesOfOrder, { params: { id: order } });
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
    const again = await api
      .as('payer')
      .call(feeLines.actual, { params: { id }, body: { version: (await rowOf(id))?.version ?? 0, amount: '1' } });
    expect(again.envelope.errorCode).toBe('FIN-133');
  });
  it('6.2 手工应收 stands for itself in 应收订单; another company is refused', async () => {
    const body = {
      ...line({ partyId: books.customers[0] }),
      direction: 'AR',
      companyId: books.companyId,
      businessDate: '2026-11-19',
      reason: '样品费',
    };
    const made = await api.as('maker').ok(feeLines.manual, { body: body as never });
    const { list } = await api.as('seller').ok(receivableOrderList.endpoint, { query: { numbers: made.feeNo } });
    expect(list).toMatchObject([{ bizType: 'OTHER', bizId: made.id, bizNo: made.feeNo, baseAmount: '106.00' }]);
    expect(
      (await api.as('maker').call(feeLines.manual, { body: { ...body, companyId: books.otherCompanyId } as never }))
        .status,
    ).toBe(422);
    expect((await api.as('payer').call(feeLines.manual, { body: body as never })).status).toBe(403);
  });
});

describe('lists', () => {
  it('F5 opens on what is open; FIN-004 sums are per currency', async () => {
    const one = await books.confirmed({ amount: '100', date: '2026-11-18' });
    const { list, summary } = await api.as('seller').ok(receivableOrderList.endpoint, { query: { tab: 'open' } });
    expect(list.find((row) => row.bizNo === one.bizNo)).toMatchObject({
      baseOpen: '100.00',
      settleState: 'NONE',
      feeState: 'CONFIRMED',
    });
    expect(Object.keys(summary.baseOpen as object)).toEqual(['CNY']);
  });
  it('F25 the pivot adds up what the list holds, by party, charge and month', async () => {
    for (const by of ['party', 'charge', 'month'] as const) {
      const { rows, total } = await api.as('all').ok(feePivots.receivables, { query: { by } as never });
      expect(rows.reduce((sum, row) => sum + row.lines, 0)).toBe(total.lines);
      expect(total.lines).toBeGreaterThan(0);
    }
    const { summary } = await api
      .as('all')
      .ok(receivableLineList.endpoint, { query: { state: 'DRAFT,SUBMITTED,CONFIRMED' } });
    const { total } = await api
      .as('all')
      .ok(feePivots.receivables, { query: { by: 'party', state: 'DRAFT,SUBMITTED,CONFIRMED' } as never });
    expect((summary.baseAmount as Record<string, string>).CNY).toBe(total.baseAmount);
  });
});

describe('FIN-016, LOG-055 drafts by events', () => {
  const deliver = () => deliverEvents({ database: api.database, clock: BOOKS_CLOCK, consumers: CONSUMERS });
  const made = async (type: string, id: string) =>
    (
      await api.db.execute<
        Record<string, unknown>
      >(sql`select f.direction, f.biz_type, f.amount::numeric(20,2)::text as amount, f.currency, f.state, c.code
      from fin_fee_line f join fin_charge_code c on c.id = f.charge_code_id where f.source_type = ${type} and f.source_id = ${id} order by f.id`)
    ).rows;
  it('truck.done pays the haulier once, shared over its orders exactly as the trip was', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    const event = {
      truckId: '701', truckNo: 'TC1', companyId: books.companyId, supplierId: books.suppliers[0] ?? '', containerId: null, currency: 'CNY',
      freight: '1000.00', fees: [{ id: '9', kind: 'TOLL', amount: '100.01' }],
      shares: [{ orderId: one, amount: '733.34' }, { orderId: other, amount: '366.67' }],
    }; // prettier-ignore
    for (let time = 0; time < 2; time += 1) {
      await api.command('all', (ctx) => ctx.emit('truck.done', event));
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
      companyId: books.companyId,
      supplierId: books.suppliers[0] ?? '',
    };
    const rates = [{ id: '5', containerType: '40HQ', currency: 'USD', unitPrice: '1850', count: 1 }];
    const { rows } = await api.db.execute<{ id: string }>(sql`select id::text as id from lg_container limit 1`);
    const containers = rows[0] ? [{ id: rows[0].id, containerCode: 'C1', containerType: '40HQ' }] : [];
    await api.command('all', (ctx) =>
      ctx.emit('booking.confirmed', { ...common, carrierId: null, etd: null, containers, rates, surcharges: [] }),
    );
    await deliver();
    await api.command('all', (ctx) =>
      ctx.emit('booking.cancelled', { ...common, was: 'CONFIRMED', fee: { amount: '300', currency: 'CNY' } }),
    );
    await deliver();
    const lines = await made('lg_booking', '702');
    expect(lines.at(-1)).toMatchObject({ code: 'CANCEL', amount: '300.00', state: 'DRAFT', biz_type: 'OTHER' });
    expect(lines.slice(0, -1).every((row) => row.state === 'VOID')).toBe(true);
    expect(api.faults).toEqual([]);
  });
});
