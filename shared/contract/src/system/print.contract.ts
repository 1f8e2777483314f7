import * as z from 'zod/mini';
import { command, download, read } from '../endpoint.ts';
import { ack, id, int } from '../fields.ts';
import type { PermissionCode } from '../permissions.ts';
import type { TemplateEngine, TemplateKind, TemplateLanguage, TemplatePaper } from './template.labels.ts';

/** A drawn file as base64 with what was missing (SYS-012). */
export interface Drawn {
  type: string;
  name: string;
  content: string;
  pages: number;
  warnings: string[];
}

/** A kind of document that can be printed: who may, and with templates of which kinds (S7 「Printed from」). */
interface PrintSource {
  title: string;
  permission: PermissionCode;
  kinds: readonly TemplateKind[];
  /** Only templates made for it print it: those of its kind for other documents have nothing to show. */
  own?: boolean;
  /** The record whose paper it is, where one has several: 拣货单, 出库单 and 放行条 of an outbound. */
  of?: string;
  /** It is the paper of a 国外代理. */
  agent?: boolean;
  /** Paper that it is printed on rather than on another. */
  paper?: TemplatePaper;
}
/** Where prints are made from; later modules add their documents. */
export const PRINT_SOURCES = {
  lg_order: {
    title: '物流订单',
    permission: 'logistics.order.print',
    kinds: ['WULIUORDER', 'HETONG', 'ZHUANGXIANG', 'YUNDAN', 'TIAOMA'],
  },
  lg_container: { title: '柜子', permission: 'logistics.container.print', kinds: ['ZHUANGXIANG', 'YUNDAN'] },
  lg_quotation: { title: '装柜报价单', permission: 'logistics.quote.view', kinds: ['WULIUORDER'] },
  lg_clearance: { title: '清关单', permission: 'logistics.qingguan.view', kinds: ['GUANSHUI'], agent: true },
  lg_declaration: { title: '报关装箱单', permission: 'logistics.baoguan.view', kinds: ['ZHUANGXIANG'] },
  lg_inspection: { title: '验货单', permission: 'logistics.yanhuo.view', kinds: ['ZHUANGXIANG'], own: true },
  lg_delivery: { title: '送货单', permission: 'logistics.songda.view', kinds: ['YUNDAN'] },
  lg_booking: { title: '订舱委托书', permission: 'logistics.dinggui.view', kinds: ['YUNDAN'], own: true },
  lg_loading_slip: { title: '装柜单', permission: 'logistics.zhuanggui.view', kinds: ['ZHUANGXIANG'], own: true },
  lg_truck: { title: '派车单', permission: 'logistics.truck.print', kinds: ['YUNDAN'], own: true },
  wh_inbound: { title: '入库单', permission: 'warehouse.inbound.print', kinds: ['ZHUANGXIANG'], own: true },
  wh_arrival: { title: '到货单', permission: 'warehouse.arrival.print', kinds: ['ZHUANGXIANG'], own: true },
  wh_arrival_receipt: {
    title: '收货回执',
    permission: 'warehouse.arrival.print',
    kinds: ['ZHUANGXIANG'],
    own: true,
    of: 'wh_arrival',
  },
  wh_outbound_picks: {
    title: '拣货单',
    permission: 'warehouse.outbound.print',
    kinds: ['ZHUANGXIANG'],
    own: true,
    of: 'wh_outbound',
  },
  wh_outbound: { title: '出库单', permission: 'warehouse.outbound.print', kinds: ['ZHUANGXIANG'], own: true },
  wh_outbound_pass: {
    title: '放行条',
    permission: 'warehouse.outbound.print',
    kinds: ['ZHUANGXIANG'],
    own: true,
    of: 'wh_outbound',
  },
  fin_payment_application: {
    title: '付款申请单',
    permission: 'finance.ap.apply.print',
    kinds: ['DUIZHANGDAN'],
    own: true,
  },
  fin_order_bill: {
    title: '费用账单',
    permission: 'finance.ar.fee.view',
    kinds: ['DUIZHANGDAN'],
    own: true,
    of: 'lg_order',
  },
  fin_receipt: { title: '收款单', permission: 'finance.ar.receipt.view', kinds: ['DUIZHANGDAN'], own: true },
  fin_payment: { title: '付款单', permission: 'finance.ap.payment.view', kinds: ['DUIZHANGDAN'], own: true },
  fin_settlement: {
    title: '客户结账单',
    permission: 'finance.ar.settlement.print',
    kinds: ['DUIZHANGDAN'],
    own: true,
  },
  fin_settlement_ap: {
    title: '供应商结账单',
    permission: 'finance.ap.settlement.view',
    kinds: ['DUIZHANGDAN'],
    own: true,
    of: 'fin_settlement',
  },
  wh_damage: { title: '残损单', permission: 'warehouse.damage.view', kinds: ['ZHUANGXIANG'], own: true },
  wh_count: {
    title: '盘点表',
    permission: 'warehouse.count.create',
    kinds: ['ZHUANGXIANG'],
    own: true,
  },
  wh_chamber: {
    title: '开关仓登记表',
    permission: 'warehouse.chamber.record.view',
    kinds: ['ZHUANGXIANG'],
    own: true,
  },
  wh_storage_bill: {
    title: '仓储账单',
    permission: 'finance.ar.storage.export',
    kinds: ['DUIZHANGDAN'],
    own: true,
  },
  sy_goods: { title: '商品', permission: 'system.goods.view', kinds: ['TIAOMA'], paper: 'L60X40' },
  ac_customer_code: { title: '客户编码', permission: 'account.code.view', kinds: ['TIAOMA'] },
  wh_location: { title: '库位', permission: 'warehouse.location.label', kinds: ['TIAOMA'], own: true },
  wh_batch: { title: '批次', permission: 'warehouse.inbound.print', kinds: ['TIAOMA'], own: true },
  fin_barcode_order: { title: '条码订单', permission: 'finance.barcode.print', kinds: ['TIAOMA'], own: true },
  trade_doc_contract: {
    title: '外销合同',
    permission: 'trade.doc.print',
    kinds: ['HETONG'],
    own: true,
    of: 'trade_doc',
  },
  trade_doc_invoice: {
    title: '商业发票',
    permission: 'trade.doc.print',
    kinds: ['HETONG'],
    own: true,
    of: 'trade_doc',
  },
  trade_doc_packing: {
    title: '装箱单',
    permission: 'trade.doc.print',
    kinds: ['ZHUANGXIANG'],
    own: true,
    of: 'trade_doc',
  },
  trade_doc_purchase: {
    title: '购销合同',
    permission: 'trade.doc.print',
    kinds: ['HETONG'],
    own: true,
    of: 'trade_doc',
  },
  trade_doc_instruction: {
    title: '开票资料',
    permission: 'trade.doc.print',
    kinds: ['HETONG'],
    own: true,
    of: 'trade_doc',
  },
  fin_statement: { title: '客户对账单', permission: 'finance.ar.statement.print', kinds: ['DUIZHANGDAN'] },
  fin_statement_ap: {
    title: '供应商对账单',
    permission: 'finance.ap.statement.print',
    kinds: ['DUIZHANGDAN', 'DAILIBILL'],
    of: 'fin_statement',
    agent: true,
  },
} as const satisfies Record<string, PrintSource>;
export type PrintSourceName = keyof typeof PRINT_SOURCES;
/** What is known of a kind of document. */
export const sourceOf = (name: PrintSourceName): PrintSource => PRINT_SOURCES[name];
export const SOURCE_NAMES = Object.keys(PRINT_SOURCES) as PrintSourceName[];
/** Titles of what is printed with templates of a kind, by source. */
export const sourcesOf = (kind: TemplateKind): Partial<Record<PrintSourceName, string>> =>
  Object.fromEntries(
    SOURCE_NAMES.filter((name) => sourceOf(name).kinds.includes(kind)).map((name) => [name, PRINT_SOURCES[name].title]),
  );
/** Whether all that is printed with templates of a kind is of agents abroad: they differ by agent, not by customer. */
export const isOfAgents = (kind: TemplateKind): boolean =>
  SOURCE_NAMES.map(sourceOf).every(({ kinds, agent }) => agent === true || !kinds.includes(kind));

/** Most documents of one print, and most labels. */
export const MAX_PRINT = 50;
export const MAX_LABELS = 500;

const rights = {
  permission: { anyOf: Object.values(PRINT_SOURCES).map(({ permission }) => permission) },
  scope: { none: '每种单据按自己的数据范围读取，范围外的单据视为不存在' },
} as const;
const source = () => z.enum(SOURCE_NAMES as [PrintSourceName, ...PrintSourceName[]], '单据类型不正确');
const number = (most: number) => z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)));
/** Ids joined by commas, as they stand in an address. */
const ids = () => z.string().check(z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18})*$/, '请选择单据'), z.maxLength(1000));

export interface PrintTemplate {
  id: string;
  name: string;
  kind: TemplateKind;
  language: TemplateLanguage;
  paper: TemplatePaper;
  engine: TemplateEngine;
  publishedVersion: number;
}
export interface PrintOptions {
  documents: { id: string; no: string; state: string }[];
  /** By kind: what may be chosen, and what SYS-013 chooses (null: 未设置模板). */
  kinds: { kind: TemplateKind; chosen: string | null; templates: PrintTemplate[] }[];
  /** Earlier prints of the documents, newest first. */
  history: PrintRecord[];
}
export interface PrintRecord {
  id: string;
  at: string;
  userName: string;
  no: string;
  templateName: string;
  templateVersion: number;
  format: string;
  dataHash: string;
}
const FORMATS = { pdf: 'PDF', xlsx: 'Excel' } as const;
const format = () => z.enum(Object.keys(FORMATS) as ['pdf', 'xlsx']);

export const printing = {
  options: read({
    path: '/printing/options',
    summary: '可用打印模板',
    ...rights,
    query: z.object({ source: source(), ids: ids() }),
    answer: z.custom<PrintOptions>(),
  }),
  /** What printing would give; stores nothing. */
  preview: read({
    path: '/printing/preview',
    summary: '打印预览',
    ...rights,
    query: z.object({
      source: source(),
      ids: ids(),
      templateId: id(),
      /** Labels: first and last carton, and how many of each. */
      from: number(99_999),
      to: number(99_999),
      copies: number(20),
    }),
    answer: z.custom<Drawn>(),
    timeout: 60,
  }),
  /** Keeps template version and data of each document, audits it at the document, and answers the prints (SYS-014). */
  print: command({
    path: '/printing/prints',
    summary: '打印单据',
    ...rights,
    body: z.object({
      source: source(),
      ids: z.array(id()).check(z.minLength(1, '请选择单据'), z.maxLength(MAX_PRINT)),
      templateId: id(),
      format: format(),
      from: z.optional(int(1, 99_999)),
      to: z.optional(int(1, 99_999)),
      copies: z.optional(int(1, 20)),
      ack: ack(),
    }),
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  /** The file of prints, drawn from the data and the template version that they kept. */
  file: download({
    path: '/printing/file',
    summary: '打印文件',
    ...rights,
    query: z.object({ prints: ids() }),
  }),
};
