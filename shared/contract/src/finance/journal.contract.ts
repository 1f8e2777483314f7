import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import { date, id } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { trialBalance } from './period.answers.ts';
import { PERIOD_FIELDS } from './period.fields.ts';

export const journals = {
  trialBalance: read({
    path: '/finance/trial-balance',
    summary: '试算平衡',
    permission: 'finance.journal.view',
    scope: 'finance',
    query: z.object({ companyId: id(), from: date(), to: date() }),
    answer: trialBalance,
  }),
};
/** 凭证查询: one row per line of a journal. Debit and credit in CNY, amount in the line's currency. */
export const journalList = defineList<{ journalId: string; sourceType: string; sourceId: string }>()({
  name: 'finance.journals',
  title: '凭证',
  path: '/finance/journals',
  permission: 'finance.journal.view',
  scope: 'finance',
  columns: {
    journalNo: col.text('凭证号', { fixed: true, width: 156 }),
    journalDate: col.date('日期', { width: 104 }),
    companyName: col.text(PERIOD_FIELDS.companyId, { width: 120 }),
    summary: col.text('摘要', { width: 200 }),
    sourceNo: col.text('来源单据', { width: 150 }),
    account: col.text('科目', { width: 84 }),
    accountName: col.text('科目名称', { width: 150 }),
    debit: col.money('借方', { currency: 'CNY', sum: true }),
    credit: col.money('贷方', { currency: 'CNY', sum: true }),
    currency: col.text('币种', { width: 64 }),
    amount: col.money('原币金额', { currency: 'currency' }),
    partyName: col.text('往来单位', { width: 130 }),
    reversal: col.text('冲销', { width: 160 }),
    createdByName: col.text('制单人', { width: 90 }),
  },
  filters: {
    companyId: filter.picker(PERIOD_FIELDS.companyId, 'companies', { quick: true }),
    journalDate: filter.dates('日期', { quick: true }),
    journalNo: filter.text('凭证号', { quick: true }),
    account: filter.text('科目', { quick: true }),
    sourceNo: filter.text('来源单据'),
    customerId: filter.picker('客户', 'customers'),
    supplierId: filter.picker('供应商', 'suppliers'),
  },
  defaultSort: '-id',
  exportPermission: 'finance.journal.export',
  keyset: true,
});
export type JournalRow = ListRow<typeof journalList>;
