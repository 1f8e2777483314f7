import { totalsOf } from '@shared/contract/logistics/declaration-lines.ts';
import { DEAL_MODE, TRADE_MODE } from '@shared/contract/logistics/declaration.labels.ts';
import type { DeclarationFacts } from './declaration.facts.ts';

/** A cell of a paper: text or a number; `head` and `title` are drawn bold. */
export type PaperCell = {
  value: string | number;
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

const text = (value: string | number | null): PaperCell => ({ value: value ?? '' });
const number = (value: string | number | null, format: string): PaperCell =>
  value === null ? text(null) : { value: Number(value), format };
const amount = (value: string | null) => number(value, '#,##0.00');
const price = (value: string | null) => number(value, '#,##0.00####');
const weight = (gram: number) => number(gram / 1000, '#,##0.00');
const heads = (...titles: string[]): PaperCell[] => titles.map((value) => ({ value, head: true }));
const title = (value: string): PaperCell[] => [{ value, title: true }];
const pair = (name: string, value: string | number | null): PaperCell[] => [{ value: name, head: true }, text(value)];

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
  pair('合同协议号', row.contractNo),
  pair('日期', day),
  pair('卖方', exporter.name),
  pair('买方', row.consigneeOverseas),
];
/** Items with quantity, price and total, and what they come to per currency. */
function goods({ lines, units }: DeclarationFacts): PaperCell[][] {
  return [
    heads('项号', 'HS编码', '品名', '数量', '单位', '单价', '币种', '总价'),
    ...lines.map(({ row }) => [
      text(row.itemNo),
      text(row.hsCode),
      text(row.name),
      number(row.qty1, '#,##0.###'),
      text(units.get(row.unit1 ?? '') ?? row.unit1),
      price(row.unitPrice),
      text(row.currency),
      amount(row.total),
    ]),
    ...totalsOf(lines.map(({ row }) => row)).map(({ currency, amount: sum }) => [
      ...heads('合计', '', '', '', '', '', currency),
      amount(sum),
    ]),
  ];
}
const contract = (facts: DeclarationFacts, { day }: PaperContext): PaperCell[][] => [
  title('销售合同'),
  ...parties(facts, day),
  pair('成交方式', facts.row.dealMode && DEAL_MODE[facts.row.dealMode]),
  pair('指运港', facts.row.destPort),
  [],
  ...goods(facts),
];
const invoice = (facts: DeclarationFacts, { day }: PaperContext): PaperCell[][] => [
  title('商业发票'),
  ...parties(facts, day),
  pair('报关资料单', facts.row.declNo),
  pair('运输工具', facts.row.vesselVoyage),
  pair('提运单号', facts.row.blNo),
  [],
  ...goods(facts),
];
const packing = (facts: DeclarationFacts, { day, containerNo, sealNo }: PaperContext): PaperCell[][] => [
  title('装箱单'),
  ...parties(facts, day),
  pair('箱号', containerNo),
  pair('封号', sealNo),
  pair('唛头', facts.row.marks),
  [],
  heads('项号', '品名', '数量', '单位', '件数', '净重(kg)', '毛重(kg)'),
  ...facts.lines.map(({ row, packages }) => [
    text(row.itemNo),
    text(row.name),
    number(row.qty1, '#,##0.###'),
    text(facts.units.get(row.unit1 ?? '') ?? row.unit1),
    number(packages, '#,##0'),
    weight(row.net),
    weight(row.gross),
  ]),
  [...heads('合计', '', '', ''), number(facts.row.packages, '#,##0'), weight(facts.row.net), weight(facts.row.gross)],
];
const mandate = ({ row, exporter, lines }: DeclarationFacts, { day, broker }: PaperContext): PaperCell[][] => [
  title('代理报关委托书'),
  pair('委托方', exporter.name),
  pair('统一社会信用代码', exporter.uscc),
  pair('海关编码', exporter.customsCode),
  pair('被委托方', broker),
  pair('委托日期', day),
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
