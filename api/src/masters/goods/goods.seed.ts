import { eanCheck } from '@shared/contract/system/goods-barcode.ts';
import { GOODS_IMAGES } from '@shared/contract/system/goods.contract.ts';
import { add, divide, multiply, round } from '@shared/contract/decimal.ts';
import type { Attribute } from '@shared/contract/logistics/order.labels.ts';
import { asc, count, eq, sql } from 'drizzle-orm';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { syBrand } from '../brands/brand.tables.ts';
import { acCustomerCode } from '../customers/customer-code.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { hsCodes } from '../hs-codes/hs-code.entity.ts';
import { voidHs } from '../hs-codes/hs-code.service.ts';
import { syHsCode } from '../hs-codes/hs-code.tables.ts';
import { demoLogo } from '../../services/seed/demo-image.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { createCategory } from './goods-category.service.ts';
import './goods.pickers.ts';
import { changeGoodsState, createGoods } from './goods.service.ts';
import { syGoods } from './goods.tables.ts';

/** Names as orders use them, HS code, carton (mm, g), pieces, price, attribute, material, place in the tree. */
const KINDS = [
  ['电暖毯', 'Electric blanket', '6301100000', [520, 420, 460, 13_500, 12_300, 12], '8.5', 'GENERAL', '涤纶', '家纺/毯子/电热'],
  ['合纤毯子', 'Polyester blanket', '6301400000', [600, 450, 500, 14_200, 13_100, 20], '3.2', 'GENERAL', '涤纶', '家纺/毯子/法兰绒'],
  ['棉制印花床单', 'Printed cotton sheet', '6302211000', [560, 400, 420, 17_800, 16_900, 24], '4.6', 'BRANDED', '棉', '家纺/床品/床单'],
  ['动物玩偶', 'Plush animal', '9503002100', [700, 500, 520, 9_600, 8_700, 36], '2.4', 'GENERAL', '涤纶、PP棉', '玩具/毛绒'],
  ['智力玩具', 'Puzzle toy', '9503006000', [480, 380, 360, 11_400, 10_500, 48], '1.8', 'GENERAL', '木', '玩具/益智'],
  ['儿童滑板车', 'Kids scooter', '9503001000', [640, 320, 380, 15_300, 14_000, 6], '11.2', 'GENERAL', '铝合金', '玩具/乘骑'],
  ['后视镜', 'Rear-view mirror', '7009100000', [450, 350, 300, 9_200, 8_400, 20], '5.4', 'GENERAL', '玻璃', '汽配/车身'],
  ['护肤霜', 'Face cream', '3304990039', [400, 300, 280, 8_900, 8_100, 96], '1.2', 'LIQUID', '乳液', '日化'],
  ['瓷餐盘', 'Porcelain plate', '6911101900', [420, 420, 330, 16_200, 15_000, 24], '1.1', 'GENERAL', '瓷', '餐厨'],
  ['拉杆箱', 'Trolley case', '4202129000', [700, 480, 520, 12_800, 11_200, 3], '18.5', 'GENERAL', '聚碳酸酯', '箱包'],
] as const; // prettier-ignore
const SPECS = [
  '标准款',
  '加大款',
  '礼盒装',
  '旅行装',
  '出口款',
  '经济款',
  '豪华款',
  '儿童款',
  '加厚款',
  '简装',
  '促销装',
  '定制款',
];
/** Voided after goods were classified with them: one long since, one as of the coming year. */
const VOIDED = [
  ['8512209000', -30, '8512201000', '并入 8512201000'],
  ['6302109000', -10, '6302101000', '税则合并'],
  ['9505100000', 42, null, '2027 年税则取消'],
] as const;
const COLOURS = [[5, 125, 180], [210, 90, 40], [60, 140, 80], [120, 70, 150], [190, 150, 30]] as const; // prettier-ignore

/** 120 goods: ten for everybody, eleven of each kind for customers; some without a code, some with one that is gone. */
export const goodsSeed: SeedStep = {
  name: '商品',
  async run(seed) {
    const tree = await categories(seed);
    const owners = await seed.tx
      .selectDistinctOn([acCustomer.id], { id: acCustomer.id, code: acCustomerCode.code })
      .from(acCustomer)
      .innerJoin(acCustomerCode, eq(acCustomerCode.customerId, acCustomer.id))
      .where(eq(acCustomer.status, 'ACTIVE'))
      .orderBy(asc(acCustomer.id), asc(acCustomerCode.code));
    const brands = await seed.tx
      .select({ id: syBrand.id })
      .from(syBrand)
      .where(eq(syBrand.status, 'ENABLED'))
      .orderBy(asc(syBrand.id));
    const numbers = seed.random('goods');
    for (let place = 0; place < 120; place += 1) {
      const [
        nameCn,
        nameEn,
        hs,
        [lengthMm, widthMm, heightMm, cartonGross, cartonNet, pieces],
        price,
        attribute,
        material,
        path,
      ] = KINDS[place % KINDS.length] ?? KINDS[0];
      const series = Math.floor(place / KINDS.length);
      const owner = series === 0 ? null : (owners[(place * 3) % owners.length] ?? null);
      const digits = `2000000${String(12_345 + place).padStart(5, '0')}`;
      const lost = place % 40 === 37 ? VOIDED[place % 2]?.[0] : undefined;
      const hsCode = place % 15 === 14 ? null : (lost ?? hs);
      const cost = round(add(multiply(price, '5'), divide(String(numbers.int(0, 90)), '100')), 2);
      const made = await seed.command('admin', seed.at(-250 + place, 10), (ctx) =>
        createGoods(
          ctx,
          {
            sku: `${owner?.code ?? 'TY'}-${String(place + 1).padStart(3, '0')}`,
            nameCn: series === 0 ? nameCn : `${nameCn} ${SPECS[series] ?? ''}`,
            nameEn,
            categoryId: tree.get(path) ?? null,
            customerId: owner?.id ?? null,
            brandId: attribute === 'BRANDED' || place % 4 === 1 ? (brands[place % brands.length]?.id ?? null) : null,
            model: `M${100 + place}`,
            spec: SPECS[series] ?? null,
            material,
            usage: null,
            unit: 'PCS',
            barcode: place % 6 === 5 ? null : `${digits}${eanCheck(digits)}`,
            hsCode,
            elements: hsCode === hs && place % 3 === 0 ? { e1: '无品牌', e2: '不享惠' } : {},
            foreignHs: hsCode?.startsWith('6301400')
              ? [
                  { country: 'US', code: '6301400020' },
                  { country: 'DE', code: '63014000' },
                ]
              : [],
            lengthMm,
            widthMm,
            heightMm,
            pcsPerCarton: String(pieces),
            cartonGross,
            cartonNet,
            purchasePrice: cost,
            purchaseCurrency: 'CNY',
            sellPrice: price,
            sellCurrency: 'USD',
            vatRate: 1300,
            attributes: [attribute as Attribute],
            unNo: null,
            tempClass: 'NORMAL',
            shelfLifeDays: attribute === 'LIQUID' ? 1095 : null,
            remark: null,
          },
          true,
        ),
      );
      if (place % 5 < 2) await picture(seed, made.id, place);
      if (place % 29 === 28)
        await seed.command('admin', seed.at(-15), (ctx) => changeGoodsState(ctx, made.id, made.version, 'disable'));
    }
    for (const [code, day, replacedBy, reason] of VOIDED)
      await seed.command('admin', seed.at(Math.min(-1, day), 11), async (ctx) => {
        const [row] = await hsCodes.lockWhere(ctx, eq(syHsCode.code, code));
        if (row) await voidHs(ctx, row, { voidFrom: seed.day(day), replacedBy, reason });
      });
  },
  async totals(tx) {
    const [all] = await tx.select({ n: count() }).from(syGoods);
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(goods_no || coalesce(sku, '') || coalesce(hs_code, '') || coalesce(barcode, '') || status, '|' order by goods_no)) as digest from sy_goods`,
    );
    return { 商品: all?.n ?? 0, 校验: rows[0]?.digest ?? '' };
  },
};

async function categories(seed: Seed): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const [, , , , , , , path] of KINDS)
    for (const [depth, name] of path.split('/').entries()) {
      const parts = path.split('/').slice(0, depth + 1);
      const key = parts.join('/');
      if (made.has(key)) continue;
      const parentId = depth === 0 ? null : (made.get(parts.slice(0, -1).join('/')) ?? null);
      const row = await seed.command('admin', seed.at(-260), (ctx) =>
        createCategory(ctx, { parentId, name, sortNo: made.size * 10 }),
      );
      made.set(key, row.id);
    }
  return made;
}

async function picture(seed: Seed, id: string, place: number): Promise<void> {
  const ground = COLOURS[place % COLOURS.length] ?? COLOURS[0];
  await seed.command('admin', seed.at(-200), async (ctx) =>
    addAttachment(ctx, await seeOwner(ctx, 'sy_goods', id), GOODS_IMAGES, {
      part: 'file',
      name: `商品图${place + 1}.png`,
      type: '',
      bytes: demoLogo(ground, [255, 255, 255], 96),
    }),
  );
}
