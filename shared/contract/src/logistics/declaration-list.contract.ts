import { CONTAINER_FIELDS } from './container.fields.ts';
import { DECLARATION_FIELDS } from './declaration.fields.ts';
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
  editedBy: string[];
}>()({
  name: 'logistics.declarations',
  title: '待报关',
  path: '/logistics/declarations',
  permission: 'logistics.baoguan.view',
  scope: 'logistics',
  columns: {
    declNo: col.text('报关资料单', { sort: true, fixed: true, width: 150 }),
    containerCode: col.text(DECLARATION_FIELDS.containerId, { sort: true, width: 150 }),
    containerNo: col.text(CONTAINER_FIELDS.containerNo, { sort: true, width: 118 }),
    exporterName: col.text('境内发货人', { width: 116 }),
    brokerName: col.text(DECLARATION_FIELDS.brokerId, { width: 90 }),
    declareDate: col.date(DECLARATION_FIELDS.declareDate, { sort: true, width: 104 }),
    cutCustoms: col.time(CONTAINER_FIELDS.cutCustoms, { sort: true, width: 196 }),
    tradeMode: col.code(DECLARATION_FIELDS.tradeMode, TRADE_MODE, { width: 116 }),
    customsNo: col.text(DECLARATION_FIELDS.customsNo, { sort: true, width: 158 }),
    blNo: col.text(DECLARATION_FIELDS.blNo, { width: 120 }),
    declCount: col.int('报关单数', { width: 76 }),
    releasedAt: col.time(DECLARATION_FIELDS.releasedAt, { sort: true, width: 136 }),
    packages: col.int(DECLARATION_FIELDS.packages, { sort: true, sum: true, width: 76 }),
    gross: col.weight('毛重(kg)', { sort: true, sum: true, width: 100 }),
    net: col.weight('净重(kg)', { sort: true, sum: true, width: 100 }),
    state: col.code(DECLARATION_FIELDS.state, DECL_STATE, { tones: DECL_TONES, width: 88 }),
    ownerName: col.text('制单人', { width: 84 }),
    createdAt: col.time('制单时间', { sort: true, hidden: true }),
  },
  filters: {
    numbers: filter.numbers('单号·柜子·箱号·海关编号', { placeholder: '单号 / 柜子 / 箱号 / 海关编号，可粘贴多个' }),
    brokerId: filter.picker(DECLARATION_FIELDS.brokerId, 'suppliers', { quick: true }),
    tradeMode: filter.codes(DECLARATION_FIELDS.tradeMode, TRADE_MODE),
    containerId: filter.picker(DECLARATION_FIELDS.containerId, 'containers'),
    state: filter.codes(DECLARATION_FIELDS.state, DECL_STATE),
    declareDate: filter.dates(DECLARATION_FIELDS.declareDate, { quick: true }),
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
