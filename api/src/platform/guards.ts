import type { FieldGroup } from '@shared/contract/access.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ConfirmRequired } from '@shared/contract/envelope.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { illegalText, isLegal, mayDo, type Machine, type MachineAction } from '@shared/contract/machine.ts';
import * as z from 'zod/mini';
import { fieldLevel, type Actor } from './actor.ts';
import { permits } from './context.ts';
import { applyFieldRights } from './field-rights.ts';
import { checkedParams } from './params.ts';
import { proveOrigin } from './origin.ts';
import { invalid, refuse } from './refusal.ts';
import { scopeCondition } from './scope.ts';
import { throttle } from './throttle.ts';

type Warning = ConfirmRequired['warnings'][number];

/**
 * Every guard of the API in one table, called through it and nowhere else. guards.test.ts takes them out one by one and
 * demands that the proof of each then fails, so that no guard can be lost unnoticed.
 */
export const guards = {
  /** 401: everything but public endpoints needs a session. */
  session(actor: Actor | null, endpoint: Endpoint): void {
    if (!actor && endpoint.permission !== 'public') throw refuse('NO_SESSION');
  },
  /** 403: the permission rule of the endpoint. */
  permission(actor: Actor | null, endpoint: Endpoint): void {
    if (actor && !permits(actor, endpoint.permission)) throw refuse('NO_PERMISSION');
  },
  /** 403: same-origin proof of everything that changes something (ACC-023). */
  origin: proveOrigin,
  /** 429: calls per user or address. */
  throttle,
  /** 404: ids of the path. */
  params: checkedParams,
  /** 422: query and body obey their schemas. */
  schema(schema: z.ZodMiniType, input: unknown): unknown {
    const parsed = z.safeParse(schema, input);
    if (!parsed.success) throw invalid(issuesOf(parsed.error));
    return parsed.data;
  },
  /** 409: one key, one content (1.5). */
  sameRequest(first: { endpoint: string; bodyHash: string }, endpoint: string, bodyHash: string): void {
    if (first.endpoint !== endpoint || first.bodyHash !== bodyHash) throw refuse('IDEMPOTENCY_MISMATCH');
  },
  /** Rows of the actor only: area level, companies, warehouses (ACC-031). */
  scope: scopeCondition,
  /** Whether the row is still the version that the user saw (1.5). */
  sameVersion: (current: number, seen: number): boolean => current === seen,
  /** Who may do an action of a state machine; null is for the system alone. */
  mayAct(actor: Actor, action: Pick<MachineAction, 'permission'>): void {
    if (!actor.system && !mayDo(action, (code) => actor.may(code))) throw refuse('NO_PERMISSION');
  },
  /**
   * 422 ACC-030: an amount in CNY beyond the limit of the roles that give the code; the message names both, the amount
   * only to those who may see its field group (SYS-034).
   */
  limit(actor: Actor, code: PermissionCode, amount: string, group: FieldGroup): void {
    if (actor.mayApprove(code, amount)) return;
    if (!actor.may(code)) throw refuse('NO_PERMISSION');
    const named = fieldLevel(actor, group) === 'VISIBLE' ? ` ${amount} ` : '';
    throw refuse(
      'ACC-030',
      `金额${named}超过您的审批额度 ${actor.limits?.get(code) ?? '0'}（CNY），请由额度更高的人审批。`,
    );
  },
  /** 409 ILLEGAL_STATE: the state of the document `no` does not allow the action. */
  legal<State extends string, Action extends string>(
    machine: Machine<State, Action>,
    no: string,
    state: State,
    action: Action,
  ): void {
    if (!isLegal(machine, state, action))
      throw refuse('ILLEGAL_STATE', `${no} ${illegalText(machine, state, action)}。`);
  },
  /** A reason where the action wants one. */
  reason(wanted: boolean | undefined, reason: string | null): void {
    if (wanted && !reason?.trim()) throw invalid({ reason: '必填' });
  },
  /** 422: warnings that nobody has acknowledged (logistics-admin 1.5). */
  warnings(warnings: readonly Warning[], acks: ReadonlySet<string>, reason: string | null): void {
    if (warnings.some(({ code }) => !acks.has(code)))
      throw refuse('CONFIRM_REQUIRED', undefined, { warnings: [...warnings] } satisfies ConfirmRequired);
    if (!reason?.trim() && warnings.some(({ reasonRequired }) => reasonRequired)) throw invalid({ reason: '必填' });
  },
  /** Hidden and masked fields of an answer. */
  fields: applyFieldRights,
};
export type Guards = typeof guards;
