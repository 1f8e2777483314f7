import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import type { DeclarationInput } from '@shared/contract/logistics/declaration.input.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { declaration } from './declaration.fixture.ts';

pageTests(logistics);

let api: FakeApi;
let saved: DeclarationInput[];
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
    expect(await screen.findByText(/^有未保存的修改/)).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /单价/ }), { target: { value: '3' } });
    await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('不在可选值中')).toBeTruthy();
    expect(saved[0]).toMatchObject({
      version: 2,
      freight: null,
      lines: [{ id: '31', elements: { e1: '无品牌' }, unitPrice: '3', total: '750.00', qty3: '425' }],
    });
    expect(within(box).getByLabelText<HTMLInputElement>('品牌类型').value).toBe('无品牌');
    fireEvent.change(within(box).getByLabelText('品牌类型'), { target: { value: '境内自主品牌' } });
    await waitFor(() => expect(screen.queryByText('不在可选值中')).toBeNull());
  });
  it('5.7 拆分: cartons of an item go to a new declaration or another draft of the exporter; a refusal keeps what was typed', async () => {
    const row = declaration();
    const brief = { version: 4, exporterName: row.exporterName, customsNo: null, submittedAt: null, releasedAt: null };
    const more = { packages: 1, gross: 1, net: 1, lineCount: 1 };
    api.on(declarations.get, declaration({ actions: [{ code: 'split', enabled: true, unmet: [] }] }));
    api.on(declarations.ofContainer, {
      ...of([]),
      list: [
        { id: '12', declNo: 'BG12', state: 'DRAFT', ...brief, ...more },
        { id: '13', declNo: 'BG13', state: 'REVIEWED', ...brief, ...more },
        { id: '14', declNo: 'BG14', state: 'DRAFT', ...brief, ...more, exporterName: '恒丰' },
      ],
    });
    api.on(declarations.split, () => refusal('LOG-070', 'BG20261121-0001 至少要保留 1 箱，不能全部拆出。'));
    renderRoute(logistics, '/transport/container/baoguan/order?id=9');
    await userEvent.click(await screen.findByRole('button', { name: /拆\s?分/ }));
    const input = await screen.findByRole('textbox', { name: '第 1 项拆出箱数' });
    const drawer = screen.getByRole('dialog');
    await userEvent.type(input, '25');
    fireEvent.mouseDown(within(drawer).getByRole('combobox'));
    const choices = await screen.findAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).not.toContain('BG13');
    await userEvent.click(await screen.findByTitle('BG12'));
    await userEvent.click(within(drawer).getByRole('button', { name: /拆\s?分/ }));
    expect(await screen.findByText(/至少要保留 1 箱/)).toBeTruthy();
    expect((input as HTMLInputElement).value).toBe('25');
    expect(screen.queryByTitle('BG13')).toBeNull();
    expect(screen.queryByTitle('BG14')).toBeNull();
    expect(api.calls.find(({ line }) => line === 'POST /logistics/declarations/9/split')?.body).toMatchObject({
      version: 2,
      target: { id: '12', version: 4 },
      items: [{ lineId: row.lines[0]?.id, cartons: 25 }],
    });
  });
  it('a reviewed one is not edited', async () => {
    api.on(declarations.get, declaration({ state: 'REVIEWED' }));
    renderRoute(logistics, '/transport/container/baoguan/order?id=9&edit=1');
    expect(await screen.findByText('BG20261121-0001 已复核，不能编辑')).toBeTruthy();
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
  freeDays: null,
  open: 25,
  list,
});

describe('S7 打印装箱单 of a declaration', () => {
  it('opens the templates of 装箱单 for this declaration', async () => {
    api.on(printing.options, {
      documents: [{ id: '9', no: 'BG20261120-0001', state: '制单中' }],
      kinds: [{ kind: 'ZHUANGXIANG', chosen: null, templates: [] }],
      history: [],
    });
    renderRoute(logistics, '/transport/container/baoguan/order?id=9');
    await userEvent.setup().click(await screen.findByRole('button', { name: '打印装箱单' }));
    const dialog = await screen.findByRole('dialog', { name: /打印 BG20261120-0001/ });
    expect(within(dialog).getByRole('heading', { name: '装箱单' })).toBeTruthy();
    expect(api.calls.map(({ line }) => line)).toContain('GET /printing/options');
  });
});
