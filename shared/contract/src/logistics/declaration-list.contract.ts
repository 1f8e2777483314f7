import { col, defineList, filter, type ListRow } from '../list.ts';
import { TRADE_MODE } from './declaration.labels.ts';
import { DECL_STATE, DECL_TONES } from './declaration.machine.ts';
import type { Stage } from './container.machine.ts';

/** L17 待报关: declarations with their containers. */
export const declarationList = defineList<{
  containerId: string;
  containerVersion: number;
  stage: Stage;
  hold: boolean;
  planCartons: number;
  authorId: string | null;
}>()({
  name: 'logistics.declarations',
  title: '待报关',
  path: '/logistics/declarations',
  permission: 'logistics.baoguan.view',
  scope: 'logistics',
  columns: {
    declNo: col.text('报关资料单', { sort: true, fixed: true, width: 150 }),
    containerCode: col.text('柜子', { sort: true, width: 150 }),
    containerNo: col.text('箱号', { sort: true, width: 118 }),
    exporterName: col.text('境内发货人', { width: 116 }),
    brokerName: col.text('报关行', { width: 90 }),
    declareDate: col.date('申报日期', { sort: true, width: 104 }),
    cutCustoms: col.time('截关', { sort: true, width: 196 }),
    tradeMode: col.code('监管方式', TRADE_MODE, { width: 116 }),
    customsNo: col.text('海关编号', { sort: true, width: 158 }),
    blNo: col.text('提运单号', { width: 120 }),
    declCount: col.int('报关单数', { width: 76 }),
    releasedAt: col.time('放行时间', { sort: true, width: 136 }),
    packages: col.int('件数', { sort: true, sum: true, width: 76 }),
    gross: col.weight('毛重(kg)', { sort: true, sum: true, width: 100 }),
    net: col.weight('净重(kg)', { sort: true, sum: true, width: 100 }),
    state: col.code('状态', DECL_STATE, { tones: DECL_TONES, width: 88 }),
    ownerName: col.text('制单人', { width: 84 }),
    createdAt: col.time('制单时间', { sort: true, hidden: true }),
  },
  filters: {
    numbers: filter.numbers('单号·柜子·箱号·海关编号', { placeholder: '单号 / 柜子 / 箱号 / 海关编号，可粘贴多个' }),
    brokerId: filter.picker('报关行', 'suppliers', { quick: true }),
    tradeMode: filter.codes('监管方式', TRADE_MODE),
    containerId: filter.picker('柜子', 'containers'),
    state: filter.codes('状态', DECL_STATE),
    declareDate: filter.dates('申报日期', { quick: true }),
    cutCustoms: filter.dates('截关日期'),
    lacking: filter.flag('仅看缺资料'),
  },
  tabs: {
    draft: '制单中',
    reviewed: '已复核',
    submitted: '已申报',
    inspecting: '查验',
    rejected: '退单',
    released: '已放行',
  },
  defaultSort: '-createdAt',
  exportPermission: 'logistics.baoguan.view',
});
export type DeclarationListRow = ListRow<typeof declarationList>;
