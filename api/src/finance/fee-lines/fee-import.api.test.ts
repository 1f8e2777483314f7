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

const STORED = sql`charge_code_id, supplier_id, container_id, is_estimate, qty, unit, unit_price, currency, amount, amount_ex,
  rate, rate_date, base_amount, business_date, due_date, state, version, remark, created_by`;
const storedOf = (orders: readonly string[]) =>
  rows(
    desk.api.db,
    sql`select ${STORED} from fin_fee_line where biz_id in (${sql.join([...orders], sql`, `)}) order by unit_price`,
  );

it('LOG-002 rows of many orders are written together as the sheet of each order would write them, numbers in their order', async () => {
  const sheets = await Promise.all(Array.from({ length: 5 }, sheet));
  const prices = Array.from({ length: 40 }, (_, nth) => ({ nth: nth % 5, unitPrice: 100 + nth }));
  const lines = prices.map(({ nth, unitPrice }) => sheets[nth]!.row({ unitPrice, currency: nth ? 'CNY' : 'USD' }));
  const imported = await check(lines);
  expect(imported).toMatchObject({ good: 40, bad: 0, warningsTotal: 0 });
  const body = { token: imported.token, onlyGood: false };
  expect(await desk.api.as('all').ok(payableImport.commit, { body })).toMatchObject({ imported: 40 });
  const orders = sheets.map(({ order }) => order);
  const numbers = await rows<{ no: string }>(
    desk.api.db,
    sql`select fee_no as no from fin_fee_line where biz_id in (${sql.join(orders, sql`, `)}) order by unit_price`,
  );
  const seq = numbers.map(({ no }) => Number(no.split('-')[1]));
  expect(seq).toEqual(seq.map((_, nth) => (seq[0] ?? 0) + nth));

  const others = [];
  for (const { nth } of prices.slice(0, 5)) {
    const order = await desk.newOrder();
    others.push(order);
    const own = prices.filter((price) => price.nth === nth);
    const { envelope } = await desk.savePayable(
      'all',
      order,
      own.map(({ unitPrice }) => desk.line({ unitPrice: String(unitPrice), currency: nth ? 'CNY' : 'USD' })),
    );
    expect(envelope.success).toBe(true);
  }
  const written = await storedOf(orders);
  expect(written).toHaveLength(40);
  expect(written).toEqual(await storedOf(others));
});

it('LOG-002 among rows that are written together a refused one stands alone, and the others of its order are written', async () => {
  const [one, other] = [await sheet(), await sheet()];
  const lines = Array.from({ length: 20 }, (_, nth) => (nth % 2 ? one : other).row({ unitPrice: 100 + nth }));
  lines[7] = one.row({ currency: 'XYZ' });
  lines[13] = one.row({ unitPrice: 111 });
  const found = await check(lines);
  expect(told(found.errors)).toEqual([[9, '币种', expect.stringContaining('币种')]]);
  expect(found.warnings.map(({ row }) => row)).toEqual([15]);
  expect(found.good).toBe(19);
  expect(await storedOf([one.order, other.order])).toEqual([]);
  const good = lines.toSpliced(7, 1);
  const { token } = await check(good);
  const body = { token, onlyGood: false };
  const asked = await desk.api.as('all').call(payableImport.commit, { body });
  expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED' });
  expect(await storedOf([one.order, other.order])).toEqual([]);
  const ack = { ...body, ack: ['FIN_DUPLICATE_FEE'] };
  expect(await desk.api.as('all').ok(payableImport.commit, { body: ack })).toMatchObject({ imported: 19 });
  expect(await storedOf([one.order, other.order])).toHaveLength(19);
});

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
