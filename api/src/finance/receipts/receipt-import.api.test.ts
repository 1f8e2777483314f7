import { receiptImport } from '@shared/contract/finance/receipt.import.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { receiptDesk } from './receipt-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
const office = bookOffice(receiptDesk, /FIN-/);

describe('FIN-050 银行流水', () => {
  it('1.2 an account in a currency of three decimals is imported to the last of them, of two to the second', async () => {
    await office.api.db.execute(sql`insert into fin_bank_account (company_id, name, bank_name, account_no, currency)
      values (${office.desk.companyId}, 'KWD 户', '演示银行', '622200KWD', 'KWD')`);
    await office.api.db.execute(
      sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('KWD', '2026-11-01', 23, true)`,
    );
    const check = (more: object) =>
      uploadLines(office.as('clerk'), receiptImport, [office.desk.sheetRow(more)] as never);
    expect((await check({ account: '622200KWD', amount: '12.345' })).errors).toEqual([]);
    expect((await check({ amount: '12.345' })).errors).toMatchObject([{ reason: '金额的小数位过多' }]);
    expect((await check({ bankFee: '0.005' })).errors).toMatchObject([{ reason: '手续费的小数位过多' }]);
  });
  it('imported lines stand in 2241 until they are claimed and confirmed; 作废 posts them back', async () => {
    const [row] = await office.desk.imported(
      office.desk.sheetRow({ account: '622200USD', amount: '100.00', bankFee: '5.00', payerName: '客户1' }),
    );
    expect(row).toMatchObject({
      amount: '100.00',
      baseAmount: '710.00',
      imported: true,
      actions: [{ code: 'claim' }, { code: 'void' }],
    });
    const id = row?.id ?? '';
    expect(await office.desk.journal(id, 'fin_receipt')).toEqual([
      ['import', '1002', '674.50', '0.00'],
      ['import', '660302', '35.50', '0.00'],
      ['import', '2241', '0.00', '710.00'],
    ]);
    const seen = await office.as('clerk').ok(receipts.get, { params: { id } });
    const { list } = await office.as('clerk').ok(receipts.suggestions, { params: { id } });
    expect(list[0]).toMatchObject({ customerId: office.desk.customers[0], why: ['付款人与客户名称或抬头一致'] });
    // SYS-034: what an amount equals tells it.
    office.api.actor('blind', { userId: '6', companies: [office.desk.companyId], fields: {} });
    const fee = await office.desk.fee({
      amount: '100',
      currency: 'USD',
      partyId: office.desk.customers[1] ?? '',
    });
    const whys = async (as: string) =>
      (await office.as(as).ok(receipts.suggestions, { params: { id } })).list.flatMap(({ why }) => why);
    expect(await whys('clerk')).toContain(`金额等于 ${fee.feeNo} 未核销`);
    expect(await whys('blind')).toEqual(['付款人与客户名称或抬头一致']);
    const done = await office
      .as('cashier')
      .ok(receipts.confirm, office.desk.on(await office.as('clerk').ok(receipts.claim, office.desk.claimBody(seen))));
    expect((await office.desk.journal(id, 'fin_receipt')).slice(3)).toEqual([
      ['confirm', '2241', '710.00', '0.00'],
      ['confirm', '2203', '0.00', '710.00'],
    ]);
    await office.as('cashier').ok(receipts.reverse, office.desk.because(done));
    const before = await office.desk.balance('2241');
    const [other] = await office.desk.imported(office.desk.sheetRow());
    await office
      .as('clerk')
      .ok(
        receipts.void,
        office.desk.because(await office.as('clerk').ok(receipts.get, { params: { id: other?.id ?? '' } })),
      );
    expect(await office.desk.balance('2241')).toBe(before);
  });

  it('rows are refused with their number: letters, another account, repeats, what is entered already', async () => {
    const known = await office.desk.make();
    const check = await uploadLines(office.as('clerk'), receiptImport, [
      office.desk.sheetRow(),
      office.desk.sheetRow({ amount: '12,0a' }),
      office.desk.sheetRow({ account: '622200USD' }),
      office.desk.sheetRow({ account: '9999' }),
      office.desk.sheetRow({ bankRef: known.bankRef }),
      office.desk.sheetRow({ bankRef: 'SAME' }),
      office.desk.sheetRow({ bankRef: 'SAME' }),
      office.desk.sheetRow({ amount: '-5' }),
      office.desk.sheetRow({ amount: '１，２３４．５０', currency: 'cny' }),
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
      const check = await office.as('clerk').ok(receiptImport.check, {
        files: [{ part: 'file', name: '流水.csv', type: 'text/csv', content: new Uint8Array(file) }],
      });
      expect(check).toMatchObject({ fileName: '流水.csv', rows: 1, bad: 0 });
      expect(check.effects).toMatchObject([{ title: '可认领客户', count: 1 }]);
    }
  });

  it('the same line in two imports and forms at once is entered once: FIN_DUP_BANK_REF', async () => {
    const body = { body: office.desk.input({ bankRef: 'ONCE' }) };
    const both = await Promise.all(
      ['clerk', 'cashier', 'clerk'].map((as) => office.as(as).call(receipts.create, body)),
    );
    expect(both.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual([
      '0',
      'FIN_DUP_BANK_REF',
      'FIN_DUP_BANK_REF',
    ]);
    const tokens = [];
    for (const payerName of ['甲', '乙'])
      tokens.push(
        (
          await uploadLines(office.as('clerk'), receiptImport, [
            office.desk.sheetRow({ bankRef: 'TWICE', payerName }),
          ] as never)
        ).token,
      );
    const commits = await Promise.all(
      tokens.map((token) => office.as('clerk').call(receiptImport.commit, { body: { token } })),
    );
    expect(commits.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'IMPORT_ERRORS']);
    const found = await office.api.db.execute(sql`select 1 from fin_receipt where bank_ref = 'TWICE'`);
    expect(found.rows.length).toBe(1);
  });
});
