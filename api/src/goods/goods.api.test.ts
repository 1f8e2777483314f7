import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { goodsCategories } from '@shared/contract/system/goods-category.contract.ts';
import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { goods, goodsPicker, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { goodsImport } from '@shared/contract/system/goods.import.ts';
import { hsCodes } from '@shared/contract/system/hs-code.contract.ts';
import { foreignHs } from '@shared/contract/system/foreign-hs.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { uploadLines } from '../../test/import-file.ts';
import { attachmentRoutes } from '../attachments/attachment.routes.ts';
import { domestic, preparePeople } from '../customers/customer.fixtures.ts';
import { customerRoutes } from '../customers/customer.routes.ts';
import { foreignHsRoutes } from '../foreign-hs/foreign-hs.routes.ts';
import { hsCodeRoutes } from '../hs-codes/hs-code.routes.ts';
import { demoLogo } from '../seed/demo-image.ts';
import { demoPaper } from '../seed/demo-paper.ts';
import { goodsRoutes } from './goods.routes.ts';

let api: TestApi;
let customerId: string;
const HS = '6301400000';
beforeAll(async () => {
  api = await testApi({
    routes: [...customerRoutes, ...hsCodeRoutes, ...foreignHsRoutes, ...goodsRoutes, ...attachmentRoutes],
    clock: { now: () => new Date('2026-11-20T04:00:00Z') },
    prepare: preparePeople,
  });
  api.actor('other', { userId: '4', scopes: { customer: { level: 'SELF', depts: [] } } });
  api.actor('blind', { fields: { 'money.cost': 'HIDDEN', 'money.sell': 'MASK' } });
  customerId = (await admin().ok(customers.create, { body: domestic() })).id;
  const rate = { effectiveFrom: '2020-01-01', rebateRate: 1300, vatRate: 1300 };
  const elements = [
    { key: 'brand', label: '品牌类型', required: true, options: ['无品牌', '境外品牌'] },
    { key: 'fibre', label: '成分含量', required: true },
  ];
  for (const code of [HS, '6302101000'])
    await admin().ok(hsCodes.create, {
      body: { code, name: `毯 ${code}`, unit1: 'TIAO', elements: code === HS ? elements : [], rate },
    });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const admin = () => api.as('admin');
const create = (more: object = {}, as = 'admin') =>
  api.as(as).call(goods.create, { body: { nameCn: '法兰绒毛毯', unit: 'TIAO', ...more } as never });
const make = async (more: object = {}): Promise<GoodsDetail> => {
  const { envelope } = await create(more);
  if (!envelope.data) throw new Error(JSON.stringify(envelope));
  return envelope.data as GoodsDetail;
};
const save = (row: GoodsDetail, more: object, as = 'admin') =>
  api.as(as).call(goods.update, { params: { id: row.id }, body: { ...row, ...more } as never });
const rows = async (query: Record<string, string>, as = 'admin') =>
  (await api.as(as).ok(goodsList.endpoint, { query })).list;

describe('4.1 goods', () => {
  it('are numbered SP+6, say what waits for a code and which elements are missing (LOG-073)', async () => {
    const plain = await make({ sku: 'A-1', barcode: '6901234567892' });
    expect(plain).toMatchObject({
      goodsNo: expect.stringMatching(/^SP\d{6}$/),
      barcodeKind: 'EAN13',
      hsProblem: '未归类',
      unitName: '条',
    });
    const coded = await make({
      hsCode: HS,
      elements: { brand: '无品牌' },
      lengthMm: 600,
      widthMm: 400,
      heightMm: 500,
      cartonGross: 18_000,
    });
    expect(coded).toMatchObject({ pendingHs: false, hs: { rebateRate: 1300 }, missingElements: ['成分含量'] });
    const [row] = await rows({ goodsNo: coded.goodsNo });
    expect(row).toMatchObject({ rebateRate: 1300, cartonVolume: 120_000, hsProblem: null });
    const pending = (await rows({ tab: 'pending', pageSize: '200' })).map(({ goodsNo }) => goodsNo);
    expect([pending.includes(plain.goodsNo), pending.includes(coded.goodsNo)]).toEqual([true, false]);
  });

  it.each([
    ['an EAN with a wrong check digit (ACC-011)', { barcode: '6901234567893' }, { barcode: '条码不正确' }],
    ['a SKU with signs', { sku: 'a b' }, { sku: '字母、数字、点、横线或下划线' }],
    ['dangerous goods without UN number', { attributes: ['DANGEROUS'] }, { unNo: '危险品必填' }],
    ['net above gross', { cartonGross: 10, cartonNet: 11 }, { cartonNet: '不能大于毛重' }],
    ['an unknown HS code (LOG-071)', { hsCode: '9999999999' }, { hsCode: '不存在' }],
    [
      'a value that is no option (LOG-073)',
      { hsCode: HS, elements: { brand: '自创' } },
      { 'elements.brand': '不在可选值中' },
    ],
    [
      'one country twice',
      {
        foreignHs: [
          { country: 'US', code: '630140' },
          { country: 'US', code: '630141' },
        ],
      },
      { 'foreignHs.1.country': '同一国家只能有一个编码' },
    ],
    ['a customer that is not there', { customerId: '999' }, { customerId: '客户不存在或无权访问' }],
  ])('refuses %s', async (_title, more, fields) => {
    expect((await create(more)).envelope).toMatchObject({ data: { fields } });
  });

  it('a SKU is unique per customer, whatever its case; a barcode everywhere', async () => {
    const first = await make({ sku: 'U-1', barcode: 'U1-BAR' });
    expect((await create({ sku: 'u-1' })).envelope).toMatchObject({
      errorCode: 'DUPLICATE',
      data: { fields: { sku: `与 ${first.goodsNo} 重复` } },
    });
    expect((await create({ sku: 'U-1', customerId })).status).toBe(200);
    expect((await create({ customerId, barcode: 'u1-bar' })).envelope).toMatchObject({ errorCode: 'DUPLICATE' });
  });

  it('foreign codes are saved with the goods and keep their rows', async () => {
    await admin().ok(foreignHs.create, {
      body: {
        country: 'US',
        code: '63014000',
        nameEn: 'Blankets',
        dutyRate: 0,
        vatRate: 0,
        effectiveFrom: '2020-01-01',
      },
    });
    const row = await make({
      foreignHs: [
        { country: 'US', code: '63014000' },
        { country: 'DE', code: '630140' },
      ],
    });
    expect(row.foreignHs).toMatchObject([
      { countryName: '美国', nameEn: 'Blankets' },
      { country: 'DE', nameEn: null },
    ]);
    const { envelope } = await save(row, { foreignHs: [row.foreignHs[1]] });
    expect((envelope.data as GoodsDetail).foreignHs).toEqual([row.foreignHs[1]]);
  });

  it('ACC-030 goods follow their customer; those of nobody are everybody’s', async () => {
    const [own, common] = [await make({ customerId }), await make()];
    const get = async (id: string) => (await api.as('other').call(goods.get, { params: { id } })).status;
    expect([await get(own.id), await get(common.id)]).toEqual([404, 200]);
    expect((await create({ customerId }, 'other')).envelope).toMatchObject({
      data: { fields: { customerId: '客户不存在或无权访问' } },
    });
    const picked = await admin().ok(goodsPicker, { query: { parent: customerId } });
    expect(picked.list[0]?.extra).toMatchObject({ customerId, unit: 'TIAO' });
  });

  it('SYS-034 prices leave the server only with the field right: detail, list, sort, filter; others cannot change them', async () => {
    const row = await make({ sku: 'PRICE', purchasePrice: '12.5', sellPrice: '3.2' });
    const seen = await api.as('blind').ok(goods.get, { params: { id: row.id } });
    expect(seen).not.toHaveProperty('purchasePrice');
    expect(seen).not.toHaveProperty('purchaseCurrency');
    expect(seen.sellPrice).toBe('***');
    const [listed] = await rows({ goodsNo: row.goodsNo }, 'blind');
    expect(listed).not.toHaveProperty('purchasePrice');
    for (const query of [{ sort: '-purchasePrice' }, { purchasePrice: '1..20' }, { sellPrice: '1..20' }])
      expect((await api.as('blind').call(goodsList.endpoint, { query })).status, JSON.stringify(query)).toBe(422);
    const { envelope } = await save(row, { purchasePrice: '1', sellPrice: '1', spec: '改' }, 'blind');
    expect(envelope.success).toBe(true);
    expect(await admin().ok(goods.get, { params: { id: row.id } })).toMatchObject({
      purchasePrice: '12.50',
      sellPrice: '3.20',
      spec: '改',
    });
    const [mine] = await rows({ purchasePrice: '12..13', goodsNo: row.goodsNo });
    expect(mine).toMatchObject({ purchasePrice: '12.50', purchaseCurrency: 'CNY' });
  });

  it('批量归类 gives many one code, drops elements it does not ask for, names who is refused', async () => {
    const [one, two] = [await make({ hsCode: HS, elements: { brand: '无品牌', fibre: '涤纶' } }), await make()];
    const items = [
      { id: one.id, version: one.version },
      { id: two.id, version: 7 },
    ];
    const done = await admin().ok(goods.classify, { body: { items, hsCode: '6302101000' } as never });
    expect(done).toMatchObject({ done: 1, refused: [{ no: two.goodsNo, errorCode: 'VERSION_CONFLICT' }] });
    expect(await admin().ok(goods.get, { params: { id: one.id } })).toMatchObject({
      hsCode: '6302101000',
      elements: {},
    });
    const wrong = await admin().ok(goods.classify, {
      body: { items: [{ id: two.id, version: 1 }], hsCode: '1234567890' },
    });
    expect(wrong).toMatchObject({ done: 0, refused: [{ errorCode: 'LOG-071' }] });
  });

  it('ACC-014 merging moves order lines, codes and files to the older number, which the younger leads to', async () => {
    const [older, younger] = [
      await make({ customerId, foreignHs: [{ country: 'US', code: '630140' }] }),
      await make({
        customerId,
        sku: 'GONE',
        foreignHs: [
          { country: 'US', code: '630199' },
          { country: 'DE', code: '630140' },
        ],
      }),
    ];
    const mergeable = (row: GoodsDetail, otherId: string) =>
      admin().call(goods.merge, {
        params: { id: row.id },
        body: { version: row.version, otherId, reason: '同一商品' },
      });
    expect((await mergeable(younger, (await make()).id)).envelope).toMatchObject({ errorCode: 'ACC-014' });
    expect((await mergeable(younger, younger.id)).envelope).toMatchObject({
      data: { fields: { otherId: '不能与自己合并' } },
    });
    const { envelope } = await mergeable(younger, older.id);
    expect(envelope.data).toMatchObject({ id: older.id, goodsNo: older.goodsNo });
    const led = await admin().ok(goods.get, { params: { id: younger.id } });
    expect(led).toMatchObject({ id: older.id, mergedFrom: younger.goodsNo });
    expect(led.foreignHs.map(({ country, code }) => `${country} ${code}`)).toEqual(['US 630140', 'DE 630140']);
    expect(await rows({ goodsNo: younger.goodsNo })).toEqual([]);
    expect((await create({ customerId, sku: 'GONE' })).status).toBe(200);
    const { rows: left } = await api.db.execute(sql`select 1 from sh_audit where kind = 'sy_goods' and code = 'merge'`);
    expect(left.length).toBe(2);
  });

  it('SYS-031 pictures: only images, at most nine, the first is the cover', async () => {
    const row = await make();
    const upload = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      admin().call(attachments.upload, {
        body: { kind: 'sy_goods', id: row.id, slot: '图片' },
        files: [{ part: 'file', name, content: bytes }],
      });
    expect((await upload('a.pdf', new Uint8Array(demoPaper('LICENCE')))).envelope).toMatchObject({
      errorCode: 'SYS-031',
    });
    const image = (n: number) => new Uint8Array(demoLogo([n * 20, 90, 40], [255, 255, 255], 16));
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) ids.push(((await upload(`${n}.png`, image(n))).envelope.data as { id: string }).id);
    expect((await upload('10.png', image(10))).envelope).toMatchObject({
      errorMessage: '「图片」最多 9 个，请先删除再上传。',
    });
    expect(await rows({ goodsNo: row.goodsNo })).toMatchObject([{ coverId: ids[0] }]);
    await admin().ok(goods.cover, {
      params: { id: row.id },
      body: { version: row.version, attachmentId: ids[4] ?? '' },
    });
    expect(await rows({ goodsNo: row.goodsNo })).toMatchObject([{ coverId: ids[4] }]);
  });

  it('categories are a tree of three levels; a filter takes in what is below (SYS-002)', async () => {
    const category = (name: string, parentId: string | null) =>
      admin().call(goodsCategories.create, { body: { name, parentId } as never });
    const ids: (string | null)[] = [null];
    for (const name of ['家纺', '毯子', '法兰绒'])
      ids.push(((await category(name, ids.at(-1) ?? null)).envelope.data as { id: string }).id);
    expect((await category('四级', ids[3] ?? null)).envelope).toMatchObject({
      data: { fields: { parentId: '分类最多 3 级' } },
    });
    const row = await make({ categoryId: ids[3] });
    expect(row.categoryName).toBe('家纺 / 毯子 / 法兰绒');
    for (const id of ids.slice(1))
      expect((await rows({ categoryId: id ?? '' })).map(({ goodsNo }) => goodsNo)).toEqual([row.goodsNo]);
    const refused = await admin().call(goodsCategories.remove, { params: { id: ids[3] ?? '' }, body: { version: 1 } });
    expect(refused.envelope).toMatchObject({ errorCode: 'SYS-002' });
  });

  it('import adds by name and saves over by number, cell by cell', async () => {
    const bad = await uploadLines(admin(), goodsImport, [
      { nameCn: '甲' },
      { nameCn: '乙', unit: '条', customer: '无此' },
      { goodsNo: 'SP999999' },
    ]);
    expect(bad.errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, '单位', '必填'],
      [3, '客户', '没有匹配的数据'],
      [4, '商品编号', '没有这个商品或无权访问'],
      [4, '中文品名', '必填'],
      [4, '单位', '必填'],
    ]);
    const known = await make({ spec: '原规格', sku: 'IMP-1' });
    const good = await uploadLines(admin(), goodsImport, [
      {
        nameCn: '导入毯',
        unit: '条',
        length: '58.5',
        width: 38,
        height: 41,
        cartonGross: '25.02',
        attributes: '普货、带电',
        hsCode: '6301.4000.00',
        purchasePrice: '9.9',
      },
      { goodsNo: known.goodsNo, nameEn: 'Blanket' },
    ]);
    expect(good).toMatchObject({ bad: 0, documents: 2 });
    await admin().ok(goodsImport.commit, { body: { token: good.token } as never });
    expect(await rows({ keyword: '导入毯' })).toMatchObject([
      { cartonVolume: 91_143, cartonGross: 25_020, hsCode: HS, purchasePrice: '9.90' },
    ]);
    expect(await admin().ok(goods.get, { params: { id: known.id } })).toMatchObject({
      nameEn: 'Blanket',
      spec: '原规格',
    });
  });
});
