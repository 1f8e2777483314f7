import type { TemplateKind, TemplateLanguage, TemplatePaper } from '@shared/contract/system/template.labels.ts';
import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import type { TemplateContent } from '../printing/layout.ts';
import { BILL_BODIES } from './builtin-bills.ts';
import { ORDER_BODIES } from './builtin-orders.ts';
import { SLIP_BODIES } from './builtin-slips.ts';
import { WORDS, type Bodies } from './builtin-words.ts';

const BODIES: Bodies = { ...ORDER_BODIES, ...BILL_BODIES };
/** Chinese punctuation has no place on a sheet that is in English alone. */
const typed = (language: TemplateLanguage, body: string): string =>
  language === 'EN'
    ? body.replaceAll('：', ': ').replaceAll('（', ' (').replaceAll('）', ')').replaceAll('　', ' · ')
    : body;

/** Kinds whose table is too wide for a page upright. */
const WIDE: readonly TemplateKind[] = ['ZHUANGXIANG', 'GUANSHUI'];

/** What a small label begins with: the bar code of goods. */
const SMALL_LABEL = `<p size="10" align="center" gap="1">{{nameCn|default:—}}</p>
<p size="8" align="center" gap="1">{{title}} {{spec}}</p>
<p align="center" gap="0">{{code|barcode:code128}}</p>`;

/** Labels of the warehouse (warehouse-finance 11.5): wide, as the printers at the gate hold them; millimetres. */
const LABEL_SIZES: Partial<Record<PrintSourceName, { widthMm: number; heightMm: number }>> = {
  wh_location: { widthMm: 100, heightMm: 50 },
  wh_batch: { widthMm: 100, heightMm: 70 },
  fin_barcode_order: { widthMm: 100, heightMm: 70 },
};

interface Purpose {
  paper?: TemplatePaper;
  /** The only kind of document that it is for. */
  source?: PrintSourceName | null;
}
/** The layout that a kind, or a kind of document, begins with; staff change it, or make their own. */
export function builtin(
  kind: TemplateKind,
  language: TemplateLanguage,
  { paper, source = null }: Purpose = {},
): TemplateContent {
  const t = WORDS[language];
  const slip = source === null ? undefined : SLIP_BODIES[source];
  const label = kind === 'TIAOMA';
  const small = label && paper === 'L60X40';
  const sized = source === null || paper ? undefined : LABEL_SIZES[source];
  return {
    source,
    companyId: null,
    customerId: null,
    supplierId: null,
    language,
    paper: sized ? 'CUSTOM' : small ? 'L60X40' : label ? 'L100X150' : 'A4',
    widthMm: sized?.widthMm ?? null,
    heightMm: sized?.heightMm ?? null,
    orientation: WIDE.includes(kind) && !slip ? 'LANDSCAPE' : 'PORTRAIT',
    marginMm: small || sized ? 2 : label ? 4 : 12,
    engine: label ? 'LABEL' : 'LAYOUT',
    header: label ? null : '<p align="right" size="8">{{company.name}}</p>',
    body: typed(language, slip ? slip(t) : small ? SMALL_LABEL : (BODIES[kind]?.(t) ?? '')),
    footer: null,
  };
}
