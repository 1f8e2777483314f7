import type { ApprovalKind } from '@shared/contract/finance/approval-rule.contract.ts';
import { STEP_MODES } from '@shared/contract/finance/approval-rule.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { approvalStepsFor } from './approval-rule.service.ts';

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
  /** Whether the caller holds the role. */
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
 * and has not agreed to the document.
 */
const done = sql`exists (select from fin_approval_mark m where m.doc_type = s.doc_type and m.doc_id = s.doc_id and m.no = s.no)
  and not exists (select from unnest(s.holders) as h (user_id)
    join ac_user u on u.id = h.user_id and u.status = 'ENABLED'
    join ac_user_role ur on ur.user_id = h.user_id and ur.role_id = s.role_id
    where not exists (select from fin_approval_mark m
      where m.doc_type = s.doc_type and m.doc_id = s.doc_id and m.user_id = h.user_id))`;

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
        ${holds(me)} as held, exists (select from fin_approval_mark m
          where m.doc_type = s.doc_type and m.doc_id = s.doc_id and m.user_id = ${me}) as agreed
      from fin_approval_step s join ac_role r on r.id = s.role_id
      where s.doc_type = ${type} and s.doc_id in ${[...ids]} and not (${done}) order by s.doc_id, s.no`,
  );
  return new Map(found.map(({ id, ...step }) => [id, step]));
}
/** Users who hold the role of the step that a document waits for by its rule; null: it waits for none. */
export async function holdersOfStep(ctx: Ctx, { type, id }: RuledDoc): Promise<string[] | null> {
  const [step] = await rows<{ users: string[] }>(
    ctx.db,
    sql`select array(select ur.user_id::text from ac_user_role ur where ur.role_id = s.role_id) as users from fin_approval_step s
      where s.doc_type = ${type} and s.doc_id = ${id} and not (${done}) order by s.no limit 1`,
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
/** Whether a user holds the role of step `s`. */
const holds = (userId: string): SQL =>
  sql`exists (select from ac_user_role ur where ur.user_id = ${userId} and ur.role_id = s.role_id)`;

/** No step of a rule is in the way of the caller: a condition on a document, for lists of what waits for somebody. */
export const mayStep = ({ actor }: Ctx, type: RuledDoc['type'], docId: SQL): SQL =>
  sql`coalesce((select ${holds(actor.userId)} from fin_approval_step s
    where s.doc_type = ${type} and s.doc_id = ${docId} and not (${done}) order by s.no limit 1), true)`;

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
  await ctx.tx.execute(sql`insert into fin_approval_mark (doc_type, doc_id, no, user_id, at)
    values (${doc.type}, ${doc.id}, ${before.no}, ${ctx.actor.userId}, ${ctx.now()})`);
  const after = (await openSteps(ctx, doc.type, [doc.id])).get(doc.id);
  return { step: after?.no !== before.no, rule: after === undefined };
}
