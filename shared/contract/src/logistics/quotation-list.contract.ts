import { QUOTATION_FIELDS } from './quotation.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { STAGE, STAGE_TONES } from './container.machine.ts';
import { CONFIRM_METHOD, FIGURES_SOURCE } from './quotation.contract.ts';
import { QUOTE_STATE, QUOTE_TONES } from './quotation.machine.ts';

/**
 * 装柜报价单 over all containers (13.1, a view of L15). 报价合计 has tax, one amount a currency; 收入 is in CNY without tax at the
 * rates of the day (LOG-035), empty while a price or a rate is missing.
 */
export const quotationList = defineList<{
  orderId: string;
  containerId: string;
  customerId: string;
  /** The loading slip of the container, where the quotation is worked on. */
  slipId: string | null;
}>()({
  name: 'logistics.quotations',
  title: '装柜报价单',
  path: '/logistics/quotations',
  permission: 'logistics.quote.view',
  scope: 'logistics',
  columns: {
    quoteNo: col.text(QUOTATION_FIELDS.quoteNo, { sort: true, fixed: true, width: 150 }),
    orderNo: col.text(QUOTATION_FIELDS.orderId, { sort: true, width: 146 }),
    customerName: col.text(QUOTATION_FIELDS.customerId, { width: 104 }),
    containerCode: col.text(QUOTATION_FIELDS.containerId, { sort: true, width: 146 }),
    totals: col.text('报价合计', { field: 'money.sell', width: 164 }),
    rt: col.decimal(QUOTATION_FIELDS.rt, { sort: true, width: 84 }),
    stage: col.code('柜子阶段', STAGE, { tones: STAGE_TONES, width: 88 }),
    versionNo: col.int(QUOTATION_FIELDS.versionNo, { sort: true, width: 64 }),
    income: col.money('收入(不含税)', { currency: 'CNY', field: 'money.sell', width: 130 }),
    validUntil: col.date(QUOTATION_FIELDS.validUntil, { sort: true, width: 104 }),
    sentAt: col.time(QUOTATION_FIELDS.sentAt, { sort: true, width: 136 }),
    sentTo: col.text(QUOTATION_FIELDS.sentTo, { field: 'customer.contact', width: 130 }),
    confirmMethod: col.code(QUOTATION_FIELDS.confirmMethod, CONFIRM_METHOD, { width: 84 }),
    confirmBy: col.text(QUOTATION_FIELDS.confirmBy, { width: 92 }),
    confirmedAt: col.time(QUOTATION_FIELDS.confirmedAt, { sort: true, width: 136 }),
    cartons: col.int(QUOTATION_FIELDS.cartons, { sort: true, sum: true, width: 76, hidden: true }),
    volume: col.volume('CBM', { sort: true, sum: true, width: 90, hidden: true }),
    gross: col.weight('毛重(kg)', { sort: true, sum: true, width: 104, hidden: true }),
    figuresSource: col.code(QUOTATION_FIELDS.figuresSource, FIGURES_SOURCE, { width: 84, hidden: true }),
    reason: col.text('拒绝/作废原因', { width: 160, hidden: true }),
    ownerName: col.text(QUOTATION_FIELDS.ownerId, { width: 84, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    state: col.code(QUOTATION_FIELDS.state, QUOTE_STATE, { tones: QUOTE_TONES, fixed: 'end', width: 88 }),
  },
  filters: {
    numbers: filter.numbers('报价单·订单·柜子', { placeholder: '报价单号 / 订单号 / 柜子编号 / 箱号，可粘贴多个' }),
    customerId: filter.picker(QUOTATION_FIELDS.customerId, 'customers', { quick: true }),
    stage: filter.codes('柜子阶段', STAGE, { quick: true }),
    sentAt: filter.dates('发送日期', { quick: true }),
    validUntil: filter.dates(QUOTATION_FIELDS.validUntil),
    confirmedAt: filter.dates('确认日期'),
    confirmMethod: filter.codes(QUOTATION_FIELDS.confirmMethod, CONFIRM_METHOD),
    ownerId: filter.picker(QUOTATION_FIELDS.ownerId, 'users'),
    createdAt: filter.dates('创建日期'),
  },
  tabs: { all: '全部', ...QUOTE_STATE },
  defaultSort: '-createdAt',
  exportPermission: 'logistics.container.export',
});
export type QuotationListRow = ListRow<typeof quotationList>;
