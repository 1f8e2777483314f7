import { DECLARATION_FIELDS } from './declaration.fields.ts';
import { add, compare, sign } from '../decimal.ts';
import { authorisationOn, needsAuthorisation } from '../system/brand-rules.ts';
import { missingElements } from '../system/elements.ts';
import type { CheckedDeclaration, CheckedLine, CheckIssue, DeclarationCheck } from './declaration-checked.ts';
import { totalsOf } from './declaration-lines.ts';
import type { DealMode } from './declaration.labels.ts';

const block = (text: string, path: string | null): CheckIssue => ({ text, path, level: 'BLOCK' });
const warn = (text: string, path: string | null): CheckIssue => ({ text, path, level: 'WARN' });
const at = (line: CheckedLine, key: string): string => `lines.${line.itemNo - 1}.${key}`;
const no = (line: CheckedLine): string => `第 ${line.itemNo} 项`;
const positive = (value: string | null): boolean => value !== null && sign(value) > 0;

/** 2.10: what a declaration must have. */
function required(one: CheckedDeclaration): CheckIssue[] {
  const wanted = [
    ['exporterId', '境内发货人的统一社会信用代码', one.exporterUscc],
    ['exporterId', '境内发货人的 10 位海关编码', one.exporterCustomsCode],
    ['brokerId', DECLARATION_FIELDS.brokerId, one.brokerId],
    ['consigneeOverseas', DECLARATION_FIELDS.consigneeOverseas, one.consigneeOverseas],
    ['customsCode', DECLARATION_FIELDS.customsCode, one.customsCode],
    ['tradeMode', DECLARATION_FIELDS.tradeMode, one.tradeMode],
    ['contractNo', DECLARATION_FIELDS.contractNo, one.contractNo],
    ['destCountry', DECLARATION_FIELDS.destCountry, one.destCountry],
    ['destPort', DECLARATION_FIELDS.destPort, one.destPort],
    ['dealMode', DECLARATION_FIELDS.dealMode, one.dealMode],
  ] as const;
  return [
    ...wanted.flatMap(([path, title, value]) => (value ? [] : [block(`缺少${title}`, path)])),
    ...one.lines.flatMap((line) => [
      ...(positive(line.qty1) && line.unit1 ? [] : [block(`${no(line)}缺少成交数量或单位`, at(line, 'qty1'))]),
      ...(line.unitPrice === null || line.total === null
        ? [block(`${no(line)}缺少单价或总价`, at(line, 'unitPrice'))]
        : []),
      ...(line.district ? [] : [block(`${no(line)}缺少境内货源地`, at(line, 'district'))]),
    ]),
  ];
}

const codes = (one: CheckedDeclaration): CheckIssue[] =>
  one.lines.flatMap((line) => {
    if (line.hsCode === null) return [block(`${no(line)}没有 HS 编码`, at(line, 'hsCode'))];
    if (!/^\d{10}$/.test(line.hsCode))
      return [block(`${no(line)} HS 编码 ${line.hsCode} 不是 10 位数字`, at(line, 'hsCode'))];
    if (!line.hs) return [block(`${no(line)} HS 编码 ${line.hsCode} 不存在`, at(line, 'hsCode'))];
    return line.hs.valid ? [] : [block(`${no(line)} HS 编码 ${line.hsCode} 在 ${one.day} 已作废`, at(line, 'hsCode'))];
  });

const statutory = (one: CheckedDeclaration): CheckIssue[] =>
  one.lines.flatMap((line) => [
    ...(line.hs && !positive(line.qty2) ? [block(`${no(line)}缺少法定第一数量`, at(line, 'qty2'))] : []),
    ...(line.hs?.unit2 && !positive(line.qty3) ? [block(`${no(line)}缺少法定第二数量`, at(line, 'qty3'))] : []),
  ]);

const elements = (one: CheckedDeclaration): CheckIssue[] =>
  one.lines.flatMap((line) => {
    const missing = line.hs ? missingElements(line.hs.elements, line.elements) : [];
    return missing.length > 0 ? [block(`${no(line)}缺少申报要素：${missing.join('、')}`, at(line, 'elements'))] : [];
  });

const papers = (one: CheckedDeclaration): CheckIssue[] =>
  one.papers
    .filter(({ settled }) => !settled)
    .map(({ letter, title, items }) =>
      block(`监管条件 ${letter}（${title}）没有证件，涉及第 ${items.join('、')} 项，请上传或豁免`, 'papers'),
    );

function figures(one: CheckedDeclaration): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const loaded = one.lines.reduce((sum, line) => sum + line.loaded, 0);
  if (one.packages !== loaded) issues.push(block(`件数 ${one.packages} 不等于实装 ${loaded} 箱`, 'packages'));
  for (const line of one.lines)
    if (line.linked !== line.loaded)
      issues.push(block(`${no(line)}申报 ${line.linked} 箱，实装 ${line.loaded} 箱，请重新生成`, 'packages'));
  const apart = Math.abs(one.gross - one.loadedGross);
  if (apart * 10_000 > one.loadedGross * one.tolerance)
    issues.push(
      block(
        `毛重 ${kgText(one.gross)} kg 与实装 ${kgText(one.loadedGross)} kg 相差超过 ${one.tolerance / 100}%`,
        'gross',
      ),
    );
  if (one.net > one.gross) issues.push(block('净重大于毛重', 'net'));
  for (const line of one.lines)
    if (line.net > line.gross) issues.push(block(`${no(line)}净重大于毛重`, at(line, 'net')));
  return [...issues, ...sums(one)];
}
const kgText = (gram: number): string => (gram / 1000).toFixed(2);

/** Σ line totals = header total, per currency. */
function sums(one: CheckedDeclaration): CheckIssue[] {
  const lines = totalsOf(one.lines);
  const currencies = [...new Set([...lines, ...one.totals].map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const of = (rows: readonly { currency: string; amount: string }[]) =>
      add('0', ...rows.filter((row) => row.currency === currency).map(({ amount }) => amount));
    const [sum, total] = [of(lines), of(one.totals)];
    return compare(sum, total) === 0 ? [] : [block(`${currency} 各项总价合计 ${sum}，发票总额 ${total}`, 'totals')];
  });
}

/** What each deal mode wants of freight and insurance (LOG-076). */
export const DEAL: Readonly<Record<DealMode, { freight: boolean; insurance: boolean }>> = {
  CIF: { freight: true, insurance: true },
  CFR: { freight: true, insurance: false },
  CI: { freight: false, insurance: true },
  FOB: { freight: false, insurance: false },
  EXW: { freight: false, insurance: false },
};
function deal({ dealMode, ...one }: CheckedDeclaration): CheckIssue[] {
  if (dealMode === null) return [block('没有成交方式', 'dealMode')];
  return (
    [
      ['freight', DECLARATION_FIELDS.freight],
      ['insurance', DECLARATION_FIELDS.insurance],
    ] as const
  ).flatMap(([key, title]) => {
    const has = one[key] !== null && sign(one[key].amount) > 0;
    if (has === DEAL[dealMode][key]) return [];
    return [block(has ? `成交方式 ${dealMode} 不应填${title}` : `成交方式 ${dealMode} 缺少${title}`, key)];
  });
}

const brands = (one: CheckedDeclaration): CheckIssue[] =>
  one.lines.flatMap((line) => {
    if (!needsAuthorisation(line.brandType)) return [];
    if (line.brandId === null) return [block(`${no(line)}没有选择品牌`, at(line, 'brandId'))];
    const country = line.destCountry ?? one.destCountry;
    const states = line.authorisations.map((own) => authorisationOn(line.brandType, own, one.day, country));
    if (states.length === 0 || states.includes('EXPIRED'))
      return [block(`${no(line)}的品牌在 ${one.day} 没有有效授权`, at(line, 'brandId'))];
    return states.includes('SOON') ? [warn(`${no(line)}的品牌授权 30 天内到期`, at(line, 'brandId'))] : [];
  });

const refunds = (one: CheckedDeclaration): CheckIssue[] =>
  one.lines.flatMap((line) => {
    if (!line.refundFlag) return [];
    return [
      ...(line.invoiceKind === 'SPECIAL' ? [] : [block(`${no(line)}退税需要专票`, at(line, 'invoiceKind'))]),
      ...(line.hs === null
        ? []
        : line.rebateRate === null
          ? [block(`${no(line)}无有效退税率`, at(line, 'hsCode'))]
          : line.rebateRate === 0
            ? [warn(`${no(line)}退税率为 0`, at(line, 'refundFlag'))]
            : []),
    ];
  });

/** LOG-079: 1–4 the customs of the header, 5–8 the year of the declaration or the one before, 9 = 0 (export). */
export function customsNoIssue(customsNo: string, customsCode: string | null, day: string): string | null {
  if (!/^\d{18}$/.test(customsNo)) return '海关编号为 18 位数字';
  if (customsNo.slice(0, 4) !== customsCode) return `海关编号前 4 位应为出境关别 ${customsCode ?? ''}`;
  const year = Number(day.slice(0, 4));
  if (![year, year - 1].includes(Number(customsNo.slice(4, 8)))) return `海关编号第 5–8 位应为 ${year} 或 ${year - 1}`;
  return customsNo[8] === '0' ? null : '海关编号第 9 位应为 0（出口）';
}
function numbers(one: CheckedDeclaration): CheckIssue[] {
  const wrong = one.customsNo === null ? null : customsNoIssue(one.customsNo, one.customsCode, one.day);
  return [
    ...(wrong ? [block(wrong, 'customsNo')] : []),
    ...(one.customsNo === null && one.numberNeeded ? [block('没有海关编号', 'customsNo')] : []),
    ...(one.reviewerId !== null && one.reviewerId === one.authorId ? [block('复核人不能是制单人', null)] : []),
  ];
}

const CHECKS: readonly [code: string, title: string, find: (one: CheckedDeclaration) => CheckIssue[]][] = [
  ['FIELDS', '必填资料', required],
  ['LOG-071', 'HS 编码有效', codes],
  ['LOG-072', '法定数量', statutory],
  ['LOG-073', '申报要素', elements],
  ['LOG-074', '监管证件', papers],
  ['LOG-075', '件数、重量与总价', figures],
  ['LOG-076', '成交方式与运保费', deal],
  ['LOG-077', '品牌授权', brands],
  ['LOG-078', '退税', refunds],
  ['LOG-079', '海关编号与复核人', numbers],
];

/** The check panel of a declaration, LOG-071…079 and its compulsory fields: each ✓ or what is wrong and where. */
export const checkDeclaration = (one: CheckedDeclaration): DeclarationCheck[] =>
  CHECKS.map(([code, title, find]) => {
    const issues = find(one);
    return { code, title, issues, ok: issues.every(({ level }) => level === 'WARN') };
  });
