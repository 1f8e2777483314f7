import { isZero } from '@shared/contract/decimal.ts';
import { totalsByCurrency } from '@shared/contract/logistics/quotation-rules.ts';
import type { TemplateKind, TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { eq, inArray } from 'drizzle-orm';
import { syCompany } from '../access/org.tables.ts';
import { syPort, syUnit } from '../base/base.tables.ts';
import { finChargeCode } from '../charge-codes/charge-code.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { lgOrderLine } from '../orders/order.tables.ts';
import type { Ctx } from '../platform/context.ts';
import type { PrintData } from './evaluate.ts';
import { nameIn, type Watermark } from './wording.ts';

/** Which cartons a print of labels is for. */
export interface LabelRange {
  from?: number | undefined;
  to?: number | undefined;
  copies?: number | undefined;
}
/** What a print asks of a document. */
export interface PrintRequest {
  kind: TemplateKind;
  /** Of the template: names of base data stand in it. */
  language: TemplateLanguage;
  labels: LabelRange;
}
/** A document that can be printed: found in the caller's scope, with what the choice of a template needs (SYS-013). */
export interface PrintDocument {
  id: string;
  no: string;
  /** Label of its state, and its code, which English sheets show. */
  state: string;
  stateCode: string;
  companyId: string | null;
  customerId: string | null;
  language: 'ZH' | 'EN';
  /** DRAFT or another word across the page (warehouse-finance 11.5). */
  watermark: Watermark | null;
  /** Its data for a kind; field rights are applied afterwards. */
  data(request: PrintRequest): Promise<PrintData>;
}
/** How a kind of document is found. NOT_FOUND when it is missing or out of scope. */
export type PrintLoader = (ctx: Ctx, id: string) => Promise<PrintDocument>;

/** The legal entity of a document; English sheets take its English name and address where it has them. */
export async function companyData(
  ctx: Ctx,
  companyId: string | null,
  language: TemplateLanguage,
): Promise<Record<'name' | 'shortName' | 'uscc' | 'address' | 'phone' | 'taxNo', string>> {
  const query = ctx.db.select().from(syCompany);
  const [row] = await (companyId ? query.where(eq(syCompany.id, companyId)) : query.orderBy(syCompany.id).limit(1));
  const { name = '', nameEn, shortName = '', uscc, address, addressEn, phone, taxNo } = row ?? {};
  return {
    name: nameIn(language, name, nameEn),
    shortName,
    uscc: uscc ?? '',
    address: nameIn(language, address ?? '', addressEn),
    phone: phone ?? '',
    taxNo: taxNo ?? '',
  };
}

/** Names of a customer on paper, and the language that its papers are in: English for those abroad (SYS-013). */
export async function customerData(
  ctx: Ctx,
  customerId: string,
): Promise<{ name: string; nameEn: string | null; language: PrintDocument['language'] }> {
  const [row] = await ctx.db.select().from(acCustomer).where(eq(acCustomer.id, customerId));
  return { name: row?.name ?? '', nameEn: row?.nameEn ?? null, language: row && row.country !== 'CN' ? 'EN' : 'ZH' };
}

/** Sums of fees per currency as a template lists them; a sum of nothing is left out. */
export const feeTotals = (fees: readonly { currency: string; amount: string | null }[]): PrintData[] =>
  Object.entries(totalsByCurrency(fees))
    .filter(([, amount]) => !isZero(amount))
    .map(([currency, amount]) => ({ currency, amount }));

/** CNNGB 宁波, in English CNNGB Ningbo: a port with its name. */
export async function portText(ctx: Ctx, locode: string | null, language: TemplateLanguage): Promise<string> {
  if (!locode) return '';
  const [row] = await ctx.db
    .select({ nameCn: syPort.nameCn, nameEn: syPort.nameEn })
    .from(syPort)
    .where(eq(syPort.locode, locode));
  return row ? `${locode} ${nameIn(language, row.nameCn, row.nameEn)}` : locode;
}

/** Names units by their code: 套, in English set, without an English name the code; a unit that is no code stays. */
export async function unitNames(ctx: Ctx, language: TemplateLanguage): Promise<(unit: string | null) => string> {
  const found = await ctx.db.select({ code: syUnit.code, name: syUnit.name, nameEn: syUnit.nameEn }).from(syUnit);
  const names = new Map<string, string>();
  for (const { code, name, nameEn } of found.toReversed()) {
    const text = nameIn(language, name, nameEn, code);
    names.set(name, text).set(code, text);
  }
  return (unit) => names.get(unit ?? '') ?? unit ?? '';
}

/** Names charges by their code or Chinese name: 海运费, in English Ocean freight, without an English name the code. */
export async function chargeNames(ctx: Ctx, language: TemplateLanguage): Promise<(charge: string) => string> {
  const { code, name, nameEn } = finChargeCode;
  const found = await ctx.db.select({ code, name, nameEn }).from(finChargeCode);
  const names = new Map<string, string>();
  for (const charge of found) {
    const text = nameIn(language, charge.name, charge.nameEn, charge.code);
    names.set(charge.code, text).set(charge.name, text);
  }
  return (charge) => names.get(charge) ?? charge;
}

/** English names of the goods of order lines, by `order-line`; lines out of scope (no order) are 其他客户货物. */
export async function englishGoods(
  ctx: Ctx,
  lines: readonly { orderId: string | null; lineNo: number | null }[],
): Promise<(line: { orderId: string | null; lineNo: number | null }) => string> {
  const orders = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
  const found = await ctx.db
    .select({ orderId: lgOrderLine.orderId, lineNo: lgOrderLine.lineNo, nameEn: lgOrderLine.nameEn })
    .from(lgOrderLine)
    .where(inArray(lgOrderLine.orderId, orders));
  const names = new Map(found.map(({ orderId, lineNo, nameEn }) => [`${orderId}-${lineNo}`, nameEn ?? '']));
  return ({ orderId, lineNo }) => (orderId === null ? OTHER_CARGO.EN : (names.get(`${orderId}-${lineNo}`) ?? ''));
}
/** What stands for goods of orders that the reader may not see (ACC-032). */
export const OTHER_CARGO = { ZH: '其他客户货物', EN: 'Other cargo' } as const;

/** Consignee or notify party as a template sees it. */
export function partyData(
  party: {
    name: string;
    address?: string | null;
    contact?: string | null;
    phone?: string | null;
    taxId?: string | null;
  } | null,
): PrintData {
  const { name = '', address, contact, phone, taxId } = party ?? {};
  return { name, address: address ?? '', contact: contact ?? '', phone: phone ?? '', taxId: taxId ?? '' };
}
