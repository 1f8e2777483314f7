import { goodsList, type GoodsRow } from '@shared/contract/system/goods-list.contract.ts';
import { goods, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { goodsMerge } from '@shared/contract/system/goods-merge.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { goodsCategories } from '@shared/contract/system/goods-category.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './goods-list.page.tsx';

configure({ asyncUtilTimeout: 30_000 });
const row = {
  id: '4', version: 2, goodsNo: 'SP000004', image: null, sku: 'HF01-004', nameCn: '动物玩偶', nameEn: 'Plush', customerName: null, brandName: '蓝锚',
  spec: '大号', unitName: '件', hsCode: '9503002100', rebateRate: 1300, pcsPerCarton: '36', cartonVolume: 182_000, cartonGross: 9600,
  attributes: ['GENERAL'], status: 'ENABLED', categoryName: null, barcode: '6901234567892', model: null, material: null, purchasePrice: '12.50',
  sellPrice: '2.40', purchaseCurrency: 'CNY', sellCurrency: 'USD', tempClass: 'NORMAL', shelfLifeDays: null, createdAt: '2026-01-01T04:00:00Z',
  coverId: null, pendingHs: false, hsProblem: null, actions: [{ code: 'disable', enabled: true, unmet: [] }, { code: 'merge', enabled: true, unmet: [] }],
} satisfies GoodsRow; // prettier-ignore
const element = { key: 'e1', label: '品牌类型', required: true, hint: null, options: ['无品牌', '境外品牌'] };
const detail: GoodsDetail = {
  ...row, attributes: ['GENERAL'], categoryId: null, customerId: null, brandId: null, usage: null, unit: 'PCS', elements: {}, foreignHs: [], lengthMm: 700, widthMm: 500, heightMm: 520,
  cartonNet: 8700, vatRate: 1300, unNo: null, remark: null, barcodeKind: 'EAN13', missingElements: ['品牌类型'], uses: { orderLines: 3 }, mergedFrom: null,
  updatedAt: '2026-01-01T04:00:00Z',
  hs: { name: '动物玩偶', rebateRate: 1300, vatRate: 1300, supervision: ['A'], unit1Name: '个', unit2Name: '千克', elements: [element], replacedBy: null },
}; // prettier-ignore
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of [
    'units',
    'all-customers',
    'goods-categories',
    'brands',
    'countries',
    'currencies',
    'goods',
    'foreign-hs',
  ])
    api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('hs-codes'), {
    list: [
      {
        id: '9503002100',
        label: '9503002100',
        hint: '动物玩偶',
        extra: { name: '动物玩偶', elements: [element], rebateRate: 1300, vatRate: 1300 },
      },
    ],
  });
  const other = {
    ...row,
    id: '5',
    goodsNo: 'SP000005',
    hsCode: null,
    hsProblem: '未归类',
    pendingHs: true,
    actions: [],
  };
  api.on(goodsList.endpoint, { list: [row, other], total: 2, totalCapped: false, page: 1, pageSize: 20, summary: {} });
  api.on(goods.get, detail);
  api.on(attachments.list, { list: [], editable: true, maxSize: 1_000_000 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('商品管理 /system/goods (S2)', () => {
  it('shows goods, 通用 for those of nobody, and what waits for a code', async () => {
    renderRoute(admin, '/system/goods');
    expect(await screen.findByText('SP000004')).toBeTruthy();
    expect(screen.getAllByText('通用')).toHaveLength(2);
    expect(screen.getByText('未归类')).toBeTruthy();
  });

  it('the drawer has the tabs of S2, 价格 only where it may be seen', async () => {
    renderRoute(admin, '/system/goods?open=4');
    expect(await screen.findByText('报关前还须填写申报要素：品牌类型')).toBeTruthy();
    for (const tab of ['基本', '包装', '归类', '价格', '图片'])
      expect(screen.getByRole('tab', { name: tab })).toBeTruthy();
    cleanup();
    const { purchasePrice: _p, purchaseCurrency: _c, sellPrice: _s, sellCurrency: _d, ...blind } = detail;
    api.on(goods.get, blind as GoodsDetail);
    renderRoute(admin, '/system/goods?open=4', person(['system.goods.view']));
    expect(await screen.findByRole('tab', { name: '归类' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: '价格' })).toBeNull();
  });

  it('the form tells the kind of a barcode, asks for the elements of the code, and marks the tab with an error', async () => {
    api.on(goods.update, () =>
      refusal('VALIDATION', '请检查标红的内容。', { showType: 0, data: { fields: { cartonNet: '不能大于毛重' } } }),
    );
    renderRoute(admin, '/system/goods');
    const user = userEvent.setup();
    const line = (await screen.findByText('SP000004')).closest('tr') as HTMLElement;
    await user.click(within(line).getByRole('button', { name: '编辑' }));
    const form = within(await screen.findByRole('form', { name: '编辑商品 SP000004' }));
    expect(form.getByText('EAN-13')).toBeTruthy();
    await user.type(form.getByLabelText('条码'), '1');
    expect(form.getByText('Code 128')).toBeTruthy();
    await user.click(form.getByRole('tab', { name: '归类' }));
    expect(await form.findByText('报关前还须填写：品牌类型')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await form.findByText('不能大于毛重')).toBeTruthy();
    expect(form.getByRole('tab', { name: /包装/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('S2 pictures of new goods wait in the form and go with its save, at most nine, the cover first; one that fails is named', async () => {
    const kept = { id: '1', slot: '图片', name: 'a.jpg', size: 4, mime: 'image/jpeg', inline: true, removable: true };
    const stored = { ...kept, createdByName: '管理员', createdAt: '2026-11-20T04:00:00Z', earlier: [] };
    let saved: (row: GoodsDetail) => void = () => undefined;
    api
      .on(goods.create, () => new Promise<GoodsDetail>((done) => (saved = done)))
      .on(attachments.upload, () =>
        sent().length === 2 ? refusal('FILE_TYPE', '文件内容与类型不符。', { showType: 0 }) : stored,
      );
    const sent = () => api.calls.filter(({ line }) => line === 'POST /attachments').map(({ body }) => body);
    api.on(pickerCall('units'), { list: [{ id: 'PCS', label: '件' }] });
    const view = renderRoute(admin, '/system/goods');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /新增商品/ }));
    const form = within(await screen.findByRole('form', { name: '新增商品' }));
    await user.type(form.getByLabelText('中文品名'), '玩偶');
    await user.click(form.getByRole('combobox', { name: '单位' }));
    await user.click(await screen.findByText('件', { selector: '.ant-select-item *' }));
    await user.click(form.getByRole('tab', { name: '图片' }));
    const place = within(form.getByRole('region', { name: /商品图片/ }));
    const files = Array.from({ length: 11 }, (_, at) => new File(['x'], `${at + 1}.jpg`, { type: 'image/jpeg' }));
    expect(place.getByLabelText('选择文件').getAttribute('accept')).toBe('image/png,image/jpeg,image/webp');
    await user.upload(place.getByLabelText('选择文件'), files);
    expect(place.getAllByRole('listitem')).toHaveLength(9);
    expect(await screen.findByText('最多 9 个，只留下前 9 个。')).toBeTruthy();
    for (const _ of Array.from({ length: 6 })) {
      const last = place.getAllByRole('button', { name: /移\s?除/ }).at(-1);
      await user.click(last as HTMLElement);
    }
    await user.dblClick(screen.getByRole('button', { name: '保存' }));
    saved({ ...detail, id: '9', goodsNo: 'SP000009' });
    await vi.waitFor(() => expect(screen.queryByRole('form', { name: '新增商品' })).toBeNull());
    expect(api.calls.filter(({ line }) => line === 'POST /system/goods')).toHaveLength(1);
    const one = { kind: 'sy_goods', id: '9', slot: '图片' };
    expect(sent()).toMatchObject([one, one, one]);
    expect(await screen.findByText('2.jpg 没有上传，请在附件中重新上传。')).toBeTruthy();
    expect(view.place()).toContain('/system/goods');
  });

  it('批量归类 sends one code for everything chosen', async () => {
    api.on(goods.classify, { done: 1, refused: [] });
    renderRoute(admin, '/system/goods');
    const user = userEvent.setup();
    const line = (await screen.findByText('SP000004')).closest('tr') as HTMLElement;
    await user.click(within(line).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: '批量归类' }));
    await user.click(await screen.findByRole('combobox', { name: 'HS编码' }));
    await user.click(await screen.findByText('动物玩偶', { selector: 'small' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '批量归类' }));
    await vi.waitFor(
      () =>
        expect(api.calls.find(({ line: call }) => call.includes('classify'))?.body).toMatchObject({
          hsCode: '9503002100',
          items: [{ id: '4', version: 2 }],
        }),
      20_000,
    );
  });

  it('ACC-014 合并重复 shows both goods, what moves and what is taken over before it is sent', async () => {
    api.on(pickerCall('goods-twins'), { list: [{ id: '2', label: '动物玩偶', hint: 'SP000002' }] });
    api.on(goodsMerge.view, {
      kept: { id: '2', goodsNo: 'SP000002' },
      gone: { id: '4', goodsNo: 'SP000004' },
      facts: [{ title: '条码', kept: '', gone: '6901234567892', taken: true }],
      moves: [{ title: '货物明细', count: 3 }],
      dropped: ['美国 950300（保留商品已有该国编码）'],
      refused: null,
    });
    api.on(goodsMerge.merge, { id: '2', goodsNo: 'SP000002', moved: 3 });
    renderRoute(admin, '/system/goods');
    const user = userEvent.setup();
    const line = (await screen.findByText('SP000004')).closest('tr') as HTMLElement;
    await user.click(within(line).getByText('更多'));
    await user.click(await screen.findByText('合并重复'));
    const form = within(await screen.findByRole('form', { name: '合并重复商品 SP000004' }));
    await user.type(form.getByRole('combobox', { name: /与哪个商品合并/ }), 'SP');
    await user.click(await screen.findByText('SP000002', { selector: 'small' }));
    expect(await form.findByText('SP000004 将并入 SP000002，不能撤销')).toBeTruthy();
    expect(form.getByText(/转移：货物明细 3。不转移：美国 950300/)).toBeTruthy();
    expect(within(form.getByRole('table', { name: '合并对照' })).getByText('补入')).toBeTruthy();
    await user.type(form.getByLabelText('原因'), '重复建档');
    await user.click(screen.getByRole('button', { name: /^合\s?并$/ }));
    await vi.waitFor(() =>
      expect(api.calls.find(({ line: call }) => call.startsWith('POST') && call.includes('merge'))?.body).toMatchObject(
        {
          otherId: '2',
          version: 2,
          reason: '重复建档',
        },
      ),
    );
  });

  it('商品分类 is a tree of three levels', async () => {
    const node = (id: string, parentId: string | null, name: string, level: number) => ({
      id,
      version: 1,
      parentId,
      name,
      level,
      sortNo: 0,
      goods: 2,
    });
    api.on(goodsCategories.list, {
      list: [node('1', null, '家纺', 1), node('2', '1', '毯子', 2), node('3', '2', '法兰绒', 3)],
    });
    renderRoute(admin, '/system/goods');
    await userEvent.click(await screen.findByRole('button', { name: '商品分类' }));
    expect(await screen.findByText('法兰绒')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '加下级' })).toHaveLength(2);
  });

  it('a reader gets no buttons', async () => {
    renderRoute(admin, '/system/goods', person(['system.goods.view']));
    await screen.findByText('SP000004');
    for (const name of [/新增商品/, /商品分类/, '编辑', /导入/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
