import { receiptImport } from '@shared/contract/finance/receipt.import.ts';
import { receiptList, unclaimedList } from '@shared/contract/finance/receipt-list.contract.ts';
import { receiptMachine } from '@shared/contract/finance/receipt.machine.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK, booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('clerk', { userId: '2', companies });
  api.actor('cashier', { userId: '3', companies });
  api.actor('stranger', { userId: '5', companies: [books.otherCompanyId] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.includes('FIN-'))).toEqual([]);
});

let nth = 0;
const input = (more: object = {}) => ({
  companyId: books.companyId,
  bankAccountId: books.bankOf.CNY ?? '',
  kind: 'FREIGHT' as const,
  method: 'TRANSFER' as const,
  customerId: null,
  amount: '1000',
  bankFee: '0',
  valueDate: books.today,
  rate: null,
  payerName: '客户1',
  payerCountry: null,
  bankRef: `TX${(nth += 1)}`,
  bizNo: null,
  remark: null,
  ...more,
});
const make = (more: object = {}) => api.as('clerk').ok(receipts.create, { body: input(more) });
const tried = async (more: object = {}, as = 'clerk') =>
  (await api.as(as).call(receipts.create, { body: input(more) })).envelope;
const on = ({ id, version }: ReceiptDetail) => ({ params: { id }, body: { version, accountingDate: null } });
const because = ({ id, version }: ReceiptDetail) => ({
  params: { id },
  body: { version, reason: '录入错误', date: null },
});
const claimBody = ({ id, version }: ReceiptDetail, more: object = {}) => ({
  params: { id },
  body: {
    version,
    customerId: books.customers[0] ?? '',
    kind: 'FREIGHT' as const,
    payerName: null,
    payerCountry: null,
    bizNo: null,
    remark: null,
    ...more,
  },
});
const claimed = async (more: object = {}) => api.as('clerk').ok(receipts.claim, claimBody(await make(more)));
const confirmed = async (more: object = {}) => api.as('cashier').ok(receipts.confirm, on(await claimed(more)));
const sheetRow = (more: object = {}) => ({
  account: '622200CNY',
  valueDate: books.today,
  bankRef: `BK${(nth += 1)}`,
  payerName: '客户1',
  amount: '500.00',
  ...more,
});
const imported = async (...rows: object[]) => {
  const check = await uploadLines(api.as('clerk'), receiptImport, rows as never);
  expect(check.errors).toEqual([]);
  await api.as('clerk').ok(receiptImport.commit, { body: { token: check.token } });
  return (
    await api
      .as('clerk')
      .ok(unclaimedList.endpoint, { query: { keyword: String((rows[0] as { bankRef: string }).bankRef) } })
  ).list;
};

describe('4.12 收款单', () => {
  it('认领 and 确认 by two people (FIN-051); the fee of the bank is posted apart', async () => {
    const row = await make({ amount: '1000', bankFee: '15' });
    expect(row).toMatchObject({
      state: 'UNCLAIMED',
      receiptNo: expect.stringMatching(/^SK20261120-\d{4}$/),
      journals: [],
    });
    const mine = await api.as('clerk').ok(receipts.claim, claimBody(row));
    expect(mine).toMatchObject({ state: 'CLAIMED', customerName: '客1', claimerName: '会计2' });
    expect((await api.as('clerk').call(receipts.confirm, on(mine))).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    const done = await api.as('cashier').ok(receipts.confirm, on(mine));
    expect(done).toMatchObject({ state: 'CONFIRMED', unallocated: '1000.00', accountingDate: books.today });
    expect(await books.journal(done.id, 'fin_receipt')).toEqual([
      ['confirm', '1002', '985.00', '0.00'],
      ['confirm', '660302', '15.00', '0.00'],
      ['confirm', '2203', '0.00', '1000.00'],
    ]);
    const { list } = await api.as('clerk').ok(receiptList.endpoint, { query: { keyword: done.receiptNo } });
    expect(list).toMatchObject([{ state: 'CONFIRMED', unallocated: '1000.00', accountName: 'CNY 户' }]);
    expect((await api.as('stranger').call(receipts.get, { params: { id: done.id } })).status).toBe(404);
  });

  it('every state × action that is not listed is refused with ILLEGAL_STATE', async () => {
    const settled = async (amount: string) => {
      const row = await confirmed();
      const line = await books.confirmed({ amount });
      const body = {
        companyId: books.companyId,
        partyId: books.customers[0] ?? '',
        accountingDate: books.today,
        items: [
          {
            kind: 'RECEIPT' as const,
            sourceId: row.id,
            feeLineId: line.id,
            amountFee: amount,
            cross: null,
            openSeen: amount,
          },
        ],
        crossReason: null,
        remark: null,
      };
      const made = await api.as('clerk').ok(settlements.AR.create, { body });
      const sent = await api
        .as('clerk')
        .ok(settlements.AR.submit, { params: { id: made.id }, body: { version: made.version } });
      await api.as('cashier').ok(settlements.AR.approve, { params: { id: sent.id }, body: { version: sent.version } });
      return api.as('clerk').ok(receipts.get, { params: { id: row.id } });
    };
    const states = {
      UNCLAIMED: () => make(),
      CLAIMED: () => claimed(),
      CONFIRMED: () => confirmed(),
      PART: () => settled('400'),
      FULL: () => settled('1000'),
      VOID: async () => api.as('clerk').ok(receipts.void, because(await make())),
      REVERSED: async () => api.as('cashier').ok(receipts.reverse, because(await confirmed())),
    };
    const run = {
      claim: (row: ReceiptDetail) => api.as('clerk').call(receipts.claim, claimBody(row)),
      confirm: (row: ReceiptDetail) => api.as('cashier').call(receipts.confirm, on(row)),
      refund: (row: ReceiptDetail) =>
        api.as('clerk').call(receipts.refund, {
          params: { id: row.id },
          body: {
            version: row.version,
            amount: '1',
            payeeName: '客户1',
            payeeBank: '演示银行',
            payeeAccount: '6222',
            reason: '多付',
          },
        }),
      void: (row: ReceiptDetail) => api.as('clerk').call(receipts.void, because(row)),
      reverse: (row: ReceiptDetail) => api.as('cashier').call(receipts.reverse, because(row)),
    };
    for (const [state, build] of Object.entries(states) as [keyof typeof states, () => Promise<ReceiptDetail>][])
      for (const [action, act] of Object.entries(run) as [keyof typeof run, (typeof run)['void']][]) {
        const row = await build();
        expect(row.state).toBe(state);
        const { envelope } = await act(row);
        const legal = receiptMachine.actions[action].from.includes(state);
        // 退款 goes on to payment applications, which are bound elsewhere; FIN-052 names what holds a used receipt.
        const fits = legal
          ? action === 'refund' || envelope.success
          : ['ILLEGAL_STATE', ...(action === 'reverse' ? ['FIN-052'] : [])].includes(envelope.errorCode ?? '');
        expect([state, action, fits, envelope.errorCode]).toEqual([state, action, true, envelope.errorCode]);
      }
  });

  it('FIN-052 a used receipt is not reversed; 冲红 makes a red receipt of its own, linked both ways, and posts all back', async () => {
    const before = [await books.balance('1002'), await books.balance('2203'), await books.balance('660302')];
    const row = await confirmed({ bankFee: '5' });
    const reversed = await api.as('cashier').ok(receipts.reverse, because(row));
    expect(reversed).toMatchObject({ state: 'REVERSED', redBy: { no: expect.stringMatching(/^SK/) } });
    const red = await api.as('clerk').ok(receipts.get, { params: { id: reversed.redBy?.id ?? '' } });
    expect(red).toMatchObject({
      amount: '-1000.00',
      baseAmount: '-1000.00',
      bankFee: '-5.00',
      redOf: { no: row.receiptNo },
      actions: [],
    });
    expect([await books.balance('1002'), await books.balance('2203'), await books.balance('660302')]).toEqual(before);
    expect((await api.as('cashier').call(receipts.reverse, because(red))).envelope.errorCode).toBe('ILLEGAL_STATE');
    // The reference of the bank may be entered again.
    await make({ bankRef: row.bankRef });
  });

  it('退税到账 credits 122101, 内部往来 2241; neither has a customer', async () => {
    for (const [kind, account] of [
      ['TAX_REFUND', '122101'],
      ['INTERNAL', '2241'],
    ] as const) {
      const row = await make({ kind });
      expect((await api.as('clerk').call(receipts.claim, claimBody(row, { kind }))).envelope.errorCode).toBe(
        'VALIDATION',
      );
      const forCompanyId = kind === 'INTERNAL' ? books.otherCompanyId : null;
      api.actor('both', { userId: '2', companies: [books.companyId, books.otherCompanyId] });
      const mine = await api.as('both').ok(receipts.claim, claimBody(row, { kind, customerId: null, forCompanyId }));
      const done = await api.as('cashier').ok(receipts.confirm, on(mine));
      expect(await books.journal(done.id, 'fin_receipt')).toEqual([
        ['confirm', '1002', '1000.00', '0.00'],
        ['confirm', account, '0.00', '1000.00'],
      ]);
    }
  });

  it('外汇收汇 needs payer, country and the bank’s paper', async () => {
    const foreign = { kind: 'FOREIGN', bankAccountId: books.bankOf.USD, payerName: null };
    expect((await tried(foreign)).data).toEqual({
      fields: { payerName: '外汇收汇须填写付款人', payerCountry: '外汇收汇须填写国别', slip: '外汇收汇须上传水单' },
    });
    const [row] = await imported(sheetRow({ account: '622200USD', amount: '900.00', payerName: 'ACME INC' }));
    const whole = await api.as('clerk').ok(receipts.get, { params: { id: row?.id ?? '' } });
    const mine = await api.as('clerk').ok(receipts.claim, claimBody(whole, { kind: 'FOREIGN', payerCountry: 'US' }));
    expect((await api.as('cashier').call(receipts.confirm, on(mine))).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${whole.receiptNo} 外汇收汇须上传水单，补齐后再确认。`,
    });
  });

  it('hostile input: other companies, rates, dates, digits and amounts are named at their fields', async () => {
    expect((await tried({ bankAccountId: '999' })).data).toMatchObject({
      fields: { bankAccountId: expect.any(String) },
    });
    expect((await tried({}, 'stranger')).data).toMatchObject({ fields: { bankAccountId: expect.any(String) } });
    expect((await tried({ amount: '0' })).data).toEqual({ fields: { amount: '金额必须大于 0' } });
    expect((await tried({ amount: '1.005' })).data).toEqual({ fields: { amount: 'CNY 金额的小数位过多' } });
    expect((await tried({ amount: '一千' })).data).toMatchObject({ fields: { amount: '金额格式不正确' } });
    expect((await tried({ bankFee: '1000' })).data).toEqual({ fields: { bankFee: '手续费必须小于金额' } });
    expect((await tried({ valueDate: '2026-11-21' })).data).toEqual({ fields: { valueDate: '到账日不能晚于今天' } });
    expect((await tried({ rate: '7' })).data).toEqual({ fields: { rate: '人民币汇率为 1' } });
    expect((await tried({ customerId: '999' })).data).toMatchObject({ fields: { customerId: expect.any(String) } });
  });

  it('FIN-115 a closed period proposes the first open day', async () => {
    const mine = await claimed({ valueDate: '2026-10-31' });
    await books.period('202610', "state = 'CLOSED'");
    expect((await api.as('cashier').call(receipts.confirm, on(mine))).envelope).toMatchObject({
      errorCode: 'PERIOD_CLOSED',
      data: { suggest: expect.stringMatching(/^2026-/) },
    });
    const later = { params: { id: mine.id }, body: { version: mine.version, accountingDate: '2026-11-01' } };
    expect(await api.as('cashier').ok(receipts.confirm, later)).toMatchObject({ accountingDate: '2026-11-01' });
    await books.period('202610', "state = 'OPEN'");
  });
});

describe('what is typed and told', () => {
  it('FIN-110 确认, 作废 and 冲红 are not dated after today', async () => {
    const row = await claimed();
    const later = { version: row.version, accountingDate: '2026-11-30' };
    const confirm = await api.as('cashier').call(receipts.confirm, { params: { id: row.id }, body: later });
    expect(confirm.envelope.errorCode).toBe('FIN-110');
    const done = await api.as('cashier').ok(receipts.confirm, on(row));
    const body = { version: done.version, reason: '录入错误', date: '2026-11-30' };
    expect((await api.as('clerk').call(receipts.reverse, { params: { id: row.id }, body })).envelope.errorCode).toBe(
      'FIN-110',
    );
    const open = await make();
    const given = { version: open.version, reason: '录入错误', date: '2026-11-30' };
    const taken = await api.as('clerk').call(receipts.void, { params: { id: open.id }, body: given });
    expect(taken.envelope.errorCode).toBe('FIN-110');
  });
  it('ACC-031 退款 is asked by who sees amounts: the refusal would tell what is left', async () => {
    const row = await confirmed({ amount: '777.77' });
    api.actor('blind', { userId: '6', companies: [books.companyId], fields: {} });
    const { envelope } = await api.as('blind').call(receipts.refund, {
      params: { id: row.id },
      body: {
        version: row.version,
        amount: '99999',
        payeeName: '甲',
        payeeBank: '乙',
        payeeAccount: '1',
        reason: '试',
      },
    });
    expect(envelope.errorCode).toBe('NO_PERMISSION');
    expect(JSON.stringify(envelope)).not.toContain('777.77');
  });
});

describe('FIN-050 银行流水', () => {
  it('1.2 an account in a currency of three decimals is imported to the last of them, of two to the second', async () => {
    await api.db.execute(sql`insert into fin_bank_account (company_id, name, bank_name, account_no, currency)
      values (${books.companyId}, 'KWD 户', '演示银行', '622200KWD', 'KWD')`);
    await api.db.execute(
      sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('KWD', '2026-11-01', 23, true)`,
    );
    const check = (more: object) => uploadLines(api.as('clerk'), receiptImport, [sheetRow(more)] as never);
    expect((await check({ account: '622200KWD', amount: '12.345' })).errors).toEqual([]);
    expect((await check({ amount: '12.345' })).errors).toMatchObject([{ reason: '金额的小数位过多' }]);
    expect((await check({ bankFee: '0.005' })).errors).toMatchObject([{ reason: '手续费的小数位过多' }]);
  });
  it('imported lines stand in 2241 until they are claimed and confirmed; 作废 posts them back', async () => {
    const [row] = await imported(
      sheetRow({ account: '622200USD', amount: '100.00', bankFee: '5.00', payerName: '客户1' }),
    );
    expect(row).toMatchObject({
      amount: '100.00',
      baseAmount: '710.00',
      imported: true,
      actions: [{ code: 'claim' }, { code: 'void' }],
    });
    const id = row?.id ?? '';
    expect(await books.journal(id, 'fin_receipt')).toEqual([
      ['import', '1002', '674.50', '0.00'],
      ['import', '660302', '35.50', '0.00'],
      ['import', '2241', '0.00', '710.00'],
    ]);
    const seen = await api.as('clerk').ok(receipts.get, { params: { id } });
    const { list } = await api.as('clerk').ok(receipts.suggestions, { params: { id } });
    expect(list[0]).toMatchObject({ customerId: books.customers[0], why: ['付款人与客户名称或抬头一致'] });
    // SYS-034: what an amount equals tells it.
    api.actor('blind', { userId: '6', companies: [books.companyId], fields: {} });
    const fee = await books.confirmed({ amount: '100', currency: 'USD', partyId: books.customers[1] ?? '' });
    const whys = async (as: string) =>
      (await api.as(as).ok(receipts.suggestions, { params: { id } })).list.flatMap(({ why }) => why);
    expect(await whys('clerk')).toContain(`金额等于 ${fee.feeNo} 未核销`);
    expect(await whys('blind')).toEqual(['付款人与客户名称或抬头一致']);
    const done = await api
      .as('cashier')
      .ok(receipts.confirm, on(await api.as('clerk').ok(receipts.claim, claimBody(seen))));
    expect((await books.journal(id, 'fin_receipt')).slice(3)).toEqual([
      ['confirm', '2241', '710.00', '0.00'],
      ['confirm', '2203', '0.00', '710.00'],
    ]);
    await api.as('cashier').ok(receipts.reverse, because(done));
    const before = await books.balance('2241');
    const [other] = await imported(sheetRow());
    await api
      .as('clerk')
      .ok(receipts.void, because(await api.as('clerk').ok(receipts.get, { params: { id: other?.id ?? '' } })));
    expect(await books.balance('2241')).toBe(before);
  });

  it('rows are refused with their number: letters, another account, repeats, what is entered already', async () => {
    const known = await make();
    const check = await uploadLines(api.as('clerk'), receiptImport, [
      sheetRow(),
      sheetRow({ amount: '12,0a' }),
      sheetRow({ account: '622200USD' }),
      sheetRow({ account: '9999' }),
      sheetRow({ bankRef: known.bankRef }),
      sheetRow({ bankRef: 'SAME' }),
      sheetRow({ bankRef: 'SAME' }),
      sheetRow({ amount: '-5' }),
      sheetRow({ amount: '１，２３４．５０', currency: 'cny' }),
    ] as never);
    expect(check.errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [3, '金额', '不是数字'],
      [4, '收款账号', '第 4 行是其他账户，一个文件只能导入一个账户'],
      [5, '收款账号', '不是本公司在用的银行账户'],
      [6, '银行流水号', `银行流水号重复，已录入为 ${known.receiptNo}`],
      [8, '银行流水号', expect.stringContaining('重复')],
      [9, '金额', '金额必须大于 0，付款和冲回请不要导入'],
    ]);
  });

  it('a CSV file in GBK is read as one in UTF-8', async () => {
    const head = '收款账号,到账日,银行流水号,付款人,金额';
    const gbk = Buffer.concat([
      Buffer.from('cad5bfeed5cbbac52cb5bdd5cbc8d52cd2f8d0d0c1f7cbaebac52cb8b6bfeec8cb2cbdf0b6ee', 'hex'),
      Buffer.from('\r\n622200CNY,2026-11-20,GBK1,'),
      Buffer.from('bfcdbba731', 'hex'),
      Buffer.from(',"1,200.50"\r\n'),
    ]);
    for (const file of [gbk, Buffer.from(`\uFEFF${head}\n622200CNY\t,2026/11/20,UTF1,客户1,800\n`.replace('\t', ''))]) {
      const check = await api.as('clerk').ok(receiptImport.check, {
        files: [{ part: 'file', name: '流水.csv', type: 'text/csv', content: new Uint8Array(file) }],
      });
      expect(check).toMatchObject({ fileName: '流水.csv', rows: 1, bad: 0 });
      expect(check.effects).toMatchObject([{ title: '可认领客户', count: 1 }]);
    }
  });

  it('the same line in two imports and forms at once is entered once: FIN_DUP_BANK_REF', async () => {
    const body = { body: input({ bankRef: 'ONCE' }) };
    const both = await Promise.all(['clerk', 'cashier', 'clerk'].map((as) => api.as(as).call(receipts.create, body)));
    expect(both.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual([
      '0',
      'FIN_DUP_BANK_REF',
      'FIN_DUP_BANK_REF',
    ]);
    const tokens = [];
    for (const payerName of ['甲', '乙'])
      tokens.push(
        (await uploadLines(api.as('clerk'), receiptImport, [sheetRow({ bankRef: 'TWICE', payerName })] as never)).token,
      );
    const commits = await Promise.all(
      tokens.map((token) => api.as('clerk').call(receiptImport.commit, { body: { token } })),
    );
    expect(commits.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'IMPORT_ERRORS']);
    const found = await api.db.execute(sql`select 1 from fin_receipt where bank_ref = 'TWICE'`);
    expect(found.rows.length).toBe(1);
  });
});
