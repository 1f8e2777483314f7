import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from '../figures.ts';
import { isLegal } from '../machine.ts';
import {
  checkDeclaration,
  customsNoIssue,
  type CheckedDeclaration,
  type CheckedHs,
  type CheckedLine,
} from './declaration-checks.ts';
import { groupDeclarations, statutoryQty, totalsOf, type LoadedCargo } from './declaration-lines.ts';
import { DECL_STATE, declMachine, type DeclAction, type DeclState } from './declaration.machine.ts';

const cargo = (more: Partial<LoadedCargo> = {}): LoadedCargo => ({
  allocationId: '1',
  exporter: 'COMPANY:1',
  hsCode: '6301309999',
  name: '毛毯',
  elements: { e1: '无品牌' },
  unit: 'TIAO',
  currency: 'USD',
  unitPrice: '2.5',
  origin: 'CN',
  district: '宁波',
  cartons: 10,
  qty: '100',
  gross: 180_000,
  net: 170_000,
  ...more,
});

describe('LOG-070 生成报关资料', () => {
  it('one declaration an exporter; equal goods are one item, with the sums of their allocations', () => {
    const made = groupDeclarations(
      [
        cargo(),
        cargo({ allocationId: '2', exporter: 'CUSTOMER:7' }),
        cargo({ allocationId: '3', cartons: 5, qty: '50.5', gross: 90_001, net: 85_000 }),
      ],
      50,
    );
    expect(made.map(({ exporter, lines }) => [exporter, lines.length])).toEqual([
      ['COMPANY:1', 1],
      ['CUSTOMER:7', 1],
    ]);
    expect(made[0]?.lines[0]).toMatchObject({
      packages: 15,
      qty: '150.5',
      gross: 270_001,
      net: 255_000,
      total: '376.25',
    });
  });
  it.each([
    ['hs_code', { hsCode: '6301400000' }],
    ['name', { name: '线毯' }],
    ['elements', { elements: { e1: '境内自主品牌' } }],
    ['unit', { unit: 'GE' }],
    ['currency', { currency: 'EUR' }],
    ['unit_price', { unitPrice: '2.6' }],
    ['origin', { origin: 'VN' }],
    ['district', { district: '义乌' }],
  ])('another %s is another item', (_key, more) => {
    const [made] = groupDeclarations([cargo(), cargo({ allocationId: '2', ...more })], 50);
    expect(made?.lines).toHaveLength(2);
  });
  it('elements in another order are the same goods', () => {
    const elements = { e1: '无品牌', e2: '机织' };
    const turned = { e2: '机织', e1: '无品牌' };
    expect(groupDeclarations([cargo({ elements }), cargo({ elements: turned })], 50)[0]?.lines).toHaveLength(1);
  });
  it('more than declare.max_lines go to the next declaration', () => {
    const many = Array.from({ length: 7 }, (_, at) => cargo({ allocationId: String(at + 1), name: `毛毯${at}` }));
    expect(groupDeclarations(many, 3).map(({ lines }) => lines.length)).toEqual([3, 3, 1]);
  });
  it('packages are integers that sum to the loaded cartons, weights to the loaded grams, whatever the cut (LOG-023)', () => {
    const line = fc.record({
      cartons: fc.integer({ min: 1, max: 500 }),
      gross: fc.integer({ min: 1, max: 10_000_000 }),
      cut: fc.integer({ min: 1, max: 499 }),
      exporter: fc.constantFrom('COMPANY:1', 'CUSTOMER:7', 'CUSTOMER:8'),
      name: fc.constantFrom('毛毯', '线毯', '玩具'),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 50 }), (lines, most) => {
        // Each line is loaded in two parts.
        const parts = lines.flatMap(({ cartons, gross, cut, exporter, name }, at) => {
          const first = Math.min(cut, cartons);
          return [first, cartons - first].flatMap((count, part) =>
            count === 0
              ? []
              : cargo({
                  allocationId: `${at}-${part}`,
                  exporter,
                  name,
                  cartons: count,
                  gross: partOf(gross, cartons, part === 0 ? 0 : first, count),
                }),
          );
        });
        const made = groupDeclarations(parts, most).flatMap((each) => each.lines);
        const sum = (of: (item: (typeof made)[number]) => number) => made.reduce((total, each) => total + of(each), 0);
        expect(sum(({ packages }) => packages)).toBe(lines.reduce((total, { cartons }) => total + cartons, 0));
        expect(sum(({ gross }) => gross)).toBe(lines.reduce((total, { gross }) => total + gross, 0));
        expect(made.flatMap((each) => each.cargo)).toHaveLength(parts.length);
        expect(made.every(({ packages }) => Number.isInteger(packages))).toBe(true);
      }),
    );
  });
  it('a statutory quantity is that of the unit, or the net weight in kilogram', () => {
    const goods = { unit: 'TIAO', qty: '100', net: 170_050 };
    expect([null, 'TIAO', 'KG', 'G', 'M'].map((unit) => statutoryQty(unit, goods))).toEqual([
      null,
      '100',
      '170.050',
      '170050',
      null,
    ]);
  });
  it('totals stand per currency', () => {
    const lines = [
      { currency: 'USD', total: '10.10' },
      { currency: 'JPY', total: '500' },
      { currency: 'USD', total: '0.90' },
      { currency: 'EUR', total: null },
    ];
    expect(totalsOf(lines)).toEqual([
      { currency: 'USD', amount: '11.00' },
      { currency: 'JPY', amount: '500' },
    ]);
  });
});

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
const licence = (authorisedTo: string, territory: string[] = []) => [
  { authorisedFrom: '2026-01-01', authorisedTo, territory },
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
    DRAFT: ['update', 'waive', 'review', 'remove'],
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
