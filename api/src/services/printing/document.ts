import { isZero } from '@shared/contract/decimal.ts';
import { totalsByCurrency } from '@shared/contract/logistics/quotation-rules.ts';
import type { TemplateKind, TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { eq } from 'drizzle-orm';
import { syCompany } from '../people/org.tables.ts';
import type { Ctx } from '../../platform/context.ts';
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
  /** The 国外代理 whose paper it is: templates of that agent print it. */
  supplierId?: string | null;
  /** Kinds of template that print this one, the first before the others; left out: those of its source. */
  kinds?: readonly TemplateKind[];
  language: 'ZH' | 'EN';
  /** The template that it names itself. */
  templateId?: string | null;
  /** DRAFT or another word across the page (warehouse-finance 11.5). */
  watermark: Watermark | null;
  /** Millimetres of the label that was ordered: a template of that size is chosen. */
  size?: { width: number; height: number };
  /** Its data for a kind; field rights are applied afterwards. */
  data(request: PrintRequest): Promise<PrintData>;
}
/** How a kind of document is found. NOT_FOUND when it is missing or out of scope. */
export type PrintLoader = (ctx: Ctx, id: string) => Promise<PrintDocument>;

interface Printable {
  id: string;
  state: string;
  companyId: string | null;
  customerId?: string | null;
}
/** A paper of a record with states: which number it carries, what its states are called, what lies across the page. */
interface PaperOf<Row extends Printable> {
  find: (ctx: Ctx, id: string) => Promise<Row>;
  no: (row: Row) => string;
  states: Readonly<Record<Row['state'], string>>;
  watermarks?: Partial<Record<Row['state'], Watermark>>;
}
/**
 * Loaders of the papers of a record: `const paper = paperOf({ find, no, states }); export const slip = paper(dataOf)`.
 * `mayPrint` refuses a paper that the record's state does not have.
 */
export const paperOf =
  <Row extends Printable>({ find, no, states, watermarks = {} }: PaperOf<Row>) =>
  (data: (ctx: Ctx, row: Row) => Promise<PrintData>, mayPrint: (row: Row) => void = () => undefined): PrintLoader =>
  async (ctx, id) => {
    const row = await find(ctx, id);
    mayPrint(row);
    const state: Row['state'] = row.state;
    return {
      id,
      no: no(row),
      state: states[state],
      stateCode: state,
      companyId: row.companyId,
      customerId: row.customerId ?? null,
      language: 'ZH',
      watermark: watermarks[state] ?? null,
      data: () => data(ctx, row),
    };
  };

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

/** Sums of fees per currency as a template lists them; a sum of nothing is left out. */
export const feeTotals = (fees: readonly { currency: string; amount: string | null }[]): PrintData[] =>
  Object.entries(totalsByCurrency(fees))
    .filter(([, amount]) => !isZero(amount))
    .map(([currency, amount]) => ({ currency, amount }));

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
