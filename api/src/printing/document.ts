import { isZero } from '@shared/contract/decimal.ts';
import { totalsByCurrency } from '@shared/contract/logistics/quotation-rules.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { eq } from 'drizzle-orm';
import { syCompany } from '../access/org.tables.ts';
import { syPort } from '../base/base.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { Ctx } from '../platform/context.ts';
import type { PrintData } from './evaluate.ts';

/** Which cartons a print of labels is for. */
export interface LabelRange {
  from?: number | undefined;
  to?: number | undefined;
  copies?: number | undefined;
}
/** A document that can be printed: found in the caller's scope, with what the choice of a template needs (SYS-013). */
export interface PrintDocument {
  id: string;
  no: string;
  /** Label of its state. */
  state: string;
  companyId: string | null;
  customerId: string | null;
  language: 'ZH' | 'EN';
  /** 草稿 or another word across the page (warehouse-finance 11.5). */
  watermark: string | null;
  /** Its data for a kind; field rights are applied afterwards. */
  data(kind: TemplateKind, labels: LabelRange): Promise<PrintData>;
}
/** How a kind of document is found. NOT_FOUND when it is missing or out of scope. */
export type PrintLoader = (ctx: Ctx, id: string) => Promise<PrintDocument>;

/** The legal entity of a document. */
export async function companyData(ctx: Ctx, companyId: string | null): Promise<PrintData> {
  const query = ctx.db.select().from(syCompany);
  const [row] = await (companyId ? query.where(eq(syCompany.id, companyId)) : query.orderBy(syCompany.id).limit(1));
  const { name = '', shortName = '', uscc, address, phone, taxNo } = row ?? {};
  return { name, shortName, uscc: uscc ?? '', address: address ?? '', phone: phone ?? '', taxNo: taxNo ?? '' };
}

/** Name of a customer on paper, and the language that its papers are in: English for those abroad (SYS-013). */
export async function customerData(
  ctx: Ctx,
  customerId: string,
): Promise<{ name: string; language: PrintDocument['language'] }> {
  const [row] = await ctx.db.select().from(acCustomer).where(eq(acCustomer.id, customerId));
  return { name: row?.name ?? '', language: row && row.country !== 'CN' ? 'EN' : 'ZH' };
}

/** Sums of fees per currency as a template lists them; a sum of nothing is left out. */
export const feeTotals = (fees: readonly { currency: string; amount: string | null }[]): PrintData[] =>
  Object.entries(totalsByCurrency(fees))
    .filter(([, amount]) => !isZero(amount))
    .map(([currency, amount]) => ({ currency, amount }));

/** CNNGB 宁波: a port with its name. */
export async function portText(ctx: Ctx, locode: string | null): Promise<string> {
  if (!locode) return '';
  const [row] = await ctx.db.select({ name: syPort.nameCn }).from(syPort).where(eq(syPort.locode, locode));
  return row ? `${locode} ${row.name}` : locode;
}

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
