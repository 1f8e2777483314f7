import { payOffice } from '../payments/pay-office.fixture.ts';
import { balances, supplierBalanceList } from '@shared/contract/finance/balance.contract.ts';
import { feeGroups } from '@shared/contract/finance/fee-group.contract.ts';
import { payableLineList } from '@shared/contract/finance/fee-line-list.contract.ts';
import { payableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { APPLICATION_STATES, LIVE_STATES } from '@shared/contract/finance/payment-application.machine.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../payments/pay-desk.fixture.ts';
import { statementDesk } from '../statements/statement.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^(FIN|业务单)/);

let nth = 0;
async function newOrder(): Promise<string> {
  nth += 1;
  const { rows } = await office.api.db.execute<{ id: string }>(
    sql`insert into lg_order (order_no, company_id, customer_id, order_date, currency, pol, pod, owner_id, created_at, updated_at)
      values (${`WL20261120-6${String(nth).padStart(3, '0')}`}, ${office.desk.companyId}, ${office.desk.customers[0]}, '2026-11-10', 'USD', 'CNNGB', 'USLAX', 1, now(), now()) returning id::text as id`,
  );
  return rows[0]?.id ?? '';
}
/** A confirmed payable of a logistics order. */
async function payable(amount: string, change: object = {}) {
  const order = await newOrder();
  const fee = await office.desk.confirmed({ direction: 'AP', bizType: 'LOGISTICS', bizId: order, amount, ...change });
  return { order, fee };
}
const apply = (feeLineId: string, applyAmount: string, change: object = {}) =>
  office.as('maker').ok(applications.create, {
    body: office.desk.input({ lines: [{ feeLineId, applyAmount }], ...change }),
  });

it('4.14 the database and the contract agree which applications are live', async () => {
  const { rows } = await office.api.db.execute<{ state: string }>(
    sql`select s.state from unnest(${sql.raw(`array['${Object.keys(APPLICATION_STATES).join("','")}']`)}) as s (state)
      where fin_application_live(s.state, null)`,
  );
  expect(rows.map(({ state }) => state).toSorted()).toEqual([...LIVE_STATES].toSorted());
});

describe('F18 已申请', () => {
  const rowOf = async (order: string) =>
    (await office.as('maker').ok(payableOrderList.endpoint, { query: { pageSize: 100 } })).list.find(
      ({ orderId }) => orderId === order,
    );
  const held = async (order: string) => (await rowOf(order))?.baseHeld;

  it('FIN-071 is what live applications claim of the order, in CNY, until it is paid, withdrawn or voided', async () => {
    const { order, fee } = await payable('1000', { currency: 'USD', rate: '7.10' });
    const made = await apply(fee.id, '600', { currency: 'USD' });
    expect(await held(order)).toBe('0.00');
    const sent = await office.desk.submit(made);
    expect(await held(order)).toBe('4260.00');
    expect(await rowOf(order)).toMatchObject({ held: 'USD 600.00', open: 'USD 1,000.00', total: 'USD 1,000.00' });
    const back = await office.as('maker').ok(applications.withdraw, office.desk.on(sent));
    expect(await held(order)).toBe('0.00');
    const edited = await office.as('maker').ok(applications.update, {
      params: { id: back.id },
      body: {
        ...office.desk.input({ currency: 'USD', lines: [{ feeLineId: fee.id, applyAmount: '400' }] }),
        version: back.version,
      },
    });
    const approved = await office.desk.approve(await office.desk.submit(edited));
    expect(await held(order)).toBe('2840.00');
    const row = await office.desk.pay(approved);
    expect(await held(order)).toBe('2840.00');
    await office.desk.confirm(row);
    expect(await held(order)).toBe('0.00');
  });

  it('a reduction that closes part of a line leaves the rest claimed; voiding frees it', async () => {
    const { order, fee } = await payable('300');
    const approved = await office.desk.approve(
      await office.desk.submit(
        await apply(fee.id, '300', {
          reductions: [{ kind: 'CLAIM', sourceId: null, sourceNo: 'SP-H1', sourceTotal: '100', amount: '100' }],
        }),
      ),
    );
    expect(await held(order)).toBe('200.00');
    await office.as('maker').ok(applications.void, office.desk.on(approved, office.desk.reason));
    expect(await held(order)).toBe('0.00');
  });

  it('sums what is claimed over all rows of the filter', async () => {
    const before = await office.as('maker').ok(payableOrderList.endpoint, {});
    const { fee } = await payable('70');
    await office.desk.submit(await apply(fee.id, '70'));
    const after = await office.as('maker').ok(payableOrderList.endpoint, {});
    const sum = (answer: typeof before) =>
      Number(JSON.stringify(answer.summary).match(/"baseHeld":\{"CNY":"([\d.]+)"/)?.[1]);
    expect(sum(after) - sum(before)).toBe(70);
  });
});

describe('F25 申请单, 发票号', () => {
  const rowOf = async (query: object) =>
    (await office.as('maker').ok(payableLineList.endpoint, { query: query as never })).list;

  it('names the live applications of a payable beside 处理单据 and finds payables by a part of the number', async () => {
    const { fee } = await payable('500');
    const made = await apply(fee.id, '200');
    expect(await rowOf({ numbers: fee.feeNo })).toMatchObject([{ payApplicationNo: null, applicationNo: null }]);
    const sent = await office.desk.submit(made);
    const other = await office.desk.submit(await apply(fee.id, '100'));
    expect(await rowOf({ numbers: fee.feeNo })).toMatchObject([
      { payApplicationNo: `${made.applicationNo}、${other.applicationNo}` },
    ]);
    expect((await rowOf({ payApplicationNo: made.applicationNo.slice(2) })).map(({ feeNo }) => feeNo)).toEqual([
      fee.feeNo,
    ]);
    await office.desk.confirm(await office.desk.pay(await office.desk.approve(sent)));
    expect(await rowOf({ numbers: fee.feeNo })).toMatchObject([{ payApplicationNo: other.applicationNo }]);
    expect(await rowOf({ payApplicationNo: made.applicationNo })).toEqual([]);
    expect(await rowOf({ payApplicationNo: '%' })).toEqual([]);
  });

  it('filters by 不含税, 税额, 汇率 and the number of an invoice', async () => {
    const { fee } = await payable('212', { taxRateBp: 600, currency: 'USD', rate: '7.33' });
    const found = async (query: object) => (await rowOf(query)).map(({ feeNo }) => feeNo);
    expect(await found({ rate: '7.33..7.33' })).toEqual([fee.feeNo]);
    expect(await found({ amountEx: '200..200', tax: '12..12' })).toEqual([fee.feeNo]);
    expect(await found({ amountEx: '201..', rate: '7.33..7.33' })).toEqual([]);
    await office.api.db
      .execute(sql`with d as (insert into trade_doc (doc_no, kind, company_id, supplier_id, doc_date, currency, state, invoice_no, invoice_date, buyer, seller)
        values ('FP-T1', 'INPUT_INVOICE', ${office.desk.companyId}, ${office.desk.supplierId}, '2026-11-20', 'USD', 'ISSUED', '12345678901234567890', '2026-11-20', '{}', '{}') returning id)
      insert into trade_doc_line (doc_id, line_no, fee_line_id, name_cn, qty, amount, amount_ex, tax) select id, 1, ${fee.id}, '运费', 1, 100, 94.34, 5.66 from d`);
    expect(await found({ invoiceNo: '456789012345' })).toEqual([fee.feeNo]);
    expect(await rowOf({ numbers: fee.feeNo })).toMatchObject([{ invoiceNos: '12345678901234567890' }]);
    await office.api.db.execute(sql`delete from trade_doc_line where fee_line_id = ${fee.id}`);
    await office.api.db.execute(sql`delete from trade_doc where doc_no = 'FP-T1'`);
  });
});

it('F17 → F20 申请付款 of a statement: what of it is open, by currency; nothing of what is paid', async () => {
  const { confirmed } = await statementDesk(office.api);
  const date = '2026-11-04';
  const [open, foreign, paid] = [
    await office.desk.confirmed({ direction: 'AP', amount: '80', date }),
    await office.desk.confirmed({ direction: 'AP', amount: '8', currency: 'USD', rate: '7', date }),
    await office.desk.confirmed({ direction: 'AP', amount: '60', date }),
  ];
  const statement = await confirmed('AP', [open.id, foreign.id, paid.id]);
  await office.desk.confirm(
    await office.desk.pay(await office.desk.approve(await office.desk.submit(await apply(paid.id, '60')))),
  );
  const query = { direction: 'AP', purpose: 'APPLICATION', statements: statement.id } as const;
  expect(await office.as('maker').ok(feeGroups, { query })).toMatchObject({
    groups: [
      { currency: 'CNY', feeLineIds: [open.id] },
      { currency: 'USD', feeLineIds: [foreign.id] },
    ],
    leftCount: 0,
  });
});

describe('F21', () => {
  const partyId = () => office.desk.suppliers[1] ?? '';

  it('FIN-071 已申请未付 per currency is what live applications claim', async () => {
    const [own] = [await office.desk.confirmed({ direction: 'AP', amount: '90', partyId: partyId() })];
    const foreign = await office.desk.confirmed({
      direction: 'AP',
      amount: '30',
      currency: 'USD',
      rate: '7.1',
      partyId: partyId(),
    });
    const claimed = async () =>
      (await office.as('maker').ok(supplierBalanceList.endpoint, { query: { supplierId: partyId() } })).list[0]
        ?.claimedText;
    expect(await claimed()).toBeNull();
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({
        supplierId: partyId(),
        payeeBankId: null,
        lines: [
          { feeLineId: own.id, applyAmount: '40' },
          { feeLineId: foreign.id, applyAmount: '30' },
        ],
        reductions: [{ kind: 'CLAIM', sourceId: null, sourceNo: 'SP-F21', sourceTotal: '253', amount: '253' }],
      }),
    });
    expect(made.net).toBe('0.00');
    await office.desk.submit(made);
    expect(await claimed()).toBe('CNY 40.00 + USD 30.00');
  });

  it('到期日历: by day and week over the next 60 days, overdue first, later last', async () => {
    for (const [dueDate, amount] of [
      ['2026-11-19', '5'],
      ['2026-11-24', '7'],
      ['2026-11-25', '8'],
      ['2027-03-01', '9'],
    ] as const)
      await office.desk.confirmed({ direction: 'AP', amount, dueDate, partyId: partyId() });
    const dues = async (by: 'day' | 'week', who = 'maker') =>
      (
        await office.as(who).ok(balances.supplierDues, {
          query: { partyId: partyId(), companyId: office.desk.companyId, by },
        })
      ).rows;
    expect(await dues('day')).toMatchObject([
      { id: 'overdue', from: null, to: '2026-11-19', lines: 1, openText: 'CNY 5.00', baseOpen: '5.00' },
      { from: '2026-11-24', to: '2026-11-24', openText: 'CNY 7.00' },
      { from: '2026-11-25', to: '2026-11-25', openText: 'CNY 8.00' },
      { from: '2026-12-20', to: '2026-12-20', lines: 2, openText: 'CNY 90.00 + USD 30.00', baseOpen: '303.00' },
      { id: 'later', from: '2027-01-20', to: null, openText: 'CNY 9.00' },
    ]);
    expect((await dues('week')).map(({ from, to, openText }) => [from, to, openText])).toEqual([
      [null, '2026-11-19', 'CNY 5.00'],
      ['2026-11-23', '2026-11-29', 'CNY 15.00'],
      ['2026-12-14', '2026-12-20', 'CNY 90.00 + USD 30.00'],
      ['2027-01-20', null, 'CNY 9.00'],
    ]);
    office.api.actor('blind', { userId: '7', companies: [office.desk.companyId], fields: {} });
    expect(JSON.stringify(await dues('day', 'blind'))).not.toMatch(/openText|baseOpen/);
  });
});

it('10.4 finance.ap.reduction.create guards what puts 冲减 on an application; who lacks it edits the rest', async () => {
  const fee = await office.desk.confirmed({ direction: 'AP', amount: '100' });
  const claim = { kind: 'CLAIM' as const, sourceId: null, sourceNo: 'SP-104', sourceTotal: '50', amount: '20' };
  const permissions = ['view', 'create', 'submit'].map((action) => `finance.ap.apply.${action}`);
  const person = { userId: '1', companies: [office.desk.companyId], fields: { 'money.cost': 'VISIBLE' } } as const;
  office.api.actor('plain', { ...person, permissions: permissions as never });
  office.api.actor('taker', { ...person, permissions: [...permissions, 'finance.ap.reduction.create'] as never });
  const body = (reductions: object[], change: object = {}) =>
    ({ ...office.desk.input({ lines: [{ feeLineId: fee.id, applyAmount: '100' }] }), reductions, ...change }) as never;
  expect(await codeOf(office.as('plain').call(applications.create, { body: body([claim]) }))).toBe('NO_PERMISSION');
  const made = await office.as('taker').ok(applications.create, { body: body([claim]) });
  const update = (who: string, version: number, reductions: object[], change: object = {}) =>
    office.api.as(who).call(applications.update, {
      params: { id: made.id },
      body: body(reductions, { version, reason: '改', ...change }),
    });
  for (const changed of [[{ ...claim, amount: '30' }], [{ ...claim, sourceTotal: '60' }], [claim, claim], []])
    expect(await codeOf(update('plain', made.version, changed))).toBe('NO_PERMISSION');
  expect(await codeOf(update('plain', made.version, [claim], { currency: 'USD' }))).toBe('NO_PERMISSION');
  expect(await codeOf(update('plain', made.version, [claim]))).toBe('0');
});
