import { multiply, roundMoney } from '@shared/contract/decimal.ts';
import type { OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import type { Attribute } from '@shared/contract/logistics/order.labels.ts';
import type { Random } from '../../services/seed/random.ts';

/** Name, English name, HS code, sides in mm, carton gross and net in gram, pieces per carton, price in USD, attribute. */
type DemoGoods = readonly [string, string, string, [number, number, number], number, number, number, string, Attribute];
const GOODS: readonly DemoGoods[] = [
  ['电暖毯', 'Electric blanket', '6301100000', [520, 420, 460], 13_500, 12_300, 12, '8.5', 'GENERAL'],
  ['合纤毯子', 'Polyester blanket', '6301400000', [600, 450, 500], 14_200, 13_100, 20, '3.2', 'GENERAL'],
  ['棉制印花床单', 'Printed cotton sheet', '6302211000', [560, 400, 420], 17_800, 16_900, 24, '4.6', 'BRANDED'],
  ['动物玩偶', 'Plush animal', '9503002100', [700, 500, 520], 9_600, 8_700, 36, '2.4', 'GENERAL'],
  ['智力玩具', 'Puzzle toy', '9503006000', [480, 380, 360], 11_400, 10_500, 48, '1.8', 'GENERAL'],
  ['儿童滑板车', 'Kids scooter', '9503001000', [640, 320, 380], 15_300, 14_000, 6, '11.2', 'GENERAL'],
  ['制动片', 'Brake pad', '8708309990', [360, 260, 220], 24_500, 23_800, 20, '5.1', 'GENERAL'],
  ['汽车照明灯', 'Car lamp', '8512201000', [520, 360, 320], 8_900, 8_000, 12, '14.8', 'GENERAL'],
  ['机动车锁', 'Car lock', '8301209000', [380, 300, 260], 19_700, 19_000, 40, '3.9', 'GENERAL'],
  ['后视镜', 'Rear mirror', '7009100000', [460, 340, 300], 7_600, 6_800, 10, '9.6', 'GENERAL'],
  ['移动电源', 'Power bank', '8507600090', [400, 300, 280], 16_200, 15_400, 60, '6.3', 'BATTERY'],
  ['护肤精油', 'Essential oil', '3301299999', [380, 280, 240], 12_800, 11_600, 48, '2.9', 'LIQUID'],
];
const BLANK = {
  id: null,
  goodsId: null,
  spec: null,
  brand: null,
  foreignHsCode: null,
  packageType: 'CTN',
  volumeTyped: null,
  grossTyped: null,
  netTyped: null,
  unNo: null,
  dgClass: null,
  barcode: null,
  cartonRange: null,
  marks: null,
} as const;

/** What lines of a chapter say for declaring: elements in the order of its codes, place of origin, VAT in percent. */
const DECLARED: Readonly<Record<string, readonly [elements: readonly string[], origin: string]>> = {
  '63': [['无品牌', '不享惠', '机织', '100%涤纶', '毯子', '150×200cm'], '浙江绍兴'],
  '95': [['无品牌', '不享惠', '儿童玩耍', '塑料、布', '不带电'], '浙江义乌'],
  '87': [['无品牌', '不享惠', '乘用车'], '浙江宁波'],
  '85': [['无品牌', '不享惠', '通用'], '广东深圳'],
  '83': [['无品牌', '不享惠', '乘用车'], '浙江宁波'],
  '70': [['无品牌', '不享惠', '乘用车'], '浙江宁波'],
  '33': [['无品牌', '不享惠', '护肤', '植物精油', '50ml/瓶'], '上海'],
  '69': [['无品牌', '不享惠', '陶瓷', '铺地'], '福建泉州'],
};
/** 申报资料 of a line: bought with 专票 at 13 % and refunded; a purchase price of 5.9 yuan for each dollar. */
function declaringOf(hsCode: string, qty: string, unitPrice: string) {
  const [values = [], originDistrict = null] = DECLARED[hsCode.slice(0, 2)] ?? [];
  return {
    elements: Object.fromEntries(values.map((value, index) => [`e${index + 1}`, value])),
    originDistrict,
    brandId: null,
    brandType: 'NONE',
    supplierId: null,
    purchaseAmount: roundMoney(multiply(qty, unitPrice, '5.9'), 'CNY'),
    vatRate: 1300,
    invoiceKind: 'SPECIAL',
    refundFlag: true,
  } as const;
}

/** A line of goods that the data set knows by name. */
export function lineOfGoods(nameCn: string, cartons: number): OrderLineInput {
  const known = GOODS.find(([name]) => name === nameCn);
  if (!known) throw new Error(`No demo goods ${nameCn}`);
  return lineOf(known, cartons, 'WAREHOUSE');
}

/** A line of some goods, cartons and source. */
export function goodsLine(numbers: Random): OrderLineInput {
  const goods = numbers.pick(GOODS);
  const cartons = numbers.int(12, 120);
  return lineOf(goods, cartons, numbers.chance(80) ? 'WAREHOUSE' : 'FACTORY');
}

function lineOf(goods: DemoGoods, cartons: number, cargoSource: 'WAREHOUSE' | 'FACTORY'): OrderLineInput {
  const [nameCn, nameEn, hsCode, [lengthMm, widthMm, heightMm], cartonGross, cartonNet, pieces, unitPrice, attribute] =
    goods;
  return {
    ...BLANK,
    nameCn,
    nameEn,
    hsCode,
    cartons,
    pcsPerCarton: String(pieces),
    qty: String(cartons * pieces),
    unit: 'PCS',
    lengthMm,
    widthMm,
    heightMm,
    cartonGross,
    cartonNet,
    unitPrice,
    cargoSource,
    attributes: [attribute],
    ...declaringOf(hsCode, String(cartons * pieces), unitPrice),
  };
}

/** One order that alone is heavier than a 40HQ should carry (LOG-041 warns, LOG-042 does not refuse). */
export const tiles = (): OrderLineInput => ({
  ...BLANK,
  nameCn: '建筑陶瓷',
  nameEn: 'Ceramic tile',
  hsCode: '6905900000',
  cartons: 920,
  pcsPerCarton: '8',
  qty: '7360',
  unit: 'PCS',
  lengthMm: 620,
  widthMm: 320,
  heightMm: 100,
  cartonGross: 25_200,
  cartonNet: 24_600,
  unitPrice: '1.35',
  cargoSource: 'FACTORY',
  attributes: ['GENERAL'],
  ...declaringOf('6905900000', '7360', '1.35'),
});
