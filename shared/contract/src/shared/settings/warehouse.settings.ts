import { EXPORT_DIRECT_ROWS } from '../export-limits.ts';
import type { SettingDef } from '../setting-kinds.ts';

const OF_COMPANY = { group: 'finance', perCompany: true } as const;
const OF_ALL = { group: 'finance' } as const;

/** 业务参数 of the warehouse (3.17). */
export const WAREHOUSE_SETTINGS = {
  'wh.chamber.cold.max.minutes': {
    ...OF_COMPANY,
    type: 'int',
    title: '冷库仓间最长开仓',
    default: 120,
    min: 5,
    max: 1440,
    unit: '分钟',
    hint: '冷藏、冷冻仓间开仓超过此时长，关仓时记为异常',
  },
  'wh.count.second.percent': {
    ...OF_COMPANY,
    type: 'percent',
    title: '盘点复盘比例',
    default: 200,
    min: 0,
    max: 10_000,
    hint: '盘点差异超过账面数的此比例须复盘',
  },
  'wh.count.second.pieces': {
    ...OF_COMPANY,
    type: 'int',
    title: '盘点复盘件数',
    default: 10,
    min: 0,
    max: 100_000,
    unit: '件',
    hint: '盘点差异超过此件数须复盘',
  },
  'wh.age.warn': {
    ...OF_COMPANY,
    type: 'ints',
    title: '库龄提醒',
    default: [90, 180],
    min: 1,
    max: 3650,
    unit: '天',
    count: 2,
    ascending: true,
    hint: '库区视图按库龄着色、仓库概览统计超期件数的两个天数；按仓库的经营主体',
  },
  'wh.scrap.finance.amount': {
    ...OF_COMPANY,
    type: 'decimal',
    title: '报废财务审批金额',
    default: '5000.00',
    min: '0',
    max: '999999999999',
    decimals: 2,
    unit: 'CNY',
    hint: '报废货值超过此数还须财务审批',
  },
  'wh.ship.second.person.amount': {
    ...OF_COMPANY,
    type: 'decimal',
    title: '出库双人货值',
    default: '100000.00',
    min: '0',
    max: '999999999999',
    decimals: 2,
    unit: 'CNY',
    hint: '申报货值达到此数，确认出库的人不能是拣完全部货物的人',
  },
  'wh.ledger.export.max': {
    ...OF_ALL,
    type: 'int',
    title: '出入库明细直接导出行数',
    default: EXPORT_DIRECT_ROWS,
    min: 1,
    max: EXPORT_DIRECT_ROWS,
    unit: '行',
    hint: '超过此行数时在后台生成，完成后到「我的导出」下载；各经营主体共用',
  },
} as const satisfies Record<string, SettingDef>;
