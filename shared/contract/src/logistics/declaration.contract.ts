import * as z from 'zod/mini';
import { command, download, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import {
  ack,
  code,
  currency,
  date,
  id,
  int,
  money,
  optional,
  optionalText,
  quantity,
  reason,
  text,
  time,
  unitPrice,
  version,
} from '../fields.ts';
import { elementValues, type Element } from '../system/elements.ts';
import { BRAND_TYPE } from '../system/brand.labels.ts';
import type { DeclarationCheck } from './declaration-checks.ts';
import {
  CHARGE_KIND,
  CUSTOMS_TRANSPORT,
  DEAL_MODE,
  DUTY_MODE,
  EXPORTER_KIND,
  INVOICE_KIND,
  TAX_NATURE,
  TRADE_MODE,
} from './declaration.labels.ts';
import type { DeclState } from './declaration.machine.ts';
import type { Stage } from './container.machine.ts';

const GRAM = 100_000_000;
/** Customs number 海关编号 (LOG-079); spaces of a copied one are dropped. */
const customsNo = () =>
  z.pipe(
    z.pipe(
      z.string('必填'),
      z.transform((value: string) => value.replaceAll(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{18}$/, '海关编号为 18 位数字')),
  );
/** Freight, insurance or sundries: an amount in a currency, or a percentage without one. */
const charge = () =>
  optional(
    z.object({ kind: code(CHARGE_KIND), amount: money(), currency: optional(currency()) }).check(
      z.check((payload) => {
        const { kind, currency: money_ } = payload.value;
        if (kind === 'TOTAL' && money_ === null)
          payload.issues.push({ code: 'custom', input: money_, path: ['currency'], message: '必填' });
      }),
    ),
  );
const lineInput = z.object({
  id: id(),
  hsCode: optional(z.string().check(z.regex(/^\d{10}$/, 'HS 编码为 10 位数字'))),
  name: text(200),
  elements: z._default(elementValues(), {}),
  qty1: optional(quantity()),
  unit1: optionalText(20),
  qty2: optional(quantity()),
  unit2: optionalText(20),
  qty3: optional(quantity()),
  unit3: optionalText(20),
  unitPrice: optional(unitPrice()),
  total: optional(money()),
  currency: currency(),
  gross: int(0, GRAM),
  net: int(0, GRAM),
  originCountry: z._default(text(2), 'CN'),
  destCountry: optionalText(2),
  district: optionalText(60),
  dutyMode: z._default(code(DUTY_MODE), '1'),
  brandId: optional(id()),
  brandType: z._default(code(BRAND_TYPE), 'NONE'),
  refundFlag: z._default(z.boolean(), false),
  invoiceKind: optional(code(INVOICE_KIND)),
  /** 采购含税额, CNY; kept as stored for those who may not see costs. */
  purchaseAmount: optional(money()),
  vatRate: optional(int(0, 10_000)),
});
/** A declaration as its form sends it; half of it may still be missing until 复核. Weights in gram. */
export const declarationInput = z.object({
  version: version(),
  ack: ack(),
  exporterKind: code(EXPORTER_KIND),
  exporterId: id(),
  brokerId: optional(id()),
  consigneeOverseas: optionalText(500),
  customsCode: optional(z.string().check(z.regex(/^\d{4}$/, '关别代码为 4 位数字'))),
  recordNo: optionalText(30),
  exportDate: optional(date()),
  declareDate: optional(date()),
  transportModeCode: z._default(code(CUSTOMS_TRANSPORT), '2'),
  vesselVoyage: optionalText(100),
  blNo: optionalText(50),
  producer: optionalText(200),
  tradeMode: optional(code(TRADE_MODE)),
  taxNature: optional(code(TAX_NATURE)),
  licenceNo: optionalText(30),
  contractNo: optionalText(60),
  tradeCountry: optionalText(2),
  destCountry: optionalText(2),
  destPort: optionalText(5),
  exitPort: optionalText(60),
  packageType: optionalText(20),
  packages: int(0, 1_000_000),
  gross: int(0, GRAM),
  net: int(0, GRAM),
  dealMode: optional(code(DEAL_MODE)),
  freight: charge(),
  insurance: charge(),
  misc: charge(),
  /** 发票总额, one row per currency; the line totals sum to it (LOG-075). */
  totals: z.array(z.object({ currency: currency(), amount: money() })).check(z.maxLength(10)),
  docs: z._default(z.array(text(60)).check(z.maxLength(30)), []),
  marks: optionalText(1000),
  specialRelation: z._default(z.boolean(), false),
  priceInfluence: z._default(z.boolean(), false),
  royalty: z._default(z.boolean(), false),
  selfDeclare: z._default(z.boolean(), true),
  remark: optionalText(500),
  lines: z.array(lineInput).check(z.minLength(1), z.maxLength(50)),
});
export type DeclarationInput = z.output<typeof declarationInput>;
export type DeclarationLineInput = z.output<typeof lineInput>;
export type Charge = NonNullable<DeclarationInput['freight']>;

/** A line with what stands beside it: the goods behind it and the code on the day of the declaration. */
export interface DeclarationLine extends Omit<DeclarationLineInput, 'purchaseAmount'> {
  itemNo: number;
  /** Absent without the field right money.cost. */
  purchaseAmount?: string | null;
  /** Cartons of its allocations. */
  packages: number;
  brandName: string | null;
  /** Of the HS code; null where there is no such code. */
  hs: {
    name: string;
    unit1: string;
    unit2: string | null;
    supervision: string[];
    elements: Element[];
    rebateRate: number | null;
    vatRate: number | null;
  } | null;
}
/** One allocation beside the loading slip: what is declared of it and what was loaded. */
export interface DeclarationDifference {
  allocationId: string;
  itemNo: number;
  orderId: string;
  orderNo: string;
  lineNo: number;
  nameCn: string;
  declared: number;
  loaded: number;
}
/** A paper that a supervision letter of the goods wants (LOG-074). */
export interface DeclarationPaper {
  letter: string;
  title: string;
  items: number[];
  files: number;
  waiver: { reason: string; by: string; at: string } | null;
}
/** LOG-080: estimated rebate, CNY, without what the field rights hide; the version of the rate of the export date. */
export interface RebateLine {
  itemNo: number;
  name: string;
  purchase?: string;
  vatRate: number;
  net?: string;
  rebateRate: number;
  /** 2026-01-01 起. */
  period: string;
  rebate?: string;
}
export interface DeclarationDetail extends Omit<DeclarationInput, 'lines' | 'ack'> {
  id: string;
  declNo: string;
  state: DeclState;
  containerId: string;
  containerCode: string;
  containerNo: string | null;
  containerType: string;
  stage: Stage;
  pol: string;
  pod: string;
  cutCustoms: string | null;
  exporterName: string;
  exporterUscc: string | null;
  exporterCustomsCode: string | null;
  brokerName: string | null;
  preEntryNo: string | null;
  customsNo: string | null;
  submittedAt: string | null;
  inspectedAt: string | null;
  releasedAt: string | null;
  closedAt: string | null;
  inspectionResult: string | null;
  rejectReason: string | null;
  amendReason: string | null;
  createdByName: string | null;
  createdAt: string;
  reviewerName: string | null;
  reviewedAt: string | null;
  lines: DeclarationLine[];
  checks: DeclarationCheck[];
  differences: DeclarationDifference[];
  /** Gross of what was loaded behind this declaration, gram. */
  loadedGross: number;
  papers: DeclarationPaper[];
  /** Chinese names of the units of the lines, by code. */
  units: Record<string, string>;
  /** Null when no item has a purchase amount; the total is absent without the field right money.profit. */
  rebate: { lines: RebateLine[]; total?: string } | null;
  actions: AllowedAction[];
}

/** A declaration of a container as its tab shows it. */
export interface DeclarationBrief {
  id: string;
  version: number;
  declNo: string;
  state: DeclState;
  exporterName: string;
  customsNo: string | null;
  packages: number;
  gross: number;
  net: number;
  lineCount: number;
  submittedAt: string | null;
  releasedAt: string | null;
}
/** Declarations of a container, and how many loaded cartons are in none. */
export interface ContainerDeclarations {
  containerId: string;
  containerCode: string;
  containerVersion: number;
  stage: Stage;
  cutCustoms: string | null;
  overseasAgentId: string | null;
  overseasAgentName: string | null;
  mblNo: string | null;
  open: number;
  list: DeclarationBrief[];
}

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

/** 申报: date and what the broker has got back; the number of the customs may come later. */
export const submitInput = z.object({
  version: version(),
  ack: ack(),
  declareDate: date(),
  preEntryNo: optionalText(30),
  customsNo: optional(customsNo()),
});
/** 放行: the number of the customs and the moment. */
export const releaseInput = z.object({
  version: version(),
  ack: ack(),
  customsNo: customsNo(),
  releasedAt: time(),
  inspectionResult: optionalText(500),
});
export type SubmitInput = z.output<typeof submitInput>;
export type ReleaseInput = z.output<typeof releaseInput>;

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
    ...answer,
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
};
