import * as z from 'zod/mini';
import { command, read, reasonBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, optionalText, version } from '../fields.ts';
import { defineMachine } from '../machine.ts';
import { hidden, movement } from './quota.contract.ts';
import { FX_DECLARATION_STATES } from './quota.labels.ts';

const scope = 'finance' as const;
const DECLARATIONS = '/finance/fx-declarations';

/** 报关收汇台账: what may be done with a declaration; its state follows from what is matched and written off (3.10). */
export const fxDeclarationMachine = defineMachine({
  entity: 'fx_declaration',
  title: '报关收汇',
  states: FX_DECLARATION_STATES,
  actions: {
    match: { label: '匹配', from: ['OPEN', 'PART', 'OVERDUE'], to: null, permission: 'fx.quota.match' },
    writeOff: {
      label: '差额核销',
      from: ['OPEN', 'PART', 'OVERDUE'],
      to: 'DONE',
      permission: 'fx.quota.match',
      reason: true,
      danger: true,
    },
    undoWriteOff: {
      label: '撤销差额核销',
      // A match may have been cancelled since.
      from: ['DONE', 'OPEN', 'PART', 'OVERDUE'],
      to: ['OPEN', 'PART'],
      permission: 'fx.quota.unmatch',
      reason: true,
      danger: true,
    },
    report: {
      label: '贸易信贷报告登记',
      from: ['OPEN', 'PART', 'OVERDUE'],
      to: null,
      permission: 'fx.quota.match',
    },
  },
});
export type FxDeclarationAction = keyof typeof fxDeclarationMachine.actions;

const declaration = z.object({
  id: z.string(),
  version: z.number(),
  declarationNo: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  containerId: z.string(),
  containerNo: z.nullable(z.string()),
  exportDate: z.string(),
  dueDate: z.string(),
  overdueDays: z.nullable(z.number()),
  currency: z.string(),
  declared: hidden(),
  matched: hidden(),
  writtenOff: hidden(),
  open: hidden(),
  /** Most that may be written off today (FIN-183); null: a rate is missing. */
  writeOffLimit: z.optional(z.nullable(z.string())),
  writeOffReason: z.nullable(z.string()),
  reportedOn: z.nullable(z.string()),
  reportNo: z.nullable(z.string()),
  reportNote: z.nullable(z.string()),
  state: code(FX_DECLARATION_STATES),
  movements: z.array(z.extend(movement, { currency: z.string(), customerName: z.string() })),
  actions: z.custom<AllowedAction[]>(),
});
export type FxDeclarationDetail = z.output<typeof declaration>;
const ofDeclaration = {
  scope,
  fields: {
    declared: 'money.sell',
    matched: 'money.sell',
    writtenOff: 'money.sell',
    open: 'money.sell',
    writeOffLimit: 'money.sell',
    'movements.*.amount': 'money.sell',
    'movements.*.balanceAfter': 'money.sell',
    'movements.*.declaredAmount': 'money.sell',
  },
  answer: declaration,
} as const;

/** 报关收汇台账. */
export const fxDeclarations = {
  get: read({ path: `${DECLARATIONS}/{id}`, summary: '报关收汇详情', permission: 'fx.quota.view', ...ofDeclaration }),
  /** FIN-183: all that is still open, within the limit. */
  writeOff: command({
    path: `${DECLARATIONS}/{id}/write-off`,
    summary: '收汇差额核销',
    permission: 'fx.quota.match',
    ...ofDeclaration,
    body: reasonBody(),
  }),
  undoWriteOff: command({
    path: `${DECLARATIONS}/{id}/undo-write-off`,
    summary: '撤销收汇差额核销',
    permission: 'fx.quota.unmatch',
    ...ofDeclaration,
    body: reasonBody(),
  }),
  /** 贸易信贷报告登记: the report of a late collection to the exchange authority. */
  report: command({
    path: `${DECLARATIONS}/{id}/report`,
    summary: '登记贸易信贷报告',
    permission: 'fx.quota.match',
    ...ofDeclaration,
    body: z.object({
      version: version(),
      reportedOn: date(),
      reportNo: optionalText(60),
      reportNote: optionalText(500),
      ack: ack(),
    }),
  }),
};
