import { DECLARATION_FIELDS } from './declaration.fields.ts';
import * as z from 'zod/mini';
import { command, download, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, optionalText, reason, time, version } from '../fields.ts';
import type { ContainerDeclarations, DeclarationDetail } from './declaration.answers.ts';
import { declarationInput, releaseInput, splitInput, submitInput } from './declaration.input.ts';

const PATH = '/logistics/declarations';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const view = 'logistics.baoguan.view' as const;
const fields = {
  'lines.*.purchaseAmount': 'money.cost',
  'rebate.lines.*.purchase': 'money.cost',
  'rebate.lines.*.net': 'money.cost',
  'rebate.lines.*.rebate': 'money.profit',
  'rebate.total': 'money.profit',
} as const;
const answer = { scope: 'logistics', fields, answer: z.custom<DeclarationDetail>() } as const;

export const declarations = {
  get: read({ path: `${PATH}/{id}`, summary: '报关资料单详情', permission: view, ...answer }),
  /** Declarations of a container with the loaded cartons that none of them has. */
  ofContainer: read({
    path: '/logistics/containers/{id}/declarations',
    summary: '柜子的报关资料单',
    permission: view,
    scope: 'logistics',
    answer: z.custom<ContainerDeclarations>(),
  }),
  /** Containers in 待报关 with loaded cartons in no declaration. */
  pending: read({
    path: `${PATH}/pending`,
    summary: '待生成报关资料的柜子',
    permission: view,
    scope: 'logistics',
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          containerCode: z.string(),
          cartons: z.number(),
          cutCustoms: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** 生成报关资料 (LOG-070) for the loaded cartons that are in no live declaration; answers what was made. */
  generate: command({
    path: '/logistics/containers/{id}/declarations',
    summary: '生成报关资料',
    permission: 'logistics.baoguan.create',
    scope: 'logistics',
    body: z.object({ ack: ack() }),
    answer: z.custom<ContainerDeclarations>(),
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑报关资料单',
    permission: 'logistics.baoguan.edit',
    body: declarationInput,
    labels: { ...DECLARATION_FIELDS, exporterId: '境内发货人', lines: '明细' },
    ...answer,
  }),
  /**
   * 拆分 of a draft: cartons of its items go to a new declaration, or to another draft of the container with the same exporter.
   * Every sum of both stays what it was (LOG-023, LOG-070); answers where they went.
   */
  split: command({
    path: one('split'),
    summary: '拆分报关资料单',
    permission: 'logistics.baoguan.create',
    scope: 'logistics',
    body: splitInput,
    answer: z.object({ id: z.string(), declNo: z.string() }),
  }),
  /** LOG-074: a paper that is not needed here, with the reason; an empty reason takes the waiver back. */
  waive: command({
    path: one('waive'),
    summary: '豁免监管证件',
    permission: 'logistics.baoguan.waive',
    body: z.object({
      version: version(),
      ack: ack(),
      letter: z.string().check(z.regex(/^[A-Za-z0-9]$/, '监管条件不正确')),
      reason: optionalText(200),
    }),
    ...answer,
  }),
  /** By another person than the author; every check LOG-071…078 green (LOG-079). */
  review: command({
    path: one('review'),
    summary: '复核报关资料单',
    permission: 'logistics.baoguan.review',
    body: stateBody(),
    ...answer,
  }),
  unreview: command({
    path: one('unreview'),
    summary: '撤回复核',
    permission: 'logistics.baoguan.review',
    body: reasonBody(2),
    ...answer,
  }),
  submit: command({
    path: one('submit'),
    summary: '申报',
    permission: 'logistics.baoguan.submit',
    body: submitInput,
    ...answer,
  }),
  inspect: command({
    path: one('inspect'),
    summary: '登记海关查验',
    permission: 'logistics.baoguan.release',
    body: z.object({ version: version(), ack: ack(), inspectedAt: time(), inspectionResult: optionalText(500) }),
    ...answer,
  }),
  release: command({
    path: one('release'),
    summary: '登记放行',
    permission: 'logistics.baoguan.release',
    body: releaseInput,
    ...answer,
  }),
  reject: command({
    path: one('reject'),
    summary: '退单',
    permission: 'logistics.baoguan.reject',
    body: reasonBody(2),
    ...answer,
  }),
  redo: command({
    path: one('redo'),
    summary: '重新制单',
    permission: 'logistics.baoguan.edit',
    body: stateBody(),
    ...answer,
  }),
  amend: command({
    path: one('amend'),
    summary: '删改单',
    permission: 'logistics.baoguan.amend',
    body: reasonBody(2),
    ...answer,
  }),
  resubmit: command({
    path: one('resubmit'),
    summary: '改单后重新申报',
    permission: 'logistics.baoguan.submit',
    body: submitInput,
    ...answer,
  }),
  revoke: command({
    path: one('revoke'),
    summary: '撤销报关单',
    permission: 'logistics.baoguan.amend',
    body: reasonBody(2),
    ...answer,
  }),
  close: command({
    path: one('close'),
    summary: '结关',
    permission: 'logistics.baoguan.release',
    body: stateBody(),
    ...answer,
  }),
  /** A draft that was never lodged. */
  remove: command({
    path: one('remove'),
    summary: '删除报关资料单',
    permission: 'logistics.baoguan.create',
    scope: 'logistics',
    body: z.object({ version: version(), ack: ack(), reason: reason(2) }),
    answer: z.object({ id: z.string() }),
  }),
  /** 报关资料包: 合同, 发票, 箱单, 委托书 and 申报要素 as workbooks in one zip. */
  package: download({ path: one('package'), summary: '导出报关资料包', permission: view, scope: 'logistics' }),
  /** 预报资料包 of a container (L7): invoice and packing list of each declaration, and the files for the agent overseas. */
  preAlert: download({
    path: '/logistics/containers/{id}/pre-alert',
    summary: '导出预报资料包',
    permission: view,
    scope: 'logistics',
  }),
};
