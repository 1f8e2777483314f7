import { TRADE_DOC_FIELDS, TRADE_DOC_LINE_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import type { InvoiceFeeExtra } from '@shared/contract/finance/trade-doc.pickers.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { TRADE_DOC_TRAITS, VAT_RATES, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { lineAmounts, linePrice, type PricedLine } from '@shared/contract/finance/trade-doc.rules.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';

/** A line of the 明细 grid; the tax rate is text there, because it is chosen from a table of codes. */
export interface FormLine {
  orderLineId: string | null;
  feeLineId: string | null;
  hsCode: string | null;
  nameCn: string | null;
  nameEn: string | null;
  spec: string | null;
  qty: string | null;
  unit: string | null;
  unitPrice: string | null;
  amount: string | null;
  taxRateBp: string | null;
  tax: string | null;
  cartons: number | null;
  net: number | null;
  gross: number | null;
  volume: number | null;
  total?: never;
}

export const blankLine = (kind: TradeDocKind): FormLine => ({
  orderLineId: null,
  feeLineId: null,
  hsCode: null,
  nameCn: null,
  nameEn: null,
  spec: null,
  qty: null,
  unit: null,
  unitPrice: null,
  amount: null,
  taxRateBp: TRADE_DOC_TRAITS[kind].tax === 'NONE' ? '0' : kind === 'OUTPUT_INVOICE' ? '600' : '1300',
  tax: null,
  cartons: null,
  net: null,
  gross: null,
  volume: null,
});

type Given = Omit<TradeDocDetail['lines'][number], 'id' | 'lineNo' | 'feeNo' | 'reddened' | 'amountEx'>;
/** A stored or proposed line → its line in the grid; a computed amount is computed there again, a given one stays (FIN-158). */
export function formLine(kind: TradeDocKind, { amountGiven = true, ...line }: Given): FormLine {
  const { tax } = TRADE_DOC_TRAITS[kind];
  return {
    ...blankLine(kind),
    ...line,
    unitPrice: line.unitPrice ?? null,
    amount: tax === 'INVOICE' || (tax === 'VAT' && amountGiven) ? (line.amount ?? null) : null,
    tax: tax === 'INVOICE' ? (line.tax ?? null) : null,
    taxRateBp: String(line.taxRateBp),
  };
}
/** Line of the grid → line of the save command. */
export const bodyLine = ({ total: _total, ...line }: FormLine) => ({
  ...line,
  taxRateBp: Number(line.taxRateBp ?? 0),
  cartons: line.cartons ?? 0,
  net: line.net ?? 0,
  gross: line.gross ?? 0,
  volume: line.volume ?? 0,
});

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Lines of the grid that have an amount, as the rules read them; those still being typed are left out. */
export const pricedLines = (lines: readonly FormLine[]): PricedLine[] =>
  lines.flatMap(({ qty, unitPrice, amount, taxRateBp }) =>
    qty && NUMBER.test(qty) && [unitPrice, amount].every((text) => !text || NUMBER.test(text))
      ? [{ qty, unitPrice: unitPrice || null, amount: amount || null, tax: null, taxRateBp: Number(taxRateBp ?? 0) }]
      : [],
  );
/** Amount with tax as the server will compute it; null while something is missing. */
const totalOf =
  (kind: TradeDocKind, currency: string) =>
  (line: FormLine): string | null => {
    const [priced] = pricedLines([line]);
    return priced && (priced.unitPrice ?? priced.amount) !== null ? lineAmounts(kind, priced, currency).amount : null;
  };
/** Of 购销合同 and 开票资料: the price follows from an amount that is given, until somebody types a price (FIN-158). */
const takePrice = (): Partial<FormLine> => ({ amount: null });
const takeAmount =
  (kind: TradeDocKind, currency: string) =>
  (line: FormLine): Partial<FormLine> => {
    const [priced] = pricedLines([line]);
    return priced && priced.amount !== null ? { unitPrice: linePrice(kind, priced, currency) } : {};
  };
/** A chosen fee brings its name, what is left of it and its tax. */
const takeFee = (line: FormLine, _value: unknown, item?: unknown): Partial<FormLine> => {
  const extra = (item as PickerItem | null)?.extra as InvoiceFeeExtra | undefined;
  if (!extra) return {};
  return {
    nameCn: line.nameCn ?? extra.chargeName,
    qty: line.qty ?? '1',
    unit: line.unit ?? '项',
    taxRateBp: String(extra.taxRateBp),
    ...(extra.left ? { amount: extra.left, unitPrice: extra.left } : {}),
  };
};

/** Columns of the 明细 grid of a kind; `party` narrows the fees that may be billed. */
export function lineColumns(
  kind: TradeDocKind,
  currency: string,
  party: string | null,
): readonly GridColumn<FormLine>[] {
  const { tax, priced, export: abroad } = TRADE_DOC_TRAITS[kind];
  const invoice = tax === 'INVOICE';
  const follow = tax === 'VAT' ? { onSet: takeAmount(kind, currency) } : {};
  return [
    ...(invoice
      ? [
          {
            key: 'feeLineId',
            title: TRADE_DOC_LINE_FIELDS.feeLineId,
            kind: 'picker',
            picker: 'invoice-fees',
            parent: () => party,
            onSet: takeFee,
            width: 150,
          } as const,
        ]
      : []),
    {
      key: 'nameCn',
      title: invoice ? '货物或服务名称' : TRADE_DOC_LINE_FIELDS.nameCn,
      kind: 'text',
      required: true,
      maxLength: 200,
      width: 150,
    },
    ...(abroad ? [{ key: 'nameEn', title: '英文品名', kind: 'text', maxLength: 200, width: 150 } as const] : []),
    { key: 'spec', title: '规格', kind: 'text', maxLength: 200, width: 100 },
    ...(invoice ? [] : [{ key: 'hsCode', title: 'HS编码', kind: 'text', coded: true, width: 106 } as const]),
    { key: 'qty', title: TRADE_DOC_FIELDS.qty, kind: 'decimal', required: true, sum: true, width: 84, ...follow },
    { key: 'unit', title: '单位', kind: 'text', maxLength: 20, width: 60 },
    ...(priced
      ? [
          {
            key: 'unitPrice',
            title: tax === 'NONE' ? '单价' : '含税单价',
            kind: 'decimal',
            width: 96,
            ...(tax === 'VAT' ? { onSet: takePrice } : {}),
          } as const,
        ]
      : []),
    ...(tax === 'NONE'
      ? []
      : [{ key: 'amount', title: '价税合计', kind: 'money', placeholder: '按单价', width: 110, ...follow } as const]),
    ...(priced
      ? [
          {
            key: 'total',
            title: TRADE_DOC_FIELDS.amount,
            kind: 'computed',
            as: 'money',
            compute: totalOf(kind, currency),
            sum: true,
            width: 116,
          } as const,
        ]
      : []),
    ...(tax === 'NONE'
      ? []
      : [{ key: 'taxRateBp', title: '税率', kind: 'code', labels: VAT_RATES, width: 72 } as const]),
    ...(invoice
      ? [{ key: 'tax', title: TRADE_DOC_FIELDS.tax, kind: 'money', placeholder: '自动', width: 96 } as const]
      : []),
    ...(abroad
      ? ([
          { key: 'cartons', title: TRADE_DOC_FIELDS.cartons, kind: 'int', sum: true, width: 72 },
          { key: 'net', title: '净重', kind: 'weight', sum: true },
          { key: 'gross', title: '毛重', kind: 'weight', sum: true },
          { key: 'volume', title: '体积', kind: 'volume', sum: true },
        ] as const)
      : []),
  ];
}
