import { usccCheck } from '@shared/contract/accounts/identifiers.ts';
import type { Random } from './random.ts';

/** Names come from these tables only; no real company or person (chapter 14). */
export const CITIES = [
  ['上海', '310115', '上海', '上海'],
  ['宁波', '330203', '浙江', '宁波'],
  ['深圳', '440305', '广东', '深圳'],
  ['义乌', '330782', '浙江', '金华'],
  ['广州', '440106', '广东', '广州'],
  ['青岛', '370202', '山东', '青岛'],
  ['厦门', '350203', '福建', '厦门'],
  ['杭州', '330106', '浙江', '杭州'],
  ['苏州', '320505', '江苏', '苏州'],
  ['佛山', '440604', '广东', '佛山'],
] as const;
const WORDS =
  '恒丰 瑞达 锦程 海纳 华昇 立信 通盈 远帆 嘉禾 众诚 鼎盛 博源 宏图 启明 顺泰 德润 金桥 星河 天合 盛隆'.split(' ');
const TRADES = '进出口 家居 纺织 玩具 五金 电子 陶瓷 日用品 照明 汽配'.split(' ');
const FIRST = 'Blue Silver North Golden Green Harbor Summit Cedar Bright Coral Amber Maple'.split(' ');
const SECOND = 'Anchor Bridge River Stone Field Crown Wave Gate Star Leaf Peak Lane'.split(' ');
const WARES = ['Trading', 'Imports', 'Wholesale', 'Home', 'Retail', 'Supply'];
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'.split('');
const GIVEN =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 桂英 建华 文博 思远 雨桐 子涵 志强 晓燕 海燕 国庆'.split(
    ' ',
  );

/** 上海恒丰进出口有限公司: city × word × trade, each serial another name (up to 2,000). The rows are flagged 演示. */
export function companyName(serial: number): { name: string; shortName: string; city: (typeof CITIES)[number] } {
  const city = CITIES[serial % CITIES.length] as (typeof CITIES)[number];
  const word = WORDS[(serial * 7 + Math.floor(serial / CITIES.length)) % WORDS.length] as string;
  const trade = TRADES[(serial * 3 + Math.floor(serial / 20)) % TRADES.length] as string;
  const round = Math.floor(serial / 200);
  const mark = round > 0 ? String(round + 1) : '';
  return {
    name: `${city[0]}${word}${trade}${mark}有限公司`,
    shortName: `${city[0]}${word}${trade}${mark}`,
    city,
  };
}

/** Overseas buyer from neutral words: Blue Anchor Trading. */
export function overseasName(serial: number): string {
  const first = FIRST[serial % FIRST.length] as string;
  const second = SECOND[(serial * 5 + Math.floor(serial / FIRST.length)) % SECOND.length] as string;
  const ware = WARES[(serial * 5) % WARES.length] as string;
  const round = Math.floor(serial / 144);
  return `${first} ${second} ${ware}${round > 0 ? ` ${round + 1}` : ''}`;
}

export const personName = (random: Random): string => `${random.pick(SURNAMES)}${random.pick(GIVEN)}`;

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** A valid 统一社会信用代码 of the range MADEM…, which is used by nobody. */
export function demoUscc(region: string, serial: number): string {
  let digits = '';
  for (let rest = serial, place = 0; place < 4; place += 1, rest = Math.floor(rest / 31))
    digits = ALPHABET.charAt(rest % 31) + digits;
  const start = `91${region}MADEM${digits}`;
  return start + usccCheck(start);
}
/** Mobile of the range 1990000xxxx. */
export const demoMobile = (serial: number): string => `1990000${String(serial % 10_000).padStart(4, '0')}`;
/** Number of the range +1 555 01x xxxx that is kept free for stories. */
export const demoForeignPhone = (serial: number): string => `+155501${String(serial % 100_000).padStart(5, '0')}`;
