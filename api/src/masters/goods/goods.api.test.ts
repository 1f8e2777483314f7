import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { goods, goodsPicker, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { foreignHs } from '@shared/contract/system/foreign-hs.contract.ts';
import { describe, expect, it } from 'vitest';

import { goodsDesk, HS } from './goods-desk.fixture.ts';

const { desk, admin, create, make, save, rows } = goodsDesk();

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
    expect((await create({ sku: 'U-1', customerId: desk.customerId, barcode: 'U2-BAR' })).status).toBe(200);
    // Goods of a customer out of scope are not named.
    expect((await create({ barcode: 'u2-bar' }, 'other')).envelope).toMatchObject({
      data: { fields: { barcode: '与 其他客户的商品 重复' } },
    });
    expect((await create({ customerId: desk.customerId, barcode: 'u1-bar' })).envelope).toMatchObject({
      errorCode: 'DUPLICATE',
    });
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
    const [own, common] = [await make({ customerId: desk.customerId }), await make()];
    const get = async (id: string) => (await desk.api.as('other').call(goods.get, { params: { id } })).status;
    expect([await get(own.id), await get(common.id)]).toEqual([404, 200]);
    expect((await create({ customerId: desk.customerId }, 'other')).envelope).toMatchObject({
      data: { fields: { customerId: '客户不存在或无权访问' } },
    });
    const picked = await admin().ok(goodsPicker, { query: { parent: desk.customerId } });
    expect(picked.list[0]?.extra).toMatchObject({ customerId: desk.customerId, unit: 'TIAO' });
  });

  it('SYS-034 prices leave the server only with the field right: detail, list, sort, filter; others cannot change them', async () => {
    const row = await make({ sku: 'PRICE', purchasePrice: '12.5', sellPrice: '3.2' });
    const seen = await desk.api.as('blind').ok(goods.get, { params: { id: row.id } });
    expect(seen).not.toHaveProperty('purchasePrice');
    expect(seen).not.toHaveProperty('purchaseCurrency');
    expect(seen.sellPrice).toBe('***');
    const [listed] = await rows({ goodsNo: row.goodsNo }, 'blind');
    expect(listed).not.toHaveProperty('purchasePrice');
    for (const query of [{ sort: '-purchasePrice' }, { purchasePrice: '1..20' }, { sellPrice: '1..20' }])
      expect((await desk.api.as('blind').call(goodsList.endpoint, { query })).status, JSON.stringify(query)).toBe(422);
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
});
