import { PAYMENT_APPLICATION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import { compare, isZero, round, roundMoney } from '@shared/contract/decimal.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { sees } from '../../platform/sight.ts';
import { userActor } from '../../services/access/user-actor.ts';
import { whoSees } from '../../services/access/who-sees.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { linkOf } from './application-notices.ts';
import { approversOf } from './application-people.ts';
import { sameTaken, type Takings } from './application-sight.ts';
import { applications } from './application.entity.ts';
import type { Application } from './application.tables.ts';

/** What of an application an approver has read that another value can stand in for. */
const READ = [
  'kind',
  'companyId',
  'supplierId',
  'receiptId',
  'currency',
  'payeeBankId',
  'payeeName',
  'payeeBank',
  'payeeAccount',
  'reason',
  'urgent',
  'expectedDate',
  'invoiceReceived',
  'remark',
] as const;
const AMOUNTS = ['gross', 'reduceTotal', 'net'] as const;

/** An application with what it asks for and sets off. */
interface Content {
  row: Application;
  lines: readonly { feeLineId: string; applyAmount: string }[];
  taken: Takings['taken'];
}
interface Changes {
  /** Names of what is another one. */
  names: string[];
  /** Amounts before and after. */
  amounts: string[];
}
/** What an edit has changed, in words. */
export function changesOf(before: Content, after: Content): Changes {
  const [old, now] = [before.row, after.row];
  const amount = (row: Application, key: (typeof AMOUNTS)[number]) =>
    `${row.currency} ${roundMoney(row[key] ?? '0', row.currency)}`;
  const taken = ({ row: { currency }, taken: of }: Content): Takings => ({ currency, taken: of });
  return {
    names: [
      ...READ.filter((key) => old[key] !== now[key]).map((key) => PAYMENT_APPLICATION_FIELDS[key]),
      ...(feesOf(before) === feesOf(after) ? [] : ['费用明细']),
      ...(sameTaken(taken(before), taken(after)) ? [] : ['冲减']),
    ],
    amounts: AMOUNTS.filter(
      (key) => old.currency !== now.currency || compare(old[key] ?? '0', now[key] ?? '0') !== 0,
    ).map((key) => `${PAYMENT_APPLICATION_FIELDS[key]} ${amount(old, key)} → ${amount(now, key)}`),
  };
}
/** Which fees with which amounts, in whichever order; what asks for nothing any more is none. */
const feesOf = ({ lines }: Content): string =>
  lines
    .filter(({ applyAmount }) => !isZero(applyAmount))
    .map(({ feeLineId, applyAmount }) => `${feeLineId} ${round(applyAmount, 4)}`)
    .toSorted()
    .join();

/**
 * FIN-072: who had agreed to an application is told that his approval counts no more, by whom and why; `changes`: of 编辑, what was
 * changed, amounts only for who sees them (SYS-034). To those alone who see the application (1.8). `row`: as it was agreed to.
 */
export async function tellApprovers(
  ctx: CommandCtx,
  row: Application,
  { done, reason, changes }: { done: '编辑' | '撤回' | '驳回' | '作废'; reason?: string; changes?: Changes },
): Promise<void> {
  const agreed = (await approversOf(ctx, row)).filter((id) => id !== ctx.actor.userId);
  for (const userId of await whoSees(ctx, applications, row.id, agreed)) {
    const actor = await userActor(ctx.db, userId, ctx.now());
    const amounts = changes?.amounts ?? [];
    const shown = actor && sees({ actor }, 'money.cost') ? amounts : amounts.length > 0 ? ['金额'] : [];
    const what = changes ? [...shown, ...changes.names].join('；') || '内容未变' : reason;
    await notify(ctx, {
      userIds: [userId],
      kind: `approval.reset.${row.version}`,
      level: 'WARN',
      title: `${applications.title} ${row.applicationNo} 已被${done}，您的审批已作废`,
      body: `${ctx.actor.name} ${done}：${what ?? ''}`,
      link: linkOf(row, 'all'),
      object: { kind: applications.kind, id: row.id },
    });
  }
}
