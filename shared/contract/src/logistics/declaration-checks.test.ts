import { describe, expect, it } from 'vitest';
import { isLegal } from '../machine.ts';
import type { CheckedDeclaration, CheckedHs, CheckedLine } from './declaration-checked.ts';
import { checkDeclaration, customsNoIssue } from './declaration-checks.ts';
import { DECL_STATE, declMachine, type DeclAction, type DeclState } from './declaration.machine.ts';

const hs: CheckedHs = {
  valid: true,
  unit1: 'TIAO',
  unit2: 'KG',
  supervision: [],
  elements: [{ key: 'e1', label: '品牌类型', required: true, hint: null, options: [] }],
};
const goodLine: CheckedLine = {
  itemNo: 1,
  hsCode: '6301309999',
  hs,
  name: '毛毯',
  elements: { e1: '无品牌' },
  qty1: '100',
  unit1: 'TIAO',
  qty2: '100',
  qty3: '170',
  unitPrice: '2.5',
  total: '250.00',
  currency: 'USD',
  net: 170_000,
  gross: 180_000,
  district: '宁波',
  brandId: null,
  brandType: 'NONE',
  authorisations: [],
  refundFlag: false,
  invoiceKind: null,
  rebateRate: 1300,
  destCountry: null,
  loaded: 10,
  linked: 10,
};
const good: CheckedDeclaration = {
  exporterUscc: '91350100M000100Y43',
  exporterCustomsCode: '3302960001',
  brokerId: '4',
  consigneeOverseas: 'Pacific Home',
  customsCode: '3104',
  tradeMode: '0110',
  contractNo: 'HT-1',
  destCountry: 'US',
  destPort: 'USLAX',
  dealMode: 'FOB',
  day: '2026-11-21',
  packages: 10,
  gross: 180_000,
  net: 170_000,
  loadedGross: 180_000,
  tolerance: 100,
  freight: null,
  insurance: null,
  totals: [{ currency: 'USD', amount: '250.00' }],
  papers: [],
  customsNo: null,
  numberNeeded: false,
  authorId: '2',
  reviewerId: '3',
  lines: [goodLine],
};
const with_ = (more: Partial<CheckedDeclaration>, line: Partial<CheckedLine> = {}): CheckedDeclaration => ({
  ...good,
  ...more,
  lines: [{ ...goodLine, ...line }],
});
/** Codes of the checks that are red. */
const red = (one: CheckedDeclaration) =>
  checkDeclaration(one)
    .filter(({ ok }) => !ok)
    .map(({ code }) => code);
const warned = (one: CheckedDeclaration) =>
  checkDeclaration(one).flatMap(({ code, ok, issues }) => (ok && issues.length > 0 ? [code] : []));
/** Of one customer. */
const licence = (authorisedTo: string, territory: string[] = []) => [
  [{ authorisedFrom: '2026-01-01', authorisedTo, territory }],
];
const paper = (settled: boolean) => [{ letter: 'B', title: '电子底账', items: [1], settled }];

describe('the check panel, LOG-071…079', () => {
  it('a complete declaration is green', () => {
    expect(checkDeclaration(good).map(({ code, ok }) => [code, ok])).toEqual(
      ['FIELDS', 71, 72, 73, 74, 75, 76, 77, 78, 79].map((code) => [code === 'FIELDS' ? code : `LOG-0${code}`, true]),
    );
    expect(warned(good)).toEqual([]);
  });
  it.each<[string, string, CheckedDeclaration]>([
    ['FIELDS', '报关行 missing', with_({ brokerId: null })],
    ['FIELDS', '境内货源地 missing', with_({}, { district: null })],
    ['FIELDS', 'no price', with_({ totals: [] }, { unitPrice: null, total: null })],
    ['LOG-071', 'no code', with_({}, { hsCode: null, hs: null })],
    ['LOG-071', 'unknown code', with_({}, { hs: null })],
    ['LOG-071', 'void on the day', with_({}, { hs: { ...hs, valid: false } })],
    ['LOG-072', 'first statutory quantity missing', with_({}, { qty2: null })],
    ['LOG-072', 'second statutory quantity zero', with_({}, { qty3: '0' })],
    ['LOG-073', 'required element empty', with_({}, { elements: { e1: ' ' } })],
    ['LOG-074', 'paper missing', with_({ papers: paper(false) })],
    ['LOG-075', 'packages', with_({ packages: 9 })],
    ['LOG-075', 'cartons changed after the declaration was made', with_({ packages: 8 }, { loaded: 8 })],
    ['LOG-075', 'gross above 1 %', with_({ gross: 181_801 })],
    ['LOG-075', 'net above gross', with_({ net: 180_001 })],
    ['LOG-075', 'net of a line above its gross', with_({}, { net: 180_001 })],
    ['LOG-075', 'totals', with_({ totals: [{ currency: 'USD', amount: '250.01' }] })],
    ['LOG-075', 'another currency', with_({ totals: [{ currency: 'EUR', amount: '250.00' }] })],
    ['LOG-076', 'FOB with freight', with_({ freight: { amount: '10' } })],
    ['LOG-076', 'EXW with insurance', with_({ dealMode: 'EXW', insurance: { amount: '1' } })],
    ['LOG-076', 'CFR without freight', with_({ dealMode: 'CFR' })],
    ['LOG-076', 'CIF without insurance', with_({ dealMode: 'CIF', freight: { amount: '10' } })],
    ['LOG-077', 'no brand', with_({}, { brandType: 'OEM' })],
    [
      'LOG-077',
      'one of two customers is not authorised',
      with_({}, { brandType: 'OEM', brandId: '1', authorisations: [...licence('2027-11-20'), []] }),
    ],
    ['LOG-077', 'expired', with_({}, { brandType: 'OEM', brandId: '1', authorisations: licence('2026-11-20') })],
    [
      'LOG-077',
      'other country',
      with_({}, { brandType: 'OEM', brandId: '1', authorisations: licence('2027-11-20', ['DE']) }),
    ],
    ['LOG-078', 'no 专票', with_({}, { refundFlag: true, invoiceKind: 'GENERAL' })],
    ['LOG-078', 'no rate', with_({}, { refundFlag: true, invoiceKind: 'SPECIAL', rebateRate: null })],
    ['LOG-079', 'reviewer is author', with_({ reviewerId: '2' })],
    ['LOG-079', 'number missing at 放行', with_({ numberNeeded: true })],
    ['LOG-079', 'number of another customs', with_({ customsNo: '310520260123456789' })],
  ])('%s red: %s', (code, _why, one) => {
    expect(red(one)).toEqual([code]);
    const issue = checkDeclaration(one).find((each) => each.code === code)?.issues[0];
    expect(issue?.text).toMatch(/[\u4e00-\u9fff]/);
  });
  it.each<[string, CheckedDeclaration]>([
    ['LOG-074 paper there', with_({ papers: paper(true) })],
    ['LOG-075 gross at exactly 1 % (16: a percentage of the loaded gross)', with_({ gross: 181_800 })],
    ['LOG-076 CIF with both', with_({ dealMode: 'CIF', freight: { amount: '10' }, insurance: { amount: '1' } })],
    ['LOG-076 CFR with freight', with_({ dealMode: 'CFR', freight: { amount: '10' } })],
    ['LOG-077 authorised', with_({}, { brandType: 'OEM', brandId: '1', authorisations: licence('2027-11-20') })],
    ['LOG-078 专票', with_({}, { refundFlag: true, invoiceKind: 'SPECIAL' })],
  ])('green: %s', (_why, one) => {
    expect(red(one)).toEqual([]);
  });
  it('LOG-077, LOG-078 warn: authorisation ends within 30 days, rebate rate 0', () => {
    expect(warned(with_({}, { brandType: 'OEM', brandId: '1', authorisations: licence('2026-12-21') }))).toEqual([
      'LOG-077',
    ]);
    expect(warned(with_({}, { refundFlag: true, invoiceKind: 'SPECIAL', rebateRate: 0 }))).toEqual(['LOG-078']);
  });
  it.each([
    ['310420260123456789', null],
    ['310420250123456789', null],
    ['31042026012345678', '海关编号为 18 位数字'],
    ['310520260123456789', '海关编号前 4 位应为出境关别 3104'],
    ['310420240123456789', '海关编号第 5–8 位应为 2026 或 2025'],
    ['310420261123456789', '海关编号第 9 位应为 0（出口）'],
  ])('LOG-079 %s → %s', (number, issue) => {
    expect(customsNoIssue(number, '3104', '2026-11-21')).toBe(issue);
  });
});

describe('machine 5.7', () => {
  const TABLE: Record<DeclState, DeclAction[]> = {
    DRAFT: ['update', 'waive', 'review', 'split', 'remove'],
    REVIEWED: ['unreview', 'submit'],
    SUBMITTED: ['inspect', 'release', 'reject'],
    INSPECTING: ['release', 'reject'],
    RELEASED: ['amend', 'close'],
    CLOSED: [],
    REJECTED: ['redo'],
    AMENDING: ['update', 'waive', 'resubmit', 'revoke'],
    REVOKED: [],
  };
  it.each(Object.keys(DECL_STATE) as DeclState[])('%s', (state) => {
    const legal = (Object.keys(declMachine.actions) as DeclAction[]).filter((action) =>
      isLegal(declMachine, state, action),
    );
    expect(legal.toSorted()).toEqual(TABLE[state].toSorted());
  });
});
