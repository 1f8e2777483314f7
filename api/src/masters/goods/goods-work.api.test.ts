import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { goodsCategories } from '@shared/contract/system/goods-category.contract.ts';
import { goods, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { goodsMerge, goodsTwinPicker } from '@shared/contract/system/goods-merge.contract.ts';
import { goodsImport } from '@shared/contract/system/goods.import.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { demoLogo } from '../../services/seed/demo-image.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';

import { goodsDesk, HS } from './goods-desk.fixture.ts';

const { desk, admin, create, make, rows } = goodsDesk();

describe('4.1 goods: many at once, merging, pictures, categories, import', () => {
  it('批量归类 gives many one code, drops elements it does not ask for, names who is refused', async () => {
    const [one, two] = [await make({ hsCode: HS, elements: { brand: '无品牌', fibre: '涤纶' } }), await make()];
    const items = [
      { id: one.id, version: one.version },
      { id: two.id, version: 7 },
    ];
    const done = await admin().ok(goods.classify, { body: { items, hsCode: '6302101000' } });
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
      await make({ customerId: desk.customerId, material: '涤纶', foreignHs: [{ country: 'US', code: '630140' }] }),
      await make({
        customerId: desk.customerId,
        sku: 'GONE',
        material: '腈纶',
        hsCode: HS,
        elements: { brand: '无品牌' },
        foreignHs: [
          { country: 'US', code: '630199' },
          { country: 'DE', code: '630140' },
        ],
      }),
    ];
    const mergeable = (row: GoodsDetail, otherId: string) =>
      admin().call(goodsMerge.merge, {
        params: { id: row.id },
        body: { version: row.version, otherId, reason: '同一商品' },
      });
    expect((await mergeable(younger, (await make()).id)).envelope).toMatchObject({ errorCode: 'ACC-014' });
    expect((await mergeable(younger, younger.id)).envelope).toMatchObject({
      data: { fields: { otherId: '不能与自己合并' } },
    });
    const view = (otherId: string) => admin().ok(goodsMerge.view, { params: { id: younger.id }, query: { otherId } });
    expect((await view((await make()).id)).refused).toMatch(/不属于同一客户/);
    expect(await view(older.id)).toMatchObject({
      kept: { goodsNo: older.goodsNo },
      gone: { goodsNo: younger.goodsNo },
      moves: [{ title: '国外HS编码', count: 1 }],
      dropped: ['美国 630199（保留商品已有该国编码）'],
      refused: null,
      facts: [
        { title: '中文品名', taken: false },
        { title: 'SKU', kept: '', gone: 'GONE', taken: true },
        { title: '材质', kept: '涤纶', gone: '腈纶', taken: false },
        { title: 'HS编码', kept: '', gone: HS, taken: true },
      ],
    });
    const { envelope } = await mergeable(younger, older.id);
    expect(envelope.data).toMatchObject({ id: older.id, goodsNo: older.goodsNo });
    expect(await admin().ok(goods.get, { params: { id: older.id } })).toMatchObject({
      sku: 'GONE',
      material: '涤纶',
      hsCode: HS,
      elements: { brand: '无品牌' },
    });
    expect(await rows({ keyword: 'GONE' })).toMatchObject([{ goodsNo: older.goodsNo }]);
    const led = await admin().ok(goods.get, { params: { id: younger.id } });
    expect(led).toMatchObject({ id: older.id, mergedFrom: younger.goodsNo });
    expect(led.foreignHs.map(({ country, code }) => `${country} ${code}`)).toEqual(['US 630140', 'DE 630140']);
    expect(await rows({ goodsNo: younger.goodsNo })).toEqual([]);
    expect((await create({ customerId: desk.customerId, sku: 'GONE' })).envelope).toMatchObject({
      errorCode: 'DUPLICATE',
    });
    const { rows: left } = await desk.api.db.execute(
      sql`select 1 from sh_audit where kind = 'sy_goods' and code = 'merge'`,
    );
    expect(left.length).toBe(2);
  });

  it('ACC-014 only goods of the same customer and unit are offered for merging, disabled ones too', async () => {
    const [own, twin] = [
      await make({ customerId: desk.customerId, nameCn: '可并 甲' }),
      await make({ customerId: desk.customerId, nameCn: '可并 乙' }),
    ];
    await make({ nameCn: '可并 丙' });
    await make({ customerId: desk.customerId, nameCn: '可并 丁', unit: 'PCS' });
    await admin().ok(goods.disable, { params: { id: twin.id }, body: { version: twin.version } });
    const found = await admin().ok(goodsTwinPicker, { query: { q: '可并', parent: own.id } });
    expect(found.list.map(({ id }) => id)).toEqual([twin.id]);
    const before = await make({ customerId: desk.customerId, nameCn: '阿合并 甲' });
    const same = await make({ customerId: desk.customerId, nameCn: '可并甲' });
    const offered = await admin().ok(goodsTwinPicker, { query: { parent: own.id } });
    const place = (one: { id: string }) => offered.list.findIndex(({ id }) => id === one.id);
    expect([place(same), place(twin) < place(before)]).toEqual([0, true]);
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
      admin().call(goodsCategories.create, { body: { name, parentId } });
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
    await admin().ok(goodsImport.commit, { body: { token: good.token } });
    expect(await rows({ keyword: '导入毯' })).toMatchObject([
      { cartonVolume: 91_143, cartonGross: 25_020, hsCode: HS, purchasePrice: '9.90' },
    ]);
    expect(await admin().ok(goods.get, { params: { id: known.id } })).toMatchObject({
      nameEn: 'Blanket',
      spec: '原规格',
    });
  });
});
