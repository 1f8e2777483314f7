import { payableImport } from '@shared/contract/finance/fee-line.import.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { rows } from '../../platform/database.ts';
import { payableDesk } from './payable-desk.fixture.ts';

const desk = payableDesk();
const columns = (more: object = {}) => ({ qty: 1, unitPrice: 106, currency: 'CNY', taxRate: 0.06, ...more });
async function sheet() {
  const order = await desk.newOrder();
  const [named] = await rows<{ no: string; charge: string; supplier: string }>(
    desk.api.db,
    sql`select o.order_no as no, c.code as charge, s.supplier_no as supplier from lg_order o, fin_charge_code c, ac_supplier s
      where o.id = ${order} and c.id = ${desk.books.chargeCodeId} and s.id = ${desk.books.suppliers[0]}`,
  );
  const { no = '', charge = '', supplier = '' } = named ?? {};
  return { order, row: (more: object = {}) => ({ orderNo: no, charge, party: supplier, ...columns(more) }) };
}
const check = (lines: object[], user = 'all') => uploadLines(desk.api.as(user), payableImport, lines as never);
const told = (found: readonly { row: number; column: string; reason: string }[]) =>
  found.map(({ row, column, reason }) => [row, column, reason]);

it('LOG-002 6.2 only the row that repeats another is asked about', async () => {
  const { row } = await sheet();
  const { errors, warnings } = await check([
    row(),
    row({ unitPrice: 107 }),
    row(),
    row({ unitPrice: 108 }),
    row({ unitPrice: 109 }),
  ]);
  expect(errors).toEqual([]);
  expect(warnings.filter(({ reason }) => reason.includes('相同')).map(({ row: at }) => at)).toEqual([4]);
});

it('LOG-002 what the service refuses of a fee stands at its column', async () => {
  const { row } = await sheet();
  const { errors } = await check([
    row({ currency: 'XYZ' }),
    row({ qty: '99999999999', unitPrice: '999999999999' }),
    row({ qty: '12箱' }),
    row({ unitPrice: 'USD 1,200' }),
    row({ taxRate: 0.07 }),
    row({ dueDate: '1-5月-26' }),
  ]);
  expect(told(errors)).toEqual([
    [2, '币种', expect.stringContaining('币种')],
    [3, '单价', '金额超出范围'],
    [4, '数量', '不是数字'],
    [5, '单价', '不是数字'],
    [6, '税率', '选项不正确，可填 0%、1%、3%、6%、9%、13%'],
    [7, '到期日', '日期格式不正确，例如 2026-01-31'],
  ]);
});

it('ACC-031 an order of another company is refused like one that is not there; nothing is told to who sees no amounts', async () => {
  const { row } = await sheet();
  const { errors } = await check([row(), row({ orderNo: 'WL0' })], 'stranger');
  expect(told(errors)).toEqual([2, 3].map((at) => [at, '订单号', '没有这个订单，或无权访问']));
  const blind = await check([row()], 'blind');
  expect([blind.good, JSON.stringify([blind.errors, blind.warnings]).includes('106')]).toEqual([0, false]);
});
