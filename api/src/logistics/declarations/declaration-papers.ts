import { totalsOf } from '@shared/contract/logistics/declaration-lines.ts';
import { DEAL_MODE, TRADE_MODE } from '@shared/contract/logistics/declaration.labels.ts';
import { nameIn } from '../../services/printing/wording.ts';
import type { DeclarationFacts, LineFacts } from './declaration-facts.ts';

/** A cell of a paper: text or a number; `head` and `title` are drawn bold. */
export type PaperCell = {
  value: string | number | Date;
  format?: string;
  head?: boolean;
  title?: boolean;
} | null;
export interface Paper {
  name: '合同' | '发票' | '箱单' | '委托书' | '申报要素';
  rows: PaperCell[][];
}
/** What the papers take besides the declaration. */
export interface PaperContext {
  containerNo: string;
  sealNo: string;
  broker: string;
  day: string;
}

/** English of the words on papers that go abroad; those for our customs alone have none. */
const ENGLISH = {
  销售合同: 'SALES CONTRACT',
  商业发票: 'COMMERCIAL INVOICE',
  装箱单: 'PACKING LIST',
  合同协议号: 'Contract no.',
  日期: 'Date',
  卖方: 'Seller',
  买方: 'Buyer',
  成交方式: 'Terms',
  指运港: 'Port of destination',
  报关资料单: 'Our ref.',
  运输工具: 'Vessel / voyage',
  提运单号: 'B/L no.',
  箱号: 'Container no.',
  封号: 'Seal no.',
  唛头: 'Marks',
  项号: 'Item',
  HS编码: 'HS code',
  品名: 'Description',
  数量: 'Quantity',
  单位: 'Unit',
  单价: 'Unit price',
  币种: 'Currency',
  总价: 'Amount',
  件数: 'Packages',
  '净重(kg)': 'N.W. (kg)',
  '毛重(kg)': 'G.W. (kg)',
  合计: 'Total',
} as const;
type Word = keyof typeof ENGLISH;
const both = (word: Word): string => nameIn('ZH_EN', word, ENGLISH[word]);

const text = (value: string | number | null): PaperCell => ({ value: value ?? '' });
const number = (value: string | number | null, format: string): PaperCell =>
  value === null ? text(null) : { value: Number(value), format };
/** `#,##0.###` would write 250 as 250. with a point that hangs. */
const quantity = (value: string | null) =>
  number(value, value !== null && Number.isInteger(Number(value)) ? '#,##0' : '#,##0.###');
const amount = (value: string | null) => number(value, '#,##0.00');
const price = (value: string | null) => number(value, '#,##0.00####');
const weight = (gram: number) => number(gram / 1000, '#,##0.00');
const heads = (...titles: string[]): PaperCell[] => titles.map((value) => ({ value, head: true }));
const title = (value: string): PaperCell[] => [{ value, title: true }];
const pair = (name: string, value: string | number | null): PaperCell[] => [{ value: name, head: true }, text(value)];
const bothHeads = (...words: Word[]): PaperCell[] => heads(...words.map(both));
const bothPair = (word: Word, value: string | null): PaperCell[] => pair(both(word), value);
const date = (name: string, day: string): PaperCell[] => [
  { value: name, head: true },
  { value: new Date(`${day}T00:00:00Z`), format: 'yyyy-mm-dd' },
];
const goodsName = ({ row, namesEn }: LineFacts): PaperCell => text(nameIn('ZH_EN', row.name, namesEn.join(' / ')));
const unitOf = ({ units }: DeclarationFacts, code: string | null): PaperCell => {
  const unit = units.get(code ?? '');
  return text(unit ? nameIn('ZH_EN', unit.name, unit.nameEn) : code);
};

/** The five papers of 报关资料包 out of one declaration; amounts and weights are those that are declared. */
export function papersOf(facts: DeclarationFacts, context: PaperContext): Paper[] {
  return [
    { name: '合同', rows: contract(facts, context) },
    { name: '发票', rows: invoice(facts, context) },
    { name: '箱单', rows: packing(facts, context) },
    { name: '委托书', rows: mandate(facts, context) },
    { name: '申报要素', rows: elements(facts) },
  ];
}

const parties = ({ row, exporter }: DeclarationFacts, day: string): PaperCell[][] => [
  bothPair('合同协议号', row.contractNo),
  date(both('日期'), day),
  bothPair('卖方', nameIn('ZH_EN', exporter.name, exporter.nameEn)),
  bothPair('买方', row.consigneeOverseas),
];
/** Items with quantity, price and total, and what they come to per currency. */
function goods(facts: DeclarationFacts): PaperCell[][] {
  const { lines } = facts;
  return [
    bothHeads('项号', 'HS编码', '品名', '数量', '单位', '单价', '币种', '总价'),
    ...lines.map((line) => [
      text(line.row.itemNo),
      text(line.row.hsCode),
      goodsName(line),
      quantity(line.row.qty1),
      unitOf(facts, line.row.unit1),
      price(line.row.unitPrice),
      text(line.row.currency),
      amount(line.row.total),
    ]),
    ...totalsOf(lines.map(({ row }) => row)).map(({ currency, amount: sum }) => [
      ...heads(both('合计'), '', '', '', '', '', currency),
      amount(sum),
    ]),
  ];
}
const contract = (facts: DeclarationFacts, { day }: PaperContext): PaperCell[][] => [
  title(both('销售合同')),
  ...parties(facts, day),
  bothPair('成交方式', facts.row.dealMode && DEAL_MODE[facts.row.dealMode]),
  bothPair('指运港', facts.row.destPort),
  [],
  ...goods(facts),
];
const invoice = (facts: DeclarationFacts, { day }: PaperContext): PaperCell[][] => [
  title(both('商业发票')),
  ...parties(facts, day),
  bothPair('报关资料单', facts.row.declNo),
  bothPair('运输工具', facts.row.vesselVoyage),
  bothPair('提运单号', facts.row.blNo),
  [],
  ...goods(facts),
];
const packing = (facts: DeclarationFacts, { day, containerNo, sealNo }: PaperContext): PaperCell[][] => [
  title(both('装箱单')),
  ...parties(facts, day),
  bothPair('箱号', containerNo),
  bothPair('封号', sealNo),
  bothPair('唛头', facts.row.marks),
  [],
  bothHeads('项号', '品名', '数量', '单位', '件数', '净重(kg)', '毛重(kg)'),
  ...facts.lines.map((line) => [
    text(line.row.itemNo),
    goodsName(line),
    quantity(line.row.qty1),
    unitOf(facts, line.row.unit1),
    number(line.packages, '#,##0'),
    weight(line.row.net),
    weight(line.row.gross),
  ]),
  [
    ...heads(both('合计'), '', '', ''),
    number(facts.row.packages, '#,##0'),
    weight(facts.row.net),
    weight(facts.row.gross),
  ],
];
const mandate = ({ row, exporter, lines }: DeclarationFacts, { day, broker }: PaperContext): PaperCell[][] => [
  title('代理报关委托书'),
  pair('委托方', exporter.name),
  pair('统一社会信用代码', exporter.uscc),
  pair('海关编码', exporter.customsCode),
  pair('被委托方', broker),
  date('委托日期', day),
  pair('主要货物名称', [...new Set(lines.map(({ row: line }) => line.name))].join('、')),
  pair('HS编码', [...new Set(lines.flatMap(({ row: line }) => line.hsCode ?? []))].join('、')),
  pair(
    '货物总价',
    totalsOf(lines.map((each) => each.row))
      .map(({ currency, amount: sum }) => `${currency} ${sum}`)
      .join('；'),
  ),
  pair('贸易方式', row.tradeMode && TRADE_MODE[row.tradeMode]),
  pair('提运单号', row.blNo),
  pair('件数', row.packages),
];
const elements = ({ lines }: DeclarationFacts): PaperCell[][] => [
  title('申报要素'),
  heads('项号', 'HS编码', '品名', '要素', '内容'),
  ...lines.flatMap(({ row, hs }) =>
    (hs?.elements ?? []).map((element) => [
      text(row.itemNo),
      text(row.hsCode),
      text(row.name),
      text(element.label),
      text(row.elements[element.key] ?? ''),
    ]),
  ),
];
