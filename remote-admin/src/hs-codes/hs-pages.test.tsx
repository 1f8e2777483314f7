import { hsCodeList, hsCodes, type HsCodeDetail, type HsCodeRow } from '@shared/contract/system/hs-code.contract.ts';
import { hsCodeImport } from '@shared/contract/system/hs.import.ts';
import {
  foreignHs,
  foreignHsList,
  type DutyAnswer,
  type ForeignHsRow,
} from '@shared/contract/system/foreign-hs.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './hs-code-list.page.tsx';
import { elementsOf } from './element-lines.ts';

configure({ asyncUtilTimeout: 30_000 });
const row = {
  id: '7',
  version: 3,
  code: '6301400000',
  name: '合成纤维制毯子',
  unit1Name: '条',
  unit2Name: '千克',
  rebateRate: 1300,
  vatRate: 1300,
  supervision: ['A'],
  ciq: [],
  period: '2024-12-01 起',
  goodsCount: 4,
  status: 'VALID',
  exportDuty: 0,
  tempExportDuty: null,
  mfnImport: null,
  elementCount: 2,
  replacedBy: null,
  source: null,
  updatedAt: '2026-01-01T04:00:00Z',
  voidFrom: null,
  rateMissing: false,
  actions: [{ code: 'void', enabled: true, unmet: [] }],
} satisfies HsCodeRow;
const rate = {
  rebateRate: 1300,
  vatRate: 1300,
  exportDuty: 0,
  tempExportDuty: null,
  mfnImport: null,
  source: '演示',
  createdByName: '管理员',
  createdAt: '2026-01-01T04:00:00Z',
};
const detail: HsCodeDetail = {
  ...row,
  supervision: ['A'],
  unit1: 'TIAO',
  unit2: 'KG',
  description: null,
  elements: [{ key: 'e1', label: '品牌类型', required: true, hint: null, options: ['无品牌', '境外品牌'] }],
  rates: [
    { ...rate, id: '3', effectiveFrom: '2099-01-01', effectiveTo: null, rebateRate: 500, removable: true },
    { ...rate, id: '2', effectiveFrom: '2024-12-01', effectiveTo: '2099-01-01', rebateRate: 900, removable: false },
    { ...rate, id: '1', effectiveFrom: '2019-04-01', effectiveTo: '2024-12-01', removable: false },
  ],
  paperLetters: ['A'],
  usage: { goods: 4, openOrders: 2, orderLines: 9 },
  replacedByName: null,
  replaces: [],
  createdAt: '2026-01-01T04:00:00Z',
};
const page = <Row,>(list: Row[]) => ({
  list,
  total: list.length,
  totalCapped: false,
  page: 1,
  pageSize: 20,
  summary: {},
});
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['units', 'countries', 'currencies', 'foreign-hs', 'hs-codes'])
    api.on(pickerCall(kind), { list: [] });
  api.on(
    hsCodeList.endpoint,
    page([row, { ...row, id: '8', code: '9506990000', rebateRate: null, rateMissing: true }]),
  );
  api.on(hsCodes.get, detail);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('HS编码 /system/goods/hs-code-list (S3)', () => {
  it('shows the rates of today, and in words where there is none', async () => {
    renderRoute(admin, '/system/goods/hs-code-list');
    const first = within((await screen.findByText('6301400000')).closest('tr') as HTMLElement);
    expect(first.getAllByText('13%')).toHaveLength(2);
    expect(screen.getByText('无税率')).toBeTruthy();
  });

  it('the drawer shows rates through time, elements, and what the letters demand; a purchase is tried out (LOG-080)', async () => {
    api.on(hsCodes.rate, {
      code: '6301400000',
      date: '2024-11-30',
      rebateRate: 1300,
      vatRate: 1300,
      exportDuty: 0,
      effectiveFrom: '2019-04-01',
      effectiveTo: '2024-12-01',
      rebate: { net: '100000.00', rebate: '13000.00' },
    });
    renderRoute(admin, '/system/goods/hs-code-list?open=7');
    expect(await screen.findByText('2019-04-01 至 2024-11-30')).toBeTruthy();
    expect(screen.getByText('将生效')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '撤销' })).toHaveLength(1);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('含税采购额'), '113000');
    expect(await screen.findByText('13,000.00')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: /监管说明/ }));
    expect(await screen.findByText('检验检疫（进境）')).toBeTruthy();
    expect(screen.getByText('须提供单证')).toBeTruthy();
  });

  it('the yearly table says what it would do before it does it (SYS-003)', async () => {
    api.on(hsCodeImport.check, {
      token: 't',
      fileName: '税则.xlsx',
      rows: 3,
      good: 3,
      bad: 0,
      documents: 3,
      errors: [],
      errorsTotal: 0,
      warnings: [],
      warningsTotal: 0,
      imported: null,
      importedRows: 0,
      partial: true,
      effects: [
        { title: '变更', count: 2, items: ['6301400000 合成纤维制毯子：退税率 13% → 9%'] },
        { title: '受影响商品', count: 4, items: [] },
      ],
    });
    renderRoute(admin, '/system/goods/hs-code-list');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /导入/ }));
    await screen.findByText('下载模板', { selector: 'span' });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File(['x'], '税则.xlsx'));
    const effects = within(await screen.findByRole('region', { name: '导入影响' }));
    expect(effects.getByText('受影响商品').textContent).toContain('4');
    await user.click(effects.getByText('变更'));
    expect(effects.getByText(/退税率 13% → 9%/)).toBeTruthy();
  });

  it('a reader sees neither 新增编码 nor 导入', async () => {
    renderRoute(admin, '/system/goods/hs-code-list', person(['system.hs.view']));
    await screen.findByText('6301400000');
    expect(screen.queryByRole('button', { name: /新增编码/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /导入/ })).toBeNull();
  });

  it('lines become elements: keys are found for new ones, options are split', () => {
    const line = { label: '甲', required: true, hint: null, options: '一、二；三' };
    expect(
      elementsOf([
        { ...line, key: 'e1' },
        { ...line, key: null },
      ]),
    ).toMatchObject([{ key: 'e1', options: ['一', '二', '三'] }, { key: 'e2' }]);
  });
});

describe('国外HS编码 /system/goods/guowai-hs-code (S4)', () => {
  const foreign: ForeignHsRow = {
    id: '5', version: 1, code: '6301400020', countryName: '美国', nameEn: 'Blankets', dutyText: '5%', vatRate: 1000, taxText: null, ftaText: 'RCEP 0%',
    permitRequired: false, mappedCn: ['630140'], period: '2022-01-01 起', nameLocal: null, remark: null, updatedAt: '2026-01-01T04:00:00Z', country: 'US',
    dutyKind: 'AD_VALOREM', dutyRate: 500, specificDuty: null, specificCurrency: null, otherTaxes: [], fta: [{ agreement: 'RCEP', rate: 0 }],
    effectiveFrom: '2022-01-01', effectiveTo: null, specificUnitName: null, actions: [],
  }; // prettier-ignore
  const answer: DutyAnswer = {
    cif: '26352.60', duty: '1317.63', other: '0.00', others: [], vat: '2767.02', total: '4084.65', ftaApplied: false, currency: 'USD', country: 'US',
    code: '6301400020', nameEn: 'Blankets', dutyText: '5%', dutyRate: 500, vatRate: 1000, effectiveFrom: '2022-01-01', agreement: null, specific: null, permitRequired: false,
  }; // prettier-ignore

  it('税金试算 (LOG-087) shows duty and VAT while they are typed', async () => {
    api.on(foreignHsList.endpoint, page([foreign]));
    api.on(foreignHs.calc, answer);
    renderRoute(admin, '/system/goods/guowai-hs-code');
    const user = userEvent.setup();
    const line = (await screen.findByText('6301400020')).closest('tr') as HTMLElement;
    await user.click(within(line).getByRole('button', { name: '税金试算' }));
    await user.type(await screen.findByLabelText('货值'), '24500');
    await user.type(screen.getByLabelText('运费'), '1800');
    await user.type(screen.getByLabelText('保险费'), '52.60');
    expect(await screen.findByText('4,084.65')).toBeTruthy();
    expect(screen.getByText('2,767.02')).toBeTruthy();
    await waitFor(() =>
      expect(api.calls.some(({ url }) => url.includes('insurance=52.60') && url.includes('value=24500'))).toBe(true),
    );
  });
});
