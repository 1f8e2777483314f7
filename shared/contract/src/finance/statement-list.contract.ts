import { STATEMENT_FIELDS } from './statement.fields.ts';
import type { FieldGroup } from '../access.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { STATEMENT_SIDES, STATEMENT_STATES, STATEMENT_TONES, type StatementSide } from './statement.labels.ts';
import { FEE_BIZ_TYPES } from './fee-line.labels.ts';
import { statementRights } from './statement.machine.ts';

/** What customers pay is hidden apart from what we pay. */
export const statementMoney: Readonly<Record<StatementSide, FieldGroup>> = { AR: 'money.sell', AP: 'money.cost' };
export const statementPath = (side: StatementSide) =>
  side === 'AR' ? ('/finance/ar/statements' as const) : ('/finance/ap/statements' as const);

const listOf = (side: StatementSide) => {
  const { title, party, received, picker } = STATEMENT_SIDES[side];
  const field = statementMoney[side];
  const name = side === 'AR' ? 'finance.ar-statements' : 'finance.ap-statements';
  const balance = (label: string, hidden = false) => col.text(label, { width: 150, field, hidden });
  return defineList<{ partyId: string; companyId: string; createdBy: string | null; editedBy: string[] }>()({
    name,
    title,
    path: statementPath(side),
    permission: statementRights[side].view,
    scope: 'finance',
    columns: {
      statementNo: col.text(STATEMENT_FIELDS.statementNo, { sort: true, fixed: true, width: 142 }),
      revision: col.int(STATEMENT_FIELDS.revision, { width: 52 }),
      partyName: col.text(party, { width: 128 }),
      periodFrom: col.date(STATEMENT_FIELDS.periodFrom, { sort: true, width: 98 }),
      periodTo: col.date(STATEMENT_FIELDS.periodTo, { sort: true, width: 98 }),
      baseTotal: col.money('本位币合计', { currency: 'CNY', sort: true, sum: true, field, width: 112 }),
      baseSettled: col.money('已核销', { currency: 'CNY', sum: true, field, width: 104 }),
      baseOpen: col.money('未核销', { currency: 'CNY', sum: true, field, width: 104 }),
      prevBalance: balance('上期余额'),
      thisPeriod: balance('本期发生'),
      received: balance(received),
      endBalance: balance('期末余额'),
      companyName: col.text(STATEMENT_FIELDS.companyId, { width: 110 }),
      lineCount: col.int('费用项数', { sum: true, width: 88 }),
      disputeCount: col.int('争议数', { width: 76 }),
      sentAt: col.time(STATEMENT_FIELDS.sentAt, { sort: true }),
      counterpartyName: col.text('确认人', { width: 100 }),
      counterpartyDate: col.date(STATEMENT_FIELDS.counterpartyDate, { width: 108 }),
      creatorName: col.text('制单人', { width: 84 }),
      createdAt: col.time('制单时间', { sort: true, hidden: true }),
      state: col.code(STATEMENT_FIELDS.state, STATEMENT_STATES, { tones: STATEMENT_TONES, fixed: 'end', width: 88 }),
    },
    filters: {
      numbers: filter.numbers(STATEMENT_FIELDS.statementNo),
      partyId: filter.picker(party, picker, { quick: true }),
      companyId: filter.picker(STATEMENT_FIELDS.companyId, 'companies', { quick: true }),
      period: filter.dates('账期', { quick: true }),
      currency: filter.picker(STATEMENT_FIELDS.currency, 'currencies'),
      bizType: filter.codes(STATEMENT_FIELDS.bizType, FEE_BIZ_TYPES),
      overdue: filter.flag('逾期未核销'),
    },
    tabs: {
      all: '全部',
      draft: '草稿',
      sent: '已发送',
      disputed: '有争议',
      confirmed: '已确认',
      settled: '已结清',
      void: '已作废',
    },
    defaultSort: '-createdAt',
    exportPermission: statementRights[side].export,
  });
};
/** 客户对账单 (F3) and 供应商对账单 (F17). */
export const statementLists = { AR: listOf('AR'), AP: listOf('AP') } as const;
export type StatementRow = ListRow<(typeof statementLists)['AR']>;

const unstatedOf = (side: StatementSide) => {
  const { party, picker } = STATEMENT_SIDES[side];
  const field = statementMoney[side];
  return defineList<{ partyId: string; companyId: string }>()({
    name: side === 'AR' ? 'finance.ar-unstated' : 'finance.ap-unstated',
    title: side === 'AR' ? '未对账应收费用' : '未对账应付费用',
    path: `${statementPath(side)}/unstated`,
    permission: statementRights[side].view,
    scope: 'finance',
    columns: {
      feeNo: col.text('费用编号', { sort: true, fixed: true, width: 158 }),
      partyName: col.text(party, { width: 140 }),
      companyName: col.text(STATEMENT_FIELDS.companyId, { width: 110 }),
      bizType: col.code(STATEMENT_FIELDS.bizType, FEE_BIZ_TYPES, { width: 92 }),
      bizNo: col.text('业务单', { sort: true, width: 150 }),
      containerNo: col.text('货柜', { width: 150 }),
      chargeName: col.text('费用项目', { width: 110 }),
      businessDate: col.date('业务日期', { sort: true, width: 108 }),
      dueDate: col.date('到期日', { sort: true, width: 108 }),
      currency: col.text(STATEMENT_FIELDS.currency, { width: 64 }),
      amount: col.money('金额', { currency: 'currency', sort: true, sum: true, field }),
      open: col.money('未核销', { currency: 'currency', sum: true, field }),
    },
    filters: {
      numbers: filter.numbers('费用编号或业务单'),
      partyId: filter.picker(party, picker, { quick: true }),
      companyId: filter.picker(STATEMENT_FIELDS.companyId, 'companies', { quick: true }),
      bizType: filter.codes(STATEMENT_FIELDS.bizType, FEE_BIZ_TYPES),
      businessDate: filter.dates('业务日期', { quick: true }),
    },
    defaultSort: 'businessDate,feeNo',
    base: true,
    exportPermission: statementRights[side].export,
  });
};
/** 未对账费用: confirmed lines on no statement. */
export const unstatedLists = { AR: unstatedOf('AR'), AP: unstatedOf('AP') } as const;
export type UnstatedRow = ListRow<(typeof unstatedLists)['AR']>;
