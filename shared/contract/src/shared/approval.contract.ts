import * as z from 'zod/mini';
import { temporary } from '../access/temporary.ts';
import { command, read, reasonBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, id, optionalText, version } from '../fields.ts';
import { defineMachine } from '../machine.ts';

export const APPROVAL_STATES = { PENDING: '待审批', APPROVED: '已同意', REJECTED: '已驳回' } as const;
export type ApprovalState = keyof typeof APPROVAL_STATES;

/** 审批申请 (4.10). Who may decide is the approve code of the thing, so the machine names none. */
export const approvalMachine = defineMachine({
  entity: 'sh_approval',
  title: '审批申请',
  states: APPROVAL_STATES,
  actions: {
    approve: { label: '同意', from: ['PENDING'], to: 'APPROVED', permission: null },
    reject: { label: '驳回', from: ['PENDING'], to: 'REJECTED', permission: null, reason: true, danger: true },
  },
});

/** One change of an approval in words; masked or left out by the reader's field rights. */
export interface ApprovalLine {
  label: string;
  before: string | null;
  after: string | null;
}
/** A change that waits for a second person, or did. */
export interface Approval {
  id: string;
  version: number;
  kind: string;
  /** 拉黑客户. */
  title: string;
  objectType: string;
  objectId: string;
  objectNo: string;
  /** Page of the object. */
  link: string;
  reason: string;
  state: ApprovalState;
  applicantName: string;
  createdAt: string;
  approverName: string | null;
  decidedAt: string | null;
  opinion: string | null;
  lines: ApprovalLine[];
  actions: AllowedAction[];
}
const approval = z.custom<Approval>();
const none = { none: '每类申请按其单据的范围与审批权限检查' } as const;

export const approvals = {
  /** Approvals of one object that the caller may see, newest first, or without object: those the caller may decide. */
  list: read({
    path: '/approvals',
    summary: '审批申请',
    permission: 'session',
    scope: none,
    query: z.object({
      objectType: z.optional(z.string().check(z.maxLength(60))),
      objectId: z.optional(id()),
    }),
    answer: z.object({ list: z.array(approval) }),
  }),
  /** ACC-013, ACC-039: never by the applicant. */
  approve: command({
    path: '/approvals/{id}/approve',
    summary: '同意审批申请',
    permission: 'session',
    scope: none,
    body: z.object({ version: version(), ack: ack(), reason: optionalText(500) }),
    /** Of 重置密码 (ACC-037): the temporary password, shown once to who agreed. */
    answer: z.object({ temporary: z.nullable(temporary()) }),
  }),
  reject: command({
    path: '/approvals/{id}/reject',
    summary: '驳回审批申请',
    permission: 'session',
    scope: none,
    body: reasonBody(),
  }),
};
