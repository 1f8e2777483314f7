import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { STATEMENT_STATES, type StatementState } from '@shared/contract/finance/statement.labels.ts';
import { statementMachines, type StatementAction } from '@shared/contract/finance/statement.machine.ts';
import { expect, it } from 'vitest';
import { allocate } from '../allocations/allocate.ts';
import { statementOffice } from './statement-office.fixture.ts';

const office = statementOffice();
const { clerk } = office;

const ROUTES: Partial<Record<StatementAction, (row: StatementDetail) => Promise<string>>> = {};
const code = async (call: Promise<{ envelope: { success: boolean; errorCode?: string | undefined } }>) => {
  const { envelope } = await call;
  return envelope.success ? 'ok' : String(envelope.errorCode);
};
const P = statements.AP;
const first = (row: StatementDetail) => row.lines[0]?.id ?? '';
ROUTES.update = (row) =>
  code(
    clerk().call(P.update, office.desk.at(row, { feeLineIds: row.lines.map((line) => line.feeLineId), remark: null })),
  );
ROUTES.refresh = (row) => code(clerk().call(P.refresh, office.desk.at(row)));
ROUTES.send = (row) => code(clerk().call(P.send, office.desk.at(row, { channel: 'DOWNLOAD' })));
ROUTES.confirm = (row) => code(office.desk.confirm('AP', row));
ROUTES.dispute = (row) =>
  code(clerk().call(P.dispute, office.desk.at(row, { lines: [{ lineId: first(row), reason: '不符' }] })));
ROUTES.revise = (row) => code(clerk().call(P.revise, office.desk.at(row)));
ROUTES.void = (row) => code(clerk().call(P.void, office.desk.at(row, { reason: '重开' })));
ROUTES.unconfirm = (row) => code(clerk().call(P.unconfirm, office.desk.at(row, { reason: '有误' })));
ROUTES.bill = (row) =>
  code(clerk().call(statements.bill, office.desk.at(row, { rows: [{ charge: 'x', currency: 'CNY', amount: '1' }] })));
ROUTES.match = (row) => code(clerk().call(statements.match, office.desk.at(row)));
ROUTES.adjust = (row) => code(clerk().call(statements.adjust, office.desk.at(row, { lineIds: [first(row)] })));

const inState = async (state: StatementState): Promise<StatementDetail> => {
  const line = await office.desk.books.confirmed({ direction: 'AP', date: '2026-11-05', amount: '40' });
  if (state === 'DRAFT') return office.desk.made('AP', [line.id]);
  if (state === 'SENT') return office.desk.send('AP', await office.desk.made('AP', [line.id]));
  if (state === 'DISPUTED') return office.desk.disputed('AP', [line.id]);
  if (state === 'VOID')
    return clerk().ok(P.void, office.desk.at(await office.desk.made('AP', [line.id]), { reason: '重开' }));
  const row = await office.desk.confirmed('AP', [line.id]);
  if (state === 'CONFIRMED') return row;
  const payment = await office.desk.books.payment('CNY', '40', '1');
  await office.api.command('clerk', (ctx) =>
    allocate(ctx, {
      companyId: office.desk.books.companyId,
      direction: 'AP',
      date: office.desk.books.today,
      doc: { type: 'test_doc', id: row.id, no: `GJ-${row.id}` },
      summary: '结账',
      items: [{ kind: 'PAYMENT', sourceId: payment.id, feeLineId: line.id, amountFee: '40' }],
    }),
  );
  return clerk().ok(P.get, { params: { id: row.id } });
};
const EDITS = ['update', 'refresh', 'bill', 'match', 'adjust'];
it.each(Object.keys(STATEMENT_STATES) as StatementState[])('%s', async (state) => {
  for (const [action, rule] of Object.entries(statementMachines.AP.actions) as [
    StatementAction,
    { from: readonly string[] },
  ][]) {
    const row = await inState(state);
    expect(row.state).toBe(state);
    const answer = await ROUTES[action]?.(row);
    if (rule.from.includes(state)) expect([action, answer]).not.toEqual([action, 'ILLEGAL_STATE']);
    else
      expect([action, answer]).toEqual([
        action,
        EDITS.includes(action) && (state === 'CONFIRMED' || state === 'SETTLED')
          ? 'FIN_STATEMENT_FROZEN'
          : 'ILLEGAL_STATE',
      ]);
    const listed = row.actions.map((one) => one.code);
    expect([action, listed.includes(action)]).toEqual([action, rule.from.includes(state)]);
  }
});
