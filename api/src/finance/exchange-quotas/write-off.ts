import { add, compare, isZero } from '@shared/contract/decimal.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import {
  fxDeclarationMachine,
  type fxDeclarations as contract,
} from '@shared/contract/finance/fx-declaration.contract.ts';
import { writeOffLimit } from '@shared/contract/finance/quota.rules.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { guards } from '../../platform/guards.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireSight } from '../../platform/sight.ts';
import { limitFacts } from './declaration-ledger.ts';
import { shownState } from './match.ts';
import { fxDeclarationEntity } from './quota.entity.ts';

/**
 * 差额核销 of all that is open of a declaration (FIN-183): with what was written off before at most the smaller of 5 % and USD 500
 * at the rate of the day.
 */
export async function writeOffDeclaration(
  ctx: CommandCtx,
  id: string,
  { version, reason }: BodyOf<typeof contract.writeOff>,
): Promise<void> {
  requireSight(ctx, 'money.sell');
  const row = await fxDeclarationEntity.lock(ctx, id, version);
  guards.legal(fxDeclarationMachine, row.declarationNo, shownState(ctx, row), 'writeOff');
  const { currency, declared, companyId, declarationNo } = row;
  const limit = writeOffLimit({ ...(await limitFacts(ctx, companyId, currency)), declared, currency });
  if (limit === null) throw refuse('RATE_MISSING', `缺少 USD 或 ${currency} 在 ${ctx.today()} 的汇率，请先维护汇率。`);
  const open = row.open ?? '0';
  const writtenOff = add(row.writtenOff, open);
  if (compare(writtenOff, limit) > 0) {
    const before = isZero(row.writtenOff) ? '' : `，加已核销 ${row.writtenOff}`;
    throw refuse(
      'FIN-183',
      `${declarationNo} 未匹配 ${open} ${currency}${before}，超过可核销差额 ${limit}，请继续匹配。`,
    );
  }
  await fxDeclarationEntity.update(
    ctx,
    row,
    { writtenOff, writeOffReason: reason },
    { action: '差额核销', code: 'write-off', reason },
  );
}

/** 撤销差额核销: what was written off is open again, also where a match was cancelled since. */
export async function undoWriteOff(
  ctx: CommandCtx,
  id: string,
  { version, reason }: BodyOf<typeof contract.undoWriteOff>,
): Promise<void> {
  const row = await fxDeclarationEntity.lock(ctx, id, version);
  guards.legal(fxDeclarationMachine, row.declarationNo, shownState(ctx, row), 'undoWriteOff');
  if (isZero(row.writtenOff)) throw refuse('ILLEGAL_STATE', `${row.declarationNo} 没有差额核销，如需更正请取消匹配。`);
  await fxDeclarationEntity.update(
    ctx,
    row,
    { writtenOff: '0', writeOffReason: null },
    { action: '撤销差额核销', code: 'undo-write-off', reason },
  );
}

/** 贸易信贷报告登记: when and under what number a late collection was reported; a later one replaces it. */
export async function reportDeclaration(
  ctx: CommandCtx,
  id: string,
  { version, ack: _ack, ...report }: BodyOf<typeof contract.report>,
): Promise<void> {
  const row = await fxDeclarationEntity.lock(ctx, id, version);
  guards.legal(fxDeclarationMachine, row.declarationNo, shownState(ctx, row), 'report');
  if (report.reportedOn > ctx.today()) throw invalid({ reportedOn: '不能晚于今天' });
  if (report.reportedOn < row.exportDate) throw invalid({ reportedOn: '不能早于出口日期' });
  await fxDeclarationEntity.update(ctx, row, report, { action: '贸易信贷报告登记', code: 'report' });
}
