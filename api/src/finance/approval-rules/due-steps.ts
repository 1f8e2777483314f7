import type { ApprovalKind } from '@shared/contract/finance/approval-rule.contract.ts';
import { STEP_MODES } from '@shared/contract/finance/approval-rule.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { approvalStepsFor } from './approval-rule.service.ts';
import { awayOf, holdersOf, holdsRole } from './role-holders.ts';

/** A document whose approval goes by a rule. */
export interface RuledDoc {
  type: 'fin_payment_application' | 'fin_settlement';
  id: string;
  /** Its number, for texts. */
  no: string;
}
/** The step that a document waits for by its rule. */
export interface OpenStep {
  no: number;
  /** How many steps its rule has. */
  of: number;
  roleName: string;
  /** 会签: every holder of the role has to agree. */
  all: boolean;
  /** Whether the caller holds the role, or stands in for somebody who does (10.3). */
  held: boolean;
  /** Whether the caller has agreed to the document already. */
  agreed: boolean;
}

/**
 * Keeps the steps that the rule in force asks of a document that is handed in now (3.16); nobody has agreed to them yet. 会签 asks
 * those of the company who hold the role today, without the makers, who may not (FIN-070). Answers how many steps; 0: no rule.
 */
export async function fixSteps(
  ctx: CommandCtx,
  { type, id }: RuledDoc,
  asked: { kind: ApprovalKind; companyId: string; baseAmount: string; makers: readonly string[] },
): Promise<number> {
  await ctx.tx.execute(sql`delete from fin_approval_step where doc_type = ${type} and doc_id = ${id}`);
  const steps = (await approvalStepsFor(ctx, asked)) ?? [];
  const makers = sql`array[${sql.join(
    asked.makers.map((one) => sql`${one}`),
    sql`, `,
  )}]::bigint[]`;
  for (const { no, roleId, mode } of steps)
    await ctx.tx.execute(sql`insert into fin_approval_step (doc_type, doc_id, no, role_id, holders)
      values (${type}, ${id}, ${no}, ${roleId}, ${
        mode === 'ALL'
          ? sql`array(select ur.user_id from ac_user_role ur
              join ac_user_company uc on uc.user_id = ur.user_id and uc.company_id = ${asked.companyId}
              where ur.role_id = ${roleId} and ur.user_id <> all (${makers}))`
          : null
      })`);
  return steps.length;
}

/**
 * Whether step `s` is done: somebody agreed to it, and nobody of its 会签 is left who is still there, still holds the role
 * and has not agreed to the document, nor anybody who stood in for him.
 */
const done = sql`exists (select from fin_approval_mark m where m.doc_type = s.doc_type and m.doc_id = s.doc_id and m.no = s.no)
  and not exists (select from unnest(s.holders) as h (user_id)
    join ac_user u on u.id = h.user_id and u.status = 'ENABLED'
    join ac_user_role ur on ur.user_id = h.user_id and ur.role_id = s.role_id
    where not exists (select from fin_approval_mark m
      where m.doc_type = s.doc_type and m.doc_id = s.doc_id
        and (m.user_id = h.user_id or h.user_id = any(m.stood_for))))`;

/** The step that a document waits for by its rule, as a query for `s`; none: it waits for none. */
export const openStep = (type: RuledDoc['type'], docId: SQL, what: SQL = sql`s.no`): SQL =>
  sql`select ${what} from fin_approval_step s
    where s.doc_type = ${type} and s.doc_id = ${docId} and not (${done}) order by s.no limit 1`;

/** What each of the documents waits for by its rule; one without a rule, or done with it, is left out. */
export async function openSteps(
  ctx: Ctx,
  type: RuledDoc['type'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenStep>> {
  if (ids.length === 0) return new Map();
  const me = ctx.actor.userId;
  const found = await rows<Record<string, unknown> & OpenStep & { id: string }>(
    ctx.db,
    sql`select distinct on (s.doc_id) s.doc_id::text as id, s.no, r.name as "roleName", s.holders is not null as all,
        (select count(*)::int from fin_approval_step o where o.doc_type = s.doc_type and o.doc_id = s.doc_id) as of,
        ${holds(ctx)} as held, exists (select from fin_approval_mark m
          where m.doc_type = s.doc_type and m.doc_id = s.doc_id and m.user_id = ${me}) as agreed
      from fin_approval_step s join ac_role r on r.id = s.role_id
      where s.doc_type = ${type} and s.doc_id in ${[...ids]} and not (${done}) order by s.doc_id, s.no`,
  );
  return new Map(found.map(({ id, ...step }) => [id, step]));
}
/** Users who hold the role of the step that a document waits for by its rule, or stand in for one; null: it waits for none. */
export async function holdersOfStep(ctx: Ctx, { type, id }: RuledDoc): Promise<string[] | null> {
  const [step] = await rows<{ users: string[] }>(
    ctx.db,
    openStep(type, sql`${id}`, sql`array(select h.user_id::text from (${holdersOf(ctx, sql`s.role_id`)}) h) as users`),
  );
  return step?.users ?? null;
}
/** Who has agreed to a step of a document already. */
export async function approversOf(ctx: Ctx, { type, id }: Pick<RuledDoc, 'type' | 'id'>): Promise<string[]> {
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select user_id::text as id from fin_approval_mark where doc_type = ${type} and doc_id = ${id}`,
  );
  return found.map((one) => one.id);
}
/** Whether the caller may take step `s` for its role. */
const holds = (ctx: Ctx): SQL => holdsRole(ctx, sql`s.role_id`);

/** No step of a rule is in the way of the caller: a condition on a document, for lists of what waits for somebody. */
export const mayStep = (ctx: Ctx, type: RuledDoc['type'], docId: SQL): SQL =>
  sql`coalesce((${openStep(type, docId, holds(ctx))}), true)`;

/** Why the caller may not agree to a step now; null: they may. */
export const stepProblem = (step: OpenStep | undefined): string | null => {
  if (!step) return null;
  if (!step.held) return `按审批规则须由「${step.roleName}」审批`;
  return step.agreed ? '您已审批过，还须其他人审批' : null;
};

/** 第 1/2 步：财务主管（会签） */
export const stepText = ({ no, of, roleName, all }: OpenStep): string =>
  `第 ${no}/${of} 步：${roleName}${all ? `（${STEP_MODES.ALL}）` : ''}`;

/**
 * The caller agrees to the step that a document waits for; NO_PERMISSION without its role, FIN_SELF_APPROVE a second time.
 * Answers whether that step is done with it, and the whole rule; both are without a rule, and for the system.
 */
export async function agreeToStep(ctx: CommandCtx, doc: RuledDoc): Promise<{ step: boolean; rule: boolean }> {
  const before = (await openSteps(ctx, doc.type, [doc.id])).get(doc.id);
  if (!before || ctx.actor.system) return { step: true, rule: true };
  const problem = stepProblem(before);
  if (problem) throw refuse(before.held ? 'FIN_SELF_APPROVE' : 'NO_PERMISSION', `${doc.no} ${problem}。`);
  await ctx.tx.execute(sql`insert into fin_approval_mark (doc_type, doc_id, no, user_id, at, stood_for)
    values (${doc.type}, ${doc.id}, ${before.no}, ${ctx.actor.userId}, ${ctx.now()}, ${awayOf(ctx)})`);
  const after = (await openSteps(ctx, doc.type, [doc.id])).get(doc.id);
  return { step: after?.no !== before.no, rule: after === undefined };
}
