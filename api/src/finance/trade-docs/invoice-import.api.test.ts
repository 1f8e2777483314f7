import { invoiceImport } from '@shared/contract/finance/invoice.import.ts';
import { tradeDocList } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { linesFile, uploadLines } from '../../../test/import-file.ts';
import { rows } from '../../platform/database.ts';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from './trade-doc.fixture.ts';

const office = bookOffice(tradeDesk, /发票|开票/);
const maker = () => office.as('maker');
const row = (more: object = {}) => ({
  invoiceNo: office.desk.invoiceNo(),
  invoiceDate: '2026-11-18',
  supplier: '供应商1',
  nameCn: '纯棉四件套',
  unit: '套',
  qty: 100,
  amount: 1130,
  taxRate: 13,
  ...more,
});
const faults = async (lines: ReturnType<typeof row>[]) =>
  (await uploadLines(maker(), invoiceImport, lines as never)).errors.map(({ row: at, column, reason }) => [
    at,
    column,
    reason,
  ]);

describe('收票导入', () => {
  it('LOG-002 FIN-171 wrong cells and numbers that are there already are named, nothing is written', async () => {
    const there = await office.desk.upTo('ISSUED', 'INPUT_INVOICE');
    const good = row();
    const check = await uploadLines(maker(), invoiceImport, [
      good,
      { ...row(), invoiceNo: there.invoiceNo },
      { ...row(), invoiceNo: '123' },
      { ...row(), supplier: '没有这家' },
      { ...row(), taxRate: 12 },
      { ...row(), invoiceDate: '2026-12-01' },
      { ...good, supplier: '供应商2' },
    ] as never);
    expect(check.errors.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
      [3, '发票号码', '发票号码已存在'],
      [4, '发票号码', '发票号码应为 8 或 20 位数字'],
      [5, '供应商', '没有这个供应商'],
      [6, '税率(%)', '选项不正确，可填 0%、1%、3%、6%、9%、13%'],
      [7, '开票日期', '不能晚于今天'],
      [8, '供应商', '同一发票号码的供应商不同'],
    ]);
    expect(check.partial).toBe(false);
  });

  it('rows of one number are one invoice with their tax; the same file twice does nothing twice', async () => {
    const first = row();
    const lines = [first, { ...first, nameCn: '枕套', qty: 50, amount: 226, tax: 26 }];
    const check = await uploadLines(maker(), invoiceImport, lines as never);
    expect([check.errors, check.documents]).toEqual([[], 1]);
    await maker().ok(invoiceImport.commit, { body: { token: check.token } });
    const { list } = await maker().ok(tradeDocList.endpoint, { query: { tab: 'input', keyword: first.invoiceNo } });
    expect(list).toMatchObject([{ state: 'DRAFT', amount: '1356.00', tax: '156.00', invoiceNo: first.invoiceNo }]);
    const twice = await uploadLines(maker(), invoiceImport, lines as never);
    expect(twice.errors[0]?.reason).toBe('发票号码已存在');
  });
});

describe('收票导入 as factories send it', () => {
  it('LOG-002 a tax rate is 13, 13% or the 0.13 that Excel keeps of it', async () => {
    const lines = [13, '13%', 0.13, '１３％', 0].map((taxRate) => row({ taxRate }));
    expect(await faults(lines)).toEqual([]);
    expect(await faults([row({ taxRate: 12 }), row({ taxRate: 0.12 })])).toEqual(
      [2, 3].map((at) => [at, '税率(%)', '选项不正确，可填 0%、1%、3%、6%、9%、13%']),
    );
  });

  it('LOG-002 lines of one invoice that name another order or company are refused, not dropped', async () => {
    const head = row();
    const orderId = await office.desk.order(['12.50']);
    const [{ no } = { no: '' }] = await rows<{ no: string }>(
      office.api.db,
      sql`select order_no as no from lg_order where id = ${orderId}`,
    );
    expect(
      await faults([
        head,
        { ...head, order: no } as never,
        { ...head, company: '没有这家' } as never,
        { ...head, remark: '第二行的备注' } as never,
      ]),
    ).toEqual([
      [3, '订单号', '同一发票号码的订单号不同'],
      [4, '经营主体', '同一发票号码的经营主体不同'],
      [5, '备注', '同一发票号码的备注不同'],
    ]);
    const named = row({ order: no, remark: '说明' });
    expect(await faults([named, { ...named, order: null, remark: null } as never])).toEqual([]);
  });

  it('LOG-002 1.2 what the service refuses of a line stands at its own row and column, in Chinese', async () => {
    const head = row();
    expect(
      await faults([
        head,
        { ...head, tax: 500 } as never,
        row({ amount: 1130.005 }),
        row({ amount: 1130, tax: 130.001 }),
        row({ amount: '9999999999999999', qty: 0.001 }),
      ]),
    ).toEqual([
      [3, '税额', '与税率不符，应为 130.00 左右'],
      [4, '价税合计', 'CNY 金额的小数位过多'],
      [5, '税额', 'CNY 金额的小数位过多'],
      [6, '价税合计', '单价格式不正确'],
    ]);
  });

  it('LOG-002 FIN-171 two people with the same invoices at once: one of them writes', async () => {
    office.api.actor('other', { userId: '7', companies: [office.desk.companyId] });
    const lines = [row(), row()];
    const content = await linesFile(invoiceImport, lines);
    // The other one has saved the file anew: not the same bytes, the same invoices.
    const saved = await linesFile(invoiceImport, lines.toReversed());
    const check = (user: string, bytes: Uint8Array) =>
      office.api
        .as(user)
        .ok(invoiceImport.check, { files: [{ part: 'file', name: '收票.xlsx', content: bytes as never }] });
    const tokens = [
      ['maker', (await check('maker', content)).token],
      ['other', (await check('other', saved)).token],
    ] as const;
    const done = await Promise.all(
      tokens.map(([user, token]) => office.as(user).call(invoiceImport.commit, { body: { token } })),
    );
    expect(done.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      office.api.db,
      sql`select count(*)::int as n from trade_doc where invoice_no in (${lines[0]?.invoiceNo}, ${lines[1]?.invoiceNo})`,
    );
    expect(n).toBe(2);
  });
});
