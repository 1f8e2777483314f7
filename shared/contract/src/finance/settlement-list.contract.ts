import { SETTLEMENT_FIELDS } from './settlement.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { SETTLEMENT_STATES, SETTLEMENT_TONES, SIDE_WORDS, type Side } from './settlement.labels.ts';
import { SETTLEMENT_CODES, SETTLEMENT_MONEY, SETTLEMENT_PATHS } from './settlement.machine.ts';

const listOf = (side: Side) =>
  defineList<{ companyId: string; partyId: string; createdBy: string | null; editedBy: string[] }>()({
    name: side === 'AR' ? 'finance.settlements' : 'finance.supplier-settlements',
    title: SIDE_WORDS[side].title,
    path: SETTLEMENT_PATHS[side],
    permission: SETTLEMENT_CODES[side].view,
    scope: 'finance',
    columns: {
      settlementNo: col.text(SETTLEMENT_FIELDS.settlementNo, { sort: true, fixed: true, width: 158 }),
      partyName: col.text(SIDE_WORDS[side].party, { width: 140 }),
      companyName: col.text('主体', { width: 90 }),
      accountingDate: col.date(SETTLEMENT_FIELDS.accountingDate, { sort: true, width: 100 }),
      sources: col.text(`${SIDE_WORDS[side].source}来源`, { width: 200 }),
      cleared: col.text('核销金额', { width: 220, field: SETTLEMENT_MONEY[side] }),
      fxGain: col.money(SETTLEMENT_FIELDS.fxGain, {
        currency: 'CNY',
        sum: true,
        width: 104,
        field: SETTLEMENT_MONEY[side],
      }),
      rounding: col.money(SETTLEMENT_FIELDS.rounding, {
        currency: 'CNY',
        sum: true,
        width: 84,
        field: SETTLEMENT_MONEY[side],
      }),
      lineCount: col.int('费用', { width: 64 }),
      makerName: col.text('制单', { width: 80 }),
      approverName: col.text('审核', { width: 80 }),
      approvedAt: col.time(SETTLEMENT_FIELDS.approvedAt, { sort: true, hidden: true }),
      createdAt: col.time('创建时间', { sort: true, hidden: true }),
      state: col.code(SETTLEMENT_FIELDS.state, SETTLEMENT_STATES, { tones: SETTLEMENT_TONES, fixed: 'end', width: 84 }),
    },
    filters: {
      keyword: filter.search('结账单号/收付款单号/费用编号'),
      partyId: filter.picker(SIDE_WORDS[side].party, side === 'AR' ? 'customers' : 'suppliers', { quick: true }),
      companyId: filter.picker('主体', 'companies', { quick: true }),
      accountingDate: filter.dates(SETTLEMENT_FIELDS.accountingDate, { quick: true }),
      mine: filter.flag('仅看待我审核'),
    },
    tabs: { draft: '草稿', submitted: '待审核', posted: '已结账', reversed: '已反结', void: '已作废', all: '全部' },
    defaultSort: '-createdAt',
  });
/** 结账单 (F9, F22). */
export const settlementLists = { AR: listOf('AR'), AP: listOf('AP') } as const;
export type SettlementRow = ListRow<(typeof settlementLists)['AR']>;
