import { statements } from '@shared/contract/finance/statement.contract.ts';
import { feeLines as feeContract } from '@shared/contract/finance/fee-line.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { statementOffice } from './statement-office.fixture.ts';

const office = statementOffice();
const { clerk } = office;

it('is matched by order, container, charge and amount; differences show; 补差 is made once', async () => {
  const make = (bizNo: string, amount: string) =>
    office.desk.books.confirmed({ direction: 'AP', date: '2026-11-05', bizNo, amount, taxRateBp: 600 });
  const [a, b, c] = [await make('WL-1', '1000'), await make('WL-2', '300'), await make('WL-3', '70')];
  let row = await office.desk.made('AP', [a.id, b.id, c.id]);
  const rows = [
    { orderNo: 'wl-1', charge: '码头操作费', currency: 'CNY', amount: '1050' },
    { orderNo: 'WL-2', currency: 'CNY', amount: '300' },
    { orderNo: 'WL-9', charge: '拖车费', currency: 'CNY', amount: '500' },
  ];
  row = await clerk().ok(statements.bill, office.desk.at(row, { rows }));
  const shown = Object.fromEntries(row.lines.map((line) => [line.bizNo, [line.counterAmount, line.difference]]));
  expect(shown).toMatchObject({ 'WL-2': ['300.00', '0.00'], 'WL-3': [null, null] });
  const line = row.lines.find(({ bizNo }) => bizNo === 'WL-1');
  row = await clerk().ok(
    statements.AP.counter,
    office.desk.at(row, { lines: [{ lineId: line?.id, counterAmount: '1050', diffReason: '燃油附加' }] }),
  );
  row = await clerk().ok(statements.adjust, office.desk.at(row, { lineIds: [line?.id] }));
  const { adjustNo } = row.lines.find(({ bizNo }) => bizNo === 'WL-1') ?? {};
  const [made] = await office.api.db
    .select()
    .from(finFeeLine)
    .where(eq(finFeeLine.feeNo, adjustNo ?? ''));
  expect(made).toMatchObject({
    amount: '50.00',
    state: 'SUBMITTED',
    adjustsId: a.id,
    taxRateBp: 600,
    remark: `补差 ${a.feeNo}：燃油附加`,
  });
  // 10.3: who typed the difference does not confirm what it comes to.
  const confirming = { body: { items: [{ id: made?.id ?? '', version: made?.version ?? 0 }] } };
  const own = await clerk().ok(feeContract.confirm, confirming as never);
  expect(own.refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
  const twice = await clerk().call(statements.adjust, office.desk.at(row, { lineIds: [line?.id] }));
  expect(twice.envelope.errorCode).toBe('FIN-016');
  const fine = { lines: [{ lineId: line?.id, counterAmount: '1050.001', diffReason: null }] };
  const typed = await clerk().call(statements.AP.counter, office.desk.at(row, fine));
  expect(typed.envelope.data).toEqual({ fields: { 'lines.0.counterAmount': 'CNY 金额小数位过多' } });
  const bill = { rows: [{ orderNo: 'WL-1', currency: 'CNY', amount: '1.001' }] };
  expect((await clerk().call(statements.bill, office.desk.at(row, bill))).envelope.data).toEqual({
    fields: { 'rows.0.amount': 'CNY 金额小数位过多' },
  });
  const none = await clerk().call(
    statements.adjust,
    office.desk.at(row, { lineIds: [row.lines.find(({ bizNo }) => bizNo === 'WL-3')?.id] }),
  );
  expect(none.envelope.errorCode).toBe('GUARD_FAILED');
});
