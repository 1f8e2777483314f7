import { PRINT_SOURCES, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import {
  KIND_CODES,
  TEMPLATE_KINDS,
  type TemplateKind,
  type TemplatePaper,
} from '@shared/contract/system/template.labels.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { builtin } from './builtin.ts';
import { createTemplate, makeDefault, publishTemplate } from './template.service.ts';
import { syTemplate } from './template.tables.ts';

/** A template that every installation begins with. */
export interface Standard {
  kind: TemplateKind;
  language: 'ZH' | 'EN';
  name: string;
  /** The only kind of document that it is for; null: it becomes the default of its kind (Chinese). */
  source: PrintSourceName | null;
  paper?: TemplatePaper;
}

const both = (kind: TemplateKind, title: string, source: PrintSourceName | null): Standard[] => [
  { kind, language: 'ZH', name: `标准${title}`, source },
  { kind, language: 'EN', name: `英文${title}`, source },
];
/** One per kind and language, the slips of single kinds of document beside them, and the small bar code of goods. */
export const STANDARDS: readonly Standard[] = [
  ...KIND_CODES.flatMap((kind) => both(kind, TEMPLATE_KINDS[kind], null)),
  ...both('ZHUANGXIANG', PRINT_SOURCES.lg_inspection.title, 'lg_inspection'),
  ...both('YUNDAN', PRINT_SOURCES.lg_delivery.title, 'lg_delivery'),
  ...both('YUNDAN', PRINT_SOURCES.lg_booking.title, 'lg_booking'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.lg_loading_slip.title, 'lg_loading_slip'),
  ...both('YUNDAN', PRINT_SOURCES.lg_truck.title, 'lg_truck'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_inbound.title, 'wh_inbound'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_arrival.title, 'wh_arrival'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_arrival_receipt.title, 'wh_arrival_receipt'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_outbound_picks.title, 'wh_outbound_picks'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_outbound.title, 'wh_outbound'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_outbound_pass.title, 'wh_outbound_pass'),
  ...both('DUIZHANGDAN', PRINT_SOURCES.wh_storage_bill.title, 'wh_storage_bill'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_damage.title, 'wh_damage'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_count.title, 'wh_count'),
  ...both('ZHUANGXIANG', PRINT_SOURCES.wh_chamber.title, 'wh_chamber'),
  ...both('HETONG', PRINT_SOURCES.trade_doc_contract.title, 'trade_doc_contract'),
  ...both('HETONG', PRINT_SOURCES.trade_doc_invoice.title, 'trade_doc_invoice'),
  ...both('ZHUANGXIANG', '贸易装箱单', 'trade_doc_packing'),
  ...both('HETONG', PRINT_SOURCES.trade_doc_purchase.title, 'trade_doc_purchase'),
  ...both('HETONG', PRINT_SOURCES.trade_doc_instruction.title, 'trade_doc_instruction'),
  ...both('DUIZHANGDAN', PRINT_SOURCES.fin_payment_application.title, 'fin_payment_application'),
  ...both('DUIZHANGDAN', PRINT_SOURCES.fin_order_bill.title, 'fin_order_bill'),
  ...both('DUIZHANGDAN', PRINT_SOURCES.fin_receipt.title, 'fin_receipt'),
  ...both('DUIZHANGDAN', PRINT_SOURCES.fin_payment.title, 'fin_payment'),
  ...both('DUIZHANGDAN', PRINT_SOURCES.fin_settlement.title, 'fin_settlement'),
  ...both('DUIZHANGDAN', PRINT_SOURCES.fin_settlement_ap.title, 'fin_settlement_ap'),
  { kind: 'TIAOMA', language: 'ZH', name: '商品条码 60×40', source: 'sy_goods', paper: 'L60X40' },
  { kind: 'TIAOMA', language: 'ZH', name: '库位标签 100×50', source: 'wh_location' },
  { kind: 'TIAOMA', language: 'ZH', name: '批次标签 100×70', source: 'wh_batch' },
  { kind: 'TIAOMA', language: 'ZH', name: '条码标签 60×40', source: 'fin_barcode_order', paper: 'L60X40' },
  { kind: 'TIAOMA', language: 'ZH', name: '条码标签 100×70', source: 'fin_barcode_order' },
  { kind: 'TIAOMA', language: 'ZH', name: '条码标签 100×150', source: 'fin_barcode_order', paper: 'L100X150' },
];

/** Standards that are not there; where people have a template in the place of one, or of its name, theirs is left alone. */
export async function missingStandards(db: Db): Promise<Standard[]> {
  const { kind, name, source } = syTemplate;
  const known = await db.select({ kind, name, source }).from(syTemplate);
  return STANDARDS.filter(
    (wanted) =>
      !known.some((one) => one.kind === wanted.kind && (one.name === wanted.name || one.source === wanted.source)),
  );
}

/** Makes and publishes one; the Chinese one of a kind is its default. */
export async function publishStandard(ctx: CommandCtx, { kind, language, name, ...purpose }: Standard): Promise<void> {
  const made = await createTemplate(ctx, { ...builtin(kind, language, purpose), name, remark: null, kind });
  const live = await publishTemplate(ctx, made, '首次发布');
  if (language === 'ZH' && purpose.source === null) await makeDefault(ctx, live.id, live.version);
}
