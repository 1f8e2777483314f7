import { compare, multiply, subtract } from '../decimal.ts';
import { lineFigures, positive, type MeasuredLine } from './order-figures.ts';

/** A message at a field (`pod`, `lines.3.cartons`) or a warning with its rule id. */
export interface Issue {
  /** Rule of chapter 10; R is a field that the table of 2.1/2.2 requires. */
  rule: string;
  path: string;
  text: string;
}

/** A line as the rules look at it. */
export interface CheckedLine extends MeasuredLine {
  nameCn?: string | null;
  unit?: string | null;
  cargoSource?: string;
  unNo?: string | null;
  dgClass?: string | null;
  cartonRange?: string | null;
  refundFlag?: boolean;
  invoiceKind?: string | null;
  purchaseAmount?: string | null;
}

/** An order as the rules look at it; dates are YYYY-MM-DD. */
export interface CheckedOrder {
  customerCodeId?: string | null;
  incoterm?: string | null;
  incotermPlace?: string | null;
  pol?: string | null;
  pod?: string | null;
  salesId?: string | null;
  currency?: string | null;
  settlement?: string | null;
  inboundWarehouseId?: string | null;
  orderDate?: string | null;
  cargoReadyDate?: string | null;
  services?: readonly string[];
  lines: readonly CheckedLine[];
}

const REQUIRED: readonly (keyof CheckedOrder)[] = [
  'customerCodeId',
  'incoterm',
  'incotermPlace',
  'pol',
  'pod',
  'salesId',
  'currency',
  'settlement',
  'orderDate',
];

/** What a carton range `1-25` covers; null when it is no range. */
export function cartonRange(value: string): { from: number; to: number } | null {
  const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(value.trim());
  if (!match) return null;
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  return from >= 1 && to >= from ? { from, to } : null;
}

/** Blocking rules of a line (LOG-014 and the rules of 2.2). `path` is its place, for example `lines.0`. */
export function lineIssues(line: CheckedLine, path: string): Issue[] {
  const issues: Issue[] = [];
  const say = (rule: string, field: string, text: string) => issues.push({ rule, path: `${path}.${field}`, text });
  const figures = lineFigures(line, 'USD');
  if (!line.nameCn) say('LOG-014', 'nameCn', '请填写中文品名');
  if (!Number.isInteger(line.cartons) || line.cartons < 1) say('LOG-014', 'cartons', '箱数至少为 1');
  if (!positive(figures.qty)) say('LOG-014', 'qty', '数量必须大于 0');
  if (!line.unit) say('LOG-014', 'unit', '请选择单位');
  if (figures.volume <= 0) say('LOG-014', 'volumeTyped', '请填写长宽高或体积');
  if (figures.gross <= 0) say('LOG-014', 'grossTyped', '请填写单箱毛重或总毛重');
  if (figures.net < 0 || figures.net > figures.gross) say('LOG-014', 'netTyped', '净重不能大于毛重');
  if (line.attributes?.includes('DANGEROUS')) {
    if (!/^UN\d{4}$/.test(line.unNo ?? '')) say('R', 'unNo', '危险品请填写 UN 编号，如 UN3480');
    if (!line.dgClass) say('R', 'dgClass', '危险品请填写危险类别');
  }
  if (line.refundFlag && line.invoiceKind != null && line.invoiceKind !== 'SPECIAL')
    say('LOG-078', 'invoiceKind', '退税需要专票');
  if (line.purchaseAmount?.startsWith('-')) say('R', 'purchaseAmount', '不能小于 0');
  return issues;
}

/** Carton ranges of one order that are wrong, of the wrong length, or overlap (2.2). */
export function rangeIssues(lines: readonly CheckedLine[]): Issue[] {
  const issues: Issue[] = [];
  const taken: { from: number; to: number; row: number }[] = [];
  lines.forEach((line, row) => {
    if (!line.cartonRange) return;
    const path = `lines.${row}.cartonRange`;
    const range = cartonRange(line.cartonRange);
    if (!range) return issues.push({ rule: 'R', path, text: '箱号范围写作 1-25' });
    const other = taken.find((each) => range.from <= each.to && each.from <= range.to);
    if (other) issues.push({ rule: 'R', path, text: `箱号与第 ${other.row + 1} 行重叠` });
    else if (range.to - range.from + 1 !== line.cartons)
      issues.push({ rule: 'R', path, text: `箱号共 ${range.to - range.from + 1} 箱，与箱数不符` });
    return taken.push({ ...range, row });
  });
  return issues;
}

/** Everything that keeps an order from being submitted (5.1): required fields, LOG-010, 011, 012, 014. */
export function submitIssues(order: CheckedOrder): Issue[] {
  const issues: Issue[] = [];
  const say = (rule: string, path: string, text: string) => issues.push({ rule, path, text });
  for (const field of REQUIRED) if (!order[field]) say('R', field, '必填');
  if (order.pol && order.pol === order.pod) say('LOG-011', 'pod', '目的港不能与起运港相同');
  if (order.orderDate && order.cargoReadyDate && order.cargoReadyDate < order.orderDate)
    say('LOG-010', 'cargoReadyDate', '备货完成日期不能早于下单日期');
  if (order.lines.length === 0) say('LOG-014', 'lines', '请至少填写一行货物');
  if (!order.inboundWarehouseId && order.lines.some((line) => (line.cargoSource ?? 'WAREHOUSE') === 'WAREHOUSE'))
    say('R', 'inboundWarehouseId', '有入仓货物，请选择入仓仓库');
  return [
    ...issues,
    ...order.lines.flatMap((line, row) => lineIssues(line, `lines.${row}`)),
    ...rangeIssues(order.lines),
  ];
}

const DENSITY = { low: 50n, high: 1500n };
/** Heaviest carton without a question, gram; longest side, mm (LOG-016). */
const HEAVY = 50_000;
const LONG = 1_200;

/** Warnings of a line that may be confirmed: LOG-015 density, LOG-016 heavy or long cartons, LOG-021 pieces. */
export function lineWarnings(line: CheckedLine, path: string): Issue[] {
  const warnings: Issue[] = [];
  const say = (rule: string, field: string, text: string) => warnings.push({ rule, path: `${path}.${field}`, text });
  const { volume, gross, qty } = lineFigures(line, 'USD');
  if (volume > 0 && gross > 0) {
    const scaled = BigInt(gross) * 1000n;
    if (scaled < DENSITY.low * BigInt(volume) || scaled > DENSITY.high * BigInt(volume))
      say('LOG-015', 'volumeTyped', `密度约 ${Math.round((gross * 1000) / volume)} kg/m³，请核对体积和毛重`);
  }
  const carton = line.cartonGross ?? (line.cartons > 0 ? gross / line.cartons : 0);
  if (carton > HEAVY) say('LOG-016', 'cartonGross', '单箱毛重超过 50 kg');
  if ([line.lengthMm, line.widthMm, line.heightMm].some((side) => (side ?? 0) > LONG))
    say('LOG-016', 'lengthMm', '单边超过 120 cm');
  if (qty && positive(line.pcsPerCarton) && !piecesFit(line.cartons, line.pcsPerCarton ?? '0', qty))
    say('LOG-021', 'qty', '数量与箱数×每箱数量不符');
  return warnings;
}

/** LOG-021: (cartons − 1) × pieces < qty ≤ cartons × pieces. */
const piecesFit = (cartons: number, pieces: string, qty: string): boolean =>
  compare(subtract(qty, multiply(pieces, String(cartons - 1))), '0') > 0 &&
  compare(qty, multiply(pieces, String(cartons))) <= 0;

/** Warnings of an order at submit: LOG-012 insurance of CIF and CIP, and those of its lines. */
export function submitWarnings(order: CheckedOrder): Issue[] {
  const insured = order.incoterm === 'CIF' || order.incoterm === 'CIP';
  return [
    ...(insured && !order.services?.includes('INSURANCE')
      ? [{ rule: 'LOG-012', path: 'services', text: `${order.incoterm} 条款通常含保险，服务项目未选保险` }]
      : []),
    ...order.lines.flatMap((line, row) => lineWarnings(line, `lines.${row}`)),
  ];
}
