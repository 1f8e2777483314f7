import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import type { DeclarationInput } from '@shared/contract/logistics/declaration.input.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const declaration = (more: Partial<DeclarationDetail> = {}): DeclarationDetail => ({
  id: '9',
  version: 2,
  declNo: 'BG20261121-0001',
  state: 'DRAFT',
  containerId: '5',
  containerCode: 'GZ1',
  containerNo: 'CSQU3054383',
  containerType: '40HQ',
  stage: 'DECLARE',
  pol: 'CNNGB',
  pod: 'USLAX',
  cutCustoms: '2026-12-03T04:00:00Z',
  exporterKind: 'COMPANY',
  exporterId: '1',
  exporterName: '甲货运有限公司',
  exporterUscc: null,
  exporterCustomsCode: null,
  brokerId: null,
  brokerName: null,
  consigneeOverseas: 'Pacific Home',
  customsCode: '3104',
  recordNo: null,
  exportDate: '2026-12-05',
  declareDate: null,
  transportModeCode: '2',
  vesselVoyage: null,
  blNo: null,
  producer: null,
  tradeMode: '0110',
  taxNature: '101',
  licenceNo: null,
  contractNo: 'HT-1',
  tradeCountry: 'US',
  destCountry: 'US',
  destPort: 'USLAX',
  exitPort: null,
  packageType: null,
  packages: 25,
  gross: 450_000,
  net: 425_000,
  dealMode: 'FOB',
  freight: null,
  insurance: null,
  misc: null,
  totals: [{ currency: 'USD', amount: '625.00' }],
  docs: [],
  marks: null,
  specialRelation: false,
  priceInfluence: false,
  royalty: false,
  selfDeclare: true,
  remark: null,
  preEntryNo: null,
  customsNo: null,
  submittedAt: null,
  inspectedAt: null,
  releasedAt: null,
  closedAt: null,
  inspectionResult: null,
  rejectReason: null,
  amendReason: null,
  createdByName: '李四',
  createdAt: '2026-11-21T01:00:00Z',
  reviewerName: null,
  reviewedAt: null,
  lines: [
    {
      id: '31',
      itemNo: 1,
      hsCode: '6301309999',
      name: '毛毯',
      elements: {},
      qty1: '250',
      unit1: 'TIAO',
      qty2: '250',
      unit2: 'TIAO',
      qty3: '425',
      unit3: 'KG',
      unitPrice: '2.50',
      total: '625.00',
      currency: 'USD',
      gross: 450_000,
      net: 425_000,
      originCountry: 'CN',
      destCountry: 'US',
      district: '宁波',
      dutyMode: '1',
      brandId: null,
      brandType: 'NONE',
      brandName: null,
      refundFlag: false,
      invoiceKind: null,
      purchaseAmount: null,
      vatRate: null,
      packages: 25,
      hs: {
        name: '棉制毯子',
        unit1: 'TIAO',
        unit2: 'KG',
        supervision: ['B'],
        elements: [{ key: 'e1', label: '品牌类型', required: true, hint: null, options: [] }],
        rebateRate: 1300,
        vatRate: 1300,
      },
    },
  ],
  checks: [
    { code: 'LOG-071', title: 'HS 编码有效', ok: true, issues: [] },
    {
      code: 'LOG-073',
      title: '申报要素',
      ok: false,
      issues: [{ text: '第 1 项缺少申报要素：品牌类型', path: 'lines.0.elements', level: 'BLOCK' }],
    },
  ],
  differences: [
    {
      allocationId: '71',
      itemNo: 1,
      orderId: '7',
      orderNo: 'WL1',
      lineNo: 1,
      nameCn: '毛毯',
      declared: 25,
      loaded: 24,
    },
  ],
  loadedGross: 432_000,
  units: { TIAO: '条', KG: '千克' },
  papers: [{ letter: 'B', title: '电子底账', items: [1], files: 0, waiver: null }],
  rebate: null,
  actions: [
    { code: 'update', enabled: true, unmet: [] },
    { code: 'waive', enabled: true, unmet: [] },
    { code: 'review', enabled: false, unmet: ['申报要素未通过'] },
  ],
  ...more,
});

let api: FakeApi;
let saved: DeclarationInput[];
beforeAll(async () => {
  await Promise.all(logistics.routes.map(async (route) => route.page?.()));
}, 120_000);
beforeEach(() => {
  saved = [];
  api = fakeApi();
  api.on(declarations.get, declaration());
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
  for (const kind of [
    'companies',
    'suppliers',
    'countries',
    'ports',
    'packages',
    'currencies',
    'hs-codes',
    'units',
    'brands',
  ])
    api.on(pickerCall(kind), { list: [] });
  api.on(declarations.update, ({ body }) => {
    saved.push(body);
    return declaration({ version: 3 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('报关资料单 (L18)', () => {
  it('the check panel says what is red and leads to the form; 复核 says why it is shut', async () => {
    renderRoute(logistics, '/transport/container/baoguan/order?id=9');
    const panel = await screen.findByRole('region', { name: '检查' });
    expect(panel.textContent).toContain('1 项未通过');
    expect(
      within(panel)
        .getAllByRole('img')
        .map((sign) => sign.getAttribute('aria-label')),
    ).toEqual(['未通过', '通过']);
    const review = screen.getByRole('button', { name: /复\s?核/ });
    expect(review.getAttribute('aria-disabled') ?? review.hasAttribute('disabled')).toBeTruthy();
    await userEvent.click(within(panel).getByRole('button', { name: '第 1 项缺少申报要素：品牌类型' }));
    expect(await screen.findByText('按已保存的内容检查，保存后更新。')).toBeTruthy();
  });
  it('shows the difference to the loading slip', async () => {
    renderRoute(logistics, '/transport/container/baoguan/order?id=9&tab=difference');
    const table = await screen.findByRole('table', { name: '装柜差异' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(expect.arrayContaining(['WL1', '25', '24', '1']));
  });
  it('LOG-074 a paper is waived with a reason', async () => {
    const waived: unknown[] = [];
    api.on(declarations.waive, ({ body }) => {
      waived.push(body);
      return declaration();
    });
    renderRoute(logistics, '/transport/container/baoguan/order?id=9&tab=papers');
    await userEvent.click(await screen.findByRole('button', { name: /豁\s?免/ }));
    await userEvent.type(await screen.findByLabelText('豁免原因'), '非法检货物');
    await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(waived).toEqual([expect.objectContaining({ letter: 'B', reason: '非法检货物' })]));
  });
  it('the form sends elements, quantities and totals, and nothing typed is lost when a line is refused', async () => {
    api.on(declarations.update, ({ body }) => {
      saved.push(body);
      return refusal('VALIDATION', '请检查输入', { data: { fields: { 'lines.0.elements': '不在可选值中' } } });
    });
    renderRoute(logistics, '/transport/container/baoguan/order?id=9&edit=1');
    const box = await screen.findByRole('group', { name: '1 · 毛毯 · 6301309999' });
    fireEvent.change(within(box).getByLabelText('品牌类型'), { target: { value: '无品牌' } });
    fireEvent.change(screen.getByRole('textbox', { name: /单价/ }), { target: { value: '3' } });
    await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('不在可选值中')).toBeTruthy();
    expect(saved[0]).toMatchObject({
      version: 2,
      freight: null,
      lines: [{ id: '31', elements: { e1: '无品牌' }, unitPrice: '3', total: '750.00', qty3: '425' }],
    });
    expect(within(box).getByLabelText<HTMLInputElement>('品牌类型').value).toBe('无品牌');
  });
});

describe('待报关 (L17)', () => {
  it('offers 生成报关资料 for containers in no declaration', async () => {
    const made: string[] = [];
    api.on(declarationList.endpoint, { list: [], total: 0, totalCapped: false, page: 1, pageSize: 20, summary: {} });
    api.on(declarations.pending, {
      list: [{ id: '5', containerCode: 'GZ1', cartons: 25, cutCustoms: null }],
    });
    api.on(declarations.generate, ({ params }) => {
      made.push(params.id ?? '');
      return of([]);
    });
    renderRoute(logistics, '/transport/container/baoguan');
    const strip = await screen.findByRole('region', { name: '待生成报关资料' });
    expect(strip.textContent).toContain('GZ1');
    await userEvent.click(within(strip).getByRole('button', { name: '生成报关资料' }));
    await waitFor(() => expect(made).toEqual(['5']));
  });
  it('by container: names the agent overseas and generates what is open', async () => {
    api.on(declarations.ofContainer, of([]));
    renderRoute(logistics, '/transport/container/baoguan/order?container=5');
    expect(await screen.findByRole('button', { name: '生成报关资料（25 箱）' })).toBeTruthy();
    expect(screen.getByText('国外代理 未指定')).toBeTruthy();
  });
});

const of = (list: []) => ({
  containerId: '5',
  containerCode: 'GZ1',
  containerVersion: 3,
  stage: 'DECLARE' as const,
  cutCustoms: null,
  overseasAgentId: null,
  overseasAgentName: null,
  mblNo: null,
  open: 25,
  list,
});
