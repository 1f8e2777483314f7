import type { CIQ, SUPERVISION } from '@shared/contract/system/hs-labels.ts';

/** Elements by kind of goods, as sheets of the customs write them. */
export const ELEMENTS = {
  cloth:
    '品牌类型*[无品牌/境内自主品牌/境内收购品牌/境外品牌（贴牌生产）/境外品牌（其他）];出口享惠情况*[不享惠/享惠/不确定];织造方法*[机织/针织/非织造];成分含量*;种类;尺寸',
  toy: '品牌类型*[无品牌/境内自主品牌/境外品牌（贴牌生产）];出口享惠情况*[不享惠/享惠/不确定];用途*;材质*;是否带电*[带电/不带电];货号',
  part: '品牌类型*[无品牌/境内自主品牌/境外品牌（贴牌生产）];出口享惠情况*[不享惠/享惠/不确定];适用车型*;零件编号;品牌',
  paste: '品牌类型*[无品牌/境内自主品牌/境外品牌（其他）];出口享惠情况*[不享惠/享惠/不确定];用途*;成分*;包装规格*',
  ware: '品牌类型*[无品牌/境内自主品牌/境外品牌（贴牌生产）];出口享惠情况*[不享惠/享惠/不确定];材质*;用途*;规格',
} as const;

type Letter = keyof typeof SUPERVISION;
type Ciq = keyof typeof CIQ;
export type DemoHs = readonly [
  code: string,
  name: string,
  unit1: string,
  unit2: string | null,
  /** Percent until the change and from it on, where it changed. */
  rebate: number,
  later: number | null,
  supervision: readonly Letter[],
  ciq: readonly Ciq[],
  kind: keyof typeof ELEMENTS,
];

/** Real codes with demo rates (chapter 14: to be checked before production). */
export const DEMO_HS: readonly DemoHs[] = [
  ['6301100000', '电暖毯', 'TIAO', 'KG', 13, null, ['A'], ['L', 'M'], 'cloth'],
  ['6301201000', '毛制毯子', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6301300000', '棉制毯子', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6301400000', '合成纤维制毯子', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6301900000', '其他毯子及旅行毯', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6302101000', '棉制针织床上用品', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6302109000', '其他针织床上用品', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6302211000', '棉制印花床单', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6302219000', '棉制其他印花床上用品', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6302221000', '化纤制印花床单', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6302311000', '棉制刺绣床上用品', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6302600000', '棉制盥洗及厨房用毛巾织物', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['6303120000', '合纤制针织窗帘', 'KG', null, 13, null, [], [], 'cloth'],
  ['6304930000', '合纤制非针织装饰品', 'KG', null, 13, null, [], [], 'cloth'],
  ['6306220000', '合纤制帐篷', 'KG', null, 13, null, [], [], 'cloth'],
  ['9404401000', '羽绒被', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['9404904000', '化纤棉制被', 'TIAO', 'KG', 13, null, [], [], 'cloth'],
  ['9503001000', '供儿童乘骑的带轮玩具', 'LIANG', 'KG', 13, null, [], ['L', 'M'], 'toy'],
  ['9503002100', '动物玩偶', 'GE', 'KG', 13, null, ['A'], ['L', 'M'], 'toy'],
  ['9503002900', '其他玩偶', 'GE', 'KG', 13, null, ['A'], ['L', 'M'], 'toy'],
  ['9503006000', '智力玩具', 'SET', 'KG', 13, null, ['A'], ['L', 'M'], 'toy'],
  ['9503008310', '玩具无人机', 'TAI', 'KG', 13, null, ['3', 'A'], ['L', 'M'], 'toy'],
  ['9503008900', '其他玩具', 'KG', 'SET', 13, null, [], ['L', 'M'], 'toy'],
  ['9504903000', '中国象棋等棋类用品', 'SET', 'KG', 13, null, [], [], 'toy'],
  ['9505100000', '圣诞节用品', 'KG', null, 13, null, [], [], 'toy'],
  ['9506911100', '跑步机', 'TAI', 'KG', 13, null, [], [], 'toy'],
  ['9401209000', '机动车辆用座椅', 'GE', 'KG', 13, null, [], [], 'part'],
  ['9401790000', '其他金属框架坐具', 'GE', 'KG', 13, null, [], [], 'ware'],
  ['9403200000', '其他金属家具', 'PCS', 'KG', 13, null, [], [], 'ware'],
  ['9403609990', '其他木家具', 'GE', 'KG', 13, null, ['A', 'B'], ['P', 'Q'], 'ware'],
  ['8708801000', '机动车悬挂系统零件', 'KG', null, 13, null, ['6'], [], 'part'],
  ['8708309990', '机动车制动器零件', 'KG', null, 13, null, ['6'], [], 'part'],
  ['8708299000', '其他车身零件', 'KG', null, 13, null, ['6'], [], 'part'],
  ['8708999990', '其他机动车辆零件', 'KG', null, 13, null, ['6'], [], 'part'],
  ['8512201000', '机动车辆用照明装置', 'GE', 'KG', 13, null, [], [], 'part'],
  ['8512209000', '其他照明及视觉信号装置', 'GE', 'KG', 13, null, [], [], 'part'],
  ['8301209000', '机动车用其他锁', 'BA', 'KG', 13, null, [], [], 'part'],
  ['8539213000', '火车、航空器及船舶用卤钨灯', 'ZHI', 'KG', 13, null, [], [], 'part'],
  ['8507600090', '其他锂离子蓄电池', 'GE', 'KG', 13, 9, [], [], 'part'],
  ['8504401400', '稳压电源', 'GE', 'KG', 13, null, [], [], 'part'],
  ['8516609000', '其他电热炉灶', 'GE', 'KG', 13, null, ['A'], ['L', 'M'], 'ware'],
  ['7009100000', '车辆后视镜', 'KG', null, 13, 9, [], [], 'part'],
  ['7013370000', '其他玻璃杯', 'KG', 'GE', 13, 9, ['A'], ['R'], 'ware'],
  ['7323930000', '不锈钢制餐桌厨房器具', 'KG', null, 13, null, ['A'], ['R'], 'ware'],
  ['7615109010', '铝制高压锅', 'KG', 'GE', 13, null, ['A'], ['R'], 'ware'],
  ['6905900000', '其他建筑用陶瓷制品', 'KG', null, 13, 9, [], [], 'ware'],
  ['6907211000', '吸水率不超过 0.5% 的贴面砖', 'M2', 'KG', 13, 9, [], [], 'ware'],
  ['6911101900', '瓷制餐具', 'KG', 'GE', 13, null, ['A'], ['R'], 'ware'],
  ['3924100000', '塑料制餐具及厨房用具', 'KG', null, 13, null, ['A'], ['R'], 'ware'],
  ['3926909090', '其他塑料制品', 'KG', null, 13, null, [], [], 'ware'],
  ['4202129000', '塑料或纺织材料作面的箱包', 'GE', 'KG', 13, null, [], [], 'ware'],
  ['6402992900', '其他橡塑鞋靴', 'DUI', 'KG', 13, null, [], [], 'ware'],
  ['3304990039', '其他护肤品', 'KG', 'PCS', 13, null, ['A', 'B'], ['M', 'N'], 'paste'],
  ['3304910000', '香粉', 'KG', 'PCS', 13, null, ['A', 'B'], ['M', 'N'], 'paste'],
  ['3305100090', '其他洗发剂', 'KG', null, 13, null, ['A', 'B'], ['M', 'N'], 'paste'],
  ['2106909090', '其他编号未列名的食品', 'KG', null, 13, 9, ['A', 'B'], ['R', 'S'], 'paste'],
  ['3301299999', '其他非柑橘属果实精油', 'KG', null, 13, null, ['A'], ['M'], 'paste'],
  ['9209910090', '其他钢琴零件', 'KG', null, 13, null, [], [], 'ware'],
  ['9209910010', '濒危木制钢琴零件', 'KG', null, 0, null, ['E', 'F'], [], 'ware'],
  ['9506990000', '其他体育活动用品', 'KG', null, 13, null, [], [], 'toy'],
];

/** Foreign headings with English names: six digits, name, tail of the national code. */
export const FOREIGN_GOODS = [
  ['630140', 'Blankets of synthetic fibres', '0020'],
  ['630221', 'Printed bed linen of cotton', '9020'],
  ['950300', 'Toys and puzzles', '0073'],
  ['870880', 'Suspension systems and parts', '1000'],
  ['700910', 'Rear-view mirrors for vehicles', '0000'],
  ['330499', 'Beauty and skin care preparations', '5000'],
] as const;
export type ForeignPlace = readonly [
  country: string,
  vat: number,
  duties: readonly number[],
  fta: string | null,
  other: readonly [string, number] | null,
];
/** Countries with VAT percent, duty percents in turn, an agreement and a further tax. */
export const FOREIGN_PLACES: readonly ForeignPlace[] = [
  ['US', 0, [8.5, 6.7, 0, 2.5, 3.9, 0], null, ['MPF', 0.35]],
  ['DE', 19, [12, 12, 0, 4.5, 4, 0], null, null],
  ['GB', 20, [12, 12, 0, 4, 4, 0], null, null],
  ['AU', 10, [5, 5, 5, 5, 5, 5], 'ChAFTA', null],
  ['MX', 16, [25, 25, 15, 5, 10, 10], null, ['DTA', 0.8]],
  ['BR', 17, [35, 35, 20, 18, 16, 18], null, ['PIS/COFINS', 11.75]],
  ['JP', 10, [5.3, 4.5, 0, 0, 0, 0], 'RCEP', null],
];
