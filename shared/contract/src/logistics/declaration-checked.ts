import type { Authorisation } from '../system/brand-rules.ts';
import type { BrandType } from '../system/brand.labels.ts';
import type { Element } from '../system/elements.ts';
import type { ElementValues } from '../system/element-values.ts';
import type { DealMode } from './declaration.labels.ts';

/** One thing that is wrong; `path` is the field of the form where it is put right. */
export interface CheckIssue {
  text: string;
  path: string | null;
  level: 'BLOCK' | 'WARN';
}
/** A check of the panel (LOG-071…079); ok: nothing blocks, though something may warn. */
export interface DeclarationCheck {
  code: string;
  title: string;
  ok: boolean;
  issues: CheckIssue[];
}

/** A code on the day of the declaration. */
export interface CheckedHs {
  valid: boolean;
  unit1: string;
  unit2: string | null;
  supervision: readonly string[];
  elements: readonly Element[];
}
export interface CheckedLine {
  itemNo: number;
  hsCode: string | null;
  hs: CheckedHs | null;
  name: string;
  elements: ElementValues;
  qty1: string | null;
  unit1: string | null;
  qty2: string | null;
  qty3: string | null;
  unitPrice: string | null;
  total: string | null;
  currency: string;
  net: number;
  gross: number;
  district: string | null;
  brandId: string | null;
  brandType: BrandType;
  authorisations: readonly (readonly Authorisation[])[];
  refundFlag: boolean;
  invoiceKind: string | null;
  /** Of the export date, basis points; null: none in force. */
  rebateRate: number | null;
  destCountry: string | null;
  /** Cartons that its allocations were loaded with, and those linked. */
  loaded: number;
  linked: number;
}
interface HasAmount {
  amount: string;
}
export interface CheckedDeclaration {
  exporterUscc: string | null;
  exporterCustomsCode: string | null;
  brokerId: string | null;
  consigneeOverseas: string | null;
  customsCode: string | null;
  tradeMode: string | null;
  contractNo: string | null;
  destCountry: string | null;
  destPort: string | null;
  dealMode: DealMode | null;
  /** Day on which codes and authorisations must hold: the declare date, else today. */
  day: string;
  packages: number;
  gross: number;
  net: number;
  loadedGross: number;
  /** Basis points (declare.weight_tolerance). */
  tolerance: number;
  freight: HasAmount | null;
  insurance: HasAmount | null;
  totals: readonly { currency: string; amount: string }[];
  /** Papers that the supervision letters want, with whether each is there or waived. */
  papers: readonly { letter: string; title: string; items: readonly number[]; settled: boolean }[];
  customsNo: string | null;
  /** Customs number needed: from 放行 on. */
  numberNeeded: boolean;
  authorId: string | null;
  reviewerId: string | null;
  lines: readonly CheckedLine[];
}
