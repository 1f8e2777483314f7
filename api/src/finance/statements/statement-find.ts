import { derivedState } from '@shared/contract/finance/statement.rules.ts';
import type { StatementSide, StatementState } from '@shared/contract/finance/statement.labels.ts';
import { statementMachines, type StatementAction } from '@shared/contract/finance/statement.machine.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { guards } from '../../platform/guards.ts';
import { refuse } from '../../platform/refusal.ts';
import { statements } from './statement.entity.ts';
import { finStatement, type Statement } from './statement.tables.ts';

/** Actions that only change what stands on the paper: refused with FIN_STATEMENT_FROZEN once it is confirmed. */
const EDITS: readonly StatementAction[] = ['update', 'refresh', 'bill', 'match', 'adjust'];

/** A statement of one direction in scope: one of the other direction does not exist at this address. */
export async function findStatement(ctx: Ctx, side: StatementSide, id: string): Promise<Statement> {
  const row = await statements.findOrNull(ctx, and(eq(finStatement.id, id), eq(finStatement.direction, side))!);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** How many lines of a statement are not settled. */
export async function openLines(ctx: Ctx, id: string): Promise<number> {
  const [found] = await rows<{ open: number }>(
    ctx.db,
    sql`select count(*)::int as open from fin_statement_line l join fin_fee_line f on f.id = l.fee_line_id
      where l.statement_id = ${id} and f.open <> 0`,
  );
  return found?.open ?? 0;
}

/** The state as people see it: 已结清 follows from the lines (4.11). */
export const stateOf = async (ctx: Ctx, row: Statement): Promise<StatementState> =>
  row.state === 'CONFIRMED' ? derivedState(row.state, await openLines(ctx, row.id)) : row.state;

/** Refuses what the state does not allow: ILLEGAL_STATE, FIN_STATEMENT_FROZEN for edits of a confirmed one. */
export async function requireLegal(ctx: Ctx, row: Statement, action: StatementAction): Promise<void> {
  const state = await stateOf(ctx, row);
  if (row.state === 'CONFIRMED' && EDITS.includes(action))
    throw refuse('FIN_STATEMENT_FROZEN', `${row.statementNo} 对账单已确认，不能修改；差额请用补差。`);
  guards.legal(statementMachines[row.direction], row.statementNo, state, action);
}

/** The locked statement of a direction, which must be the version that the user saw and in a state for the action. */
export async function lockStatement(
  ctx: CommandCtx,
  side: StatementSide,
  { id, version }: { id: string; version?: number },
  action: StatementAction,
): Promise<Statement> {
  const row = await statements.lock(ctx, id, version);
  if (row.direction !== side) throw refuse('NOT_FOUND');
  await requireLegal(ctx, row, action);
  return row;
}

/** Who stands on the other side of a statement. */
export const partyOf = (row: Pick<Statement, 'customerId' | 'supplierId'>): string =>
  row.customerId ?? row.supplierId ?? '0';
