import { addDays } from '@shared/contract/business-day.ts';
import { DUE_STATES, RUNNING, TAX_REMIND_DAYS, taxCasePath } from '@shared/contract/finance/tax-case.labels.ts';
import { daysBetween } from '@shared/contract/finance/tax-case.rules.ts';
import { and, eq, exists, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { parameters } from '../parameters.ts';
import { peopleOf } from './tax-case-people.ts';
import { taxCase, taxCaseDoc } from './tax-case.tables.ts';

/** The least of the days that have been reached; null: none yet, or it is past. */
export const remindStep = (left: number): number | null =>
  left < 0 ? null : ([...TAX_REMIND_DAYS].reverse().find((days) => left <= days) ?? null);

/**
 * FIN-153: undeclared cases 60, 30, 15 and 7 days before their deadline (AGENCY: of the certificate, until it is issued), each step
 * once; FIN-162: declared ones whose 备案单证 are not complete when their days are over, daily. Answers how many notices were new.
 */
export async function remindOfTaxCases(ctx: CommandCtx): Promise<number> {
  const people = new Map<string, string[]>();
  const today = ctx.today();
  const last = addDays(today, TAX_REMIND_DAYS[0]);
  const running = await ctx.tx
    .select()
    .from(taxCase)
    .where(
      or(
        and(inArray(taxCase.state, [...RUNNING]), isNotNull(taxCase.deadline), lte(taxCase.deadline, last)),
        and(inArray(taxCase.state, [...DUE_STATES]), isNotNull(taxCase.certDeadline), lte(taxCase.certDeadline, last)),
      ),
    )
    .orderBy(taxCase.id);
  let made = 0;
  for (const row of running) {
    const due = row.mode === 'AGENCY' ? row.certDeadline : row.deadline;
    const left = due === null ? -1 : daysBetween(today, due);
    const step = remindStep(left);
    if (step === null || due === null) continue;
    made += await notify(ctx, {
      userIds: await peopleOf(ctx, row, people),
      kind: `tax.deadline.${step}.${due}`,
      level: step <= 15 ? 'ALERT' : 'WARN',
      title: `${row.caseNo} 距${row.mode === 'AGENCY' ? '代理证明' : '退税申报'}截止还有 ${left} 天`,
      body: `截止日 ${due}，请收齐资料并申报。`,
      link: taxCasePath(row.id),
      object: { kind: 'tax_case', id: row.id },
    });
  }
  return made + (await remindOfRecords(ctx, people));
}

async function remindOfRecords(ctx: CommandCtx, people: Map<string, string[]>): Promise<number> {
  const missing = ctx.tx
    .select({ one: sql`1` })
    .from(taxCaseDoc)
    .where(and(eq(taxCaseDoc.caseId, taxCase.id), eq(taxCaseDoc.need, 'RECORD'), isNull(taxCaseDoc.receivedOn)));
  const declared = await ctx.tx
    .select()
    .from(taxCase)
    .where(
      and(
        inArray(taxCase.state, ['DECLARED', 'REVIEWING', 'INQUIRY', 'APPROVED', 'RECEIVED']),
        isNotNull(taxCase.declaredOn),
        exists(missing),
      ),
    )
    .orderBy(taxCase.id);
  let made = 0;
  for (const row of declared) {
    const due = addDays(row.declaredOn ?? ctx.today(), await parameters(ctx, row.companyId).recordDays());
    if (ctx.today() < due) continue;
    made += await notify(ctx, {
      userIds: await peopleOf(ctx, row, people),
      kind: 'tax.records',
      level: 'ALERT',
      title: `${row.caseNo} 备案单证应于 ${due} 备齐，仍有缺失`,
      body: '请在资料清单中登记备案单证。',
      link: `${taxCasePath(row.id)}&tab=docs`,
      object: { kind: 'tax_case', id: row.id },
    });
  }
  return made;
}

scheduledJob({
  name: 'tax-deadlines',
  title: '退税截止与备案单证提醒',
  rhythm: { at: '08:00' },
  run: ({ transaction }) => transaction(async (ctx) => `发出 ${await remindOfTaxCases(ctx)} 条通知`),
});
