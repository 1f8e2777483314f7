import { STATEMENT_FIELDS } from './statement.fields.ts';
import * as z from 'zod/mini';
import { across } from '../accounts/party.contract.ts';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody, upload } from '../endpoint.ts';
import { ack, code, currency, date, id, money, optional, optionalText, text, version } from '../fields.ts';
import { defineLineSheet, importCol } from '../shared/import.ts';
import type { Candidates, StatementBatch, StatementContacts, StatementDetail } from './statement.answers.ts';
import {
  MAX_BILL_ROWS,
  MAX_LINES,
  MAX_PARTIES,
  STATEMENT_CHANNELS,
  STATEMENT_SIDES,
  type StatementSide,
} from './statement.labels.ts';
import { FEE_BIZ_TYPES } from './fee-line.labels.ts';
import { statementMoney, statementPath } from './statement-list.contract.ts';
import { statementRights } from './statement.machine.ts';

const scope = 'finance' as const;
const order = across<{ periodFrom: string; periodTo: string }>('periodTo', ({ periodFrom, periodTo }) =>
  periodFrom && periodTo && periodTo < periodFrom ? '不能早于账期起' : null,
);
/** What lines a statement takes: those of the period, of one kind of order or currency; not yet due ones only when wanted. */
const rule = {
  companyId: id(),
  periodFrom: date(),
  periodTo: date(),
  bizType: optional(code(FEE_BIZ_TYPES)),
  currency: optional(currency()),
  includeUndue: z._default(z.boolean(), true),
};
const lineIds = () =>
  z.array(id()).check(z.minLength(1, '请至少选择一笔费用'), z.maxLength(MAX_LINES, `一张对账单最多 ${MAX_LINES} 笔`));
const lineNotes = z
  .array(z.object({ lineId: id(), reason: text(200) }))
  .check(z.minLength(1, '请选择有争议的费用'), z.maxLength(MAX_LINES));
/** A row of the counterparty's bill (F17). */
export const billRow = z.object({
  orderNo: optionalText(60),
  containerNo: optionalText(60),
  charge: optionalText(100),
  currency: currency(),
  amount: money(),
  remark: optionalText(200),
});
export type BillInput = z.output<typeof billRow>;
const counter = z.object({ lineId: id(), counterAmount: optional(money()), diffReason: optionalText(200) });

/** What 生成对账单 sends for one party. */
const create = z.object({ ...rule, partyId: id(), feeLineIds: lineIds(), remark: optionalText(500) }).check(order);
export type StatementInput = z.output<typeof create>;
const createMany = z
  .object({ ...rule, partyIds: z._default(z.array(id()).check(z.maxLength(MAX_PARTIES)), []), ack: ack() })
  .check(order);
export type StatementBatchInput = z.output<typeof createMany>;

/** 对方账单 as a sheet: read and checked, then filled into the form. */
export const billSheet = defineLineSheet({
  name: 'finance.statement-bill',
  title: '对方账单',
  path: '/finance/ap/statements/bill-rows',
  permission: 'finance.ap.statement.import',
  scope: { none: '只读取上传的表格，不涉及单据' },
  columns: {
    orderNo: importCol.text('业务单号', { example: 'WL20261103-0001' }),
    containerNo: importCol.text('货柜号', { example: 'ABCU1234560' }),
    charge: importCol.text('费用项目', { example: '海运费' }),
    currency: importCol.text(STATEMENT_FIELDS.currency, { required: true, example: 'CNY' }),
    amount: importCol.money('金额', { required: true, example: '1200.00' }),
    remark: importCol.text(STATEMENT_FIELDS.remark),
  },
});

const endpointsOf = (side: StatementSide) => {
  const path = statementPath(side);
  const rights = statementRights[side];
  const { title } = STATEMENT_SIDES[side];
  const guard = statementMoney[side];
  const fields = Object.fromEntries(
    [
      ...['unitPrice', 'amount', 'amountEx', 'tax', 'baseAmount', 'open', 'settled', 'counterAmount', 'difference'].map(
        (name) => `lines.*.${name}`,
      ),
      'totals',
      'baseTotal',
      'traces.*.amount',
      'billRows.*.amount',
    ].map((name) => [name, guard]),
  );
  const answer = z.custom<StatementDetail>();
  const detail = { scope, fields, answer } as const;
  return {
    get: read({ path: `${path}/{id}`, summary: `${title}详情`, permission: rights.view, ...detail }),
    /** Confirmed lines of the party with why one is left out; `statementId`: those of that draft count as free. */
    candidates: read({
      path: `${path}/candidates`,
      summary: `${title}可选费用`,
      permission: rights.view,
      scope,
      fields,
      query: z.object({
        companyId: id(),
        partyId: id(),
        periodFrom: date(),
        periodTo: date(),
        bizType: z.optional(code(FEE_BIZ_TYPES)),
        currency: z.optional(currency()),
        includeUndue: z.optional(z.enum(['true', 'false'])),
        statementId: z.optional(id()),
      }),
      answer: z.custom<Candidates>(),
    }),
    create: command({
      path,
      summary: `生成${title}`,
      permission: rights.create,
      body: z.extend(create, { ack: ack() }),
      ...detail,
    }),
    createMany: command({
      path: `${path}/batch`,
      summary: `批量生成${title}`,
      permission: rights.create,
      scope,
      body: createMany,
      answer: z.custom<StatementBatch>(),
      timeout: 120,
    }),
    update: command({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `编辑${title}`,
      permission: rights.edit,
      body: z.object({ version: version(), ack: ack(), feeLineIds: lineIds(), remark: optionalText(500) }),
      labels: { ...STATEMENT_FIELDS, feeLineIds: '费用' },
      ...detail,
    }),
    /** Amounts of the counterparty as they are typed, with why they differ. */
    counter: command({
      path: `${path}/{id}/counter-amounts`,
      summary: `登记对方金额`,
      permission: rights.edit,
      body: z.object({
        version: version(),
        ack: ack(),
        lines: z.array(counter).check(z.minLength(1, '请填写对方金额'), z.maxLength(MAX_LINES)),
      }),
      ...detail,
    }),
    refresh: command({
      path: `${path}/{id}/refresh`,
      summary: `${title}重新取数`,
      permission: rights.edit,
      body: stateBody(),
      ...detail,
    }),
    contacts: read({
      path: `${path}/{id}/contacts`,
      summary: `${title}收件人`,
      permission: rights.send,
      scope,
      answer: z.custom<StatementContacts>(),
    }),
    send: command({
      path: `${path}/{id}/send`,
      summary: `发送${title}`,
      permission: rights.send,
      body: z.object({
        version: version(),
        ack: ack(),
        channel: code(STATEMENT_CHANNELS),
        contactIds: z._default(z.array(id()).check(z.maxLength(20, '最多 20 个收件人')), []),
        note: optionalText(500),
      }),
      ...detail,
    }),
    /** Each to the first contact with a mail address of its party. */
    sendMany: command({
      path: `${path}/send`,
      summary: `批量发送${title}`,
      permission: rights.send,
      scope,
      body: z.extend(batchBody(), { channel: code(STATEMENT_CHANNELS) }),
      answer: batchAnswer(),
    }),
    confirm: upload({
      path: `${path}/{id}/confirm`,
      summary: `登记确认${title}`,
      permission: rights.confirm,
      body: z.object({ version: version(), ack: ack(), counterpartyName: text(50), counterpartyDate: date() }),
      ...detail,
    }),
    dispute: command({
      path: `${path}/{id}/dispute`,
      summary: `登记争议`,
      permission: rights.dispute,
      body: z.object({ version: version(), ack: ack(), lines: lineNotes }),
      ...detail,
    }),
    /** FIN-044: the old one is void, the new one is a draft without the dropped lines. Answers the new one. */
    revise: command({
      path: `${path}/{id}/revise`,
      summary: `${title}出新版`,
      permission: rights.create,
      body: z.object({
        version: version(),
        ack: ack(),
        dropLineIds: z._default(z.array(id()).check(z.maxLength(MAX_LINES)), []),
      }),
      ...detail,
    }),
    void: command({
      path: `${path}/{id}/void`,
      summary: `作废${title}`,
      permission: rights.void,
      body: reasonBody(2),
      ...detail,
    }),
    unconfirm: command({
      path: `${path}/{id}/unconfirm`,
      summary: `撤销确认${title}`,
      permission: rights.unconfirm,
      body: reasonBody(2),
      ...detail,
    }),
  };
};
const AP_PATH = statementPath('AP');
const payables = endpointsOf('AP');
const apDetail = { scope, fields: payables.get.fields ?? {}, answer: z.custom<StatementDetail>() } as const;

/** Statements of receivables and of payables; the bill of a supplier is imported, matched and made up for (F17). */
export const statements = {
  AR: endpointsOf('AR'),
  AP: payables,
  /** Replaces the rows of the supplier's bill and matches them. */
  bill: command({
    path: `${AP_PATH}/{id}/import-counterparty`,
    summary: '导入对方账单',
    permission: 'finance.ap.statement.import',
    body: z.object({
      version: version(),
      ack: ack(),
      rows: z
        .array(billRow)
        .check(z.minLength(1, '请填写对方账单'), z.maxLength(MAX_BILL_ROWS, `最多 ${MAX_BILL_ROWS} 行`)),
    }),
    ...apDetail,
  }),
  match: command({
    path: `${AP_PATH}/{id}/match`,
    summary: '自动匹配对方账单',
    permission: 'finance.ap.statement.match',
    body: stateBody(),
    ...apDetail,
  }),
  /** 生成补差: a fee line of the difference each, 待审核. */
  adjust: command({
    path: `${AP_PATH}/{id}/adjust`,
    summary: '对账生成补差',
    permission: 'finance.ap.statement.match',
    body: z.object({ version: version(), ack: ack(), lineIds: lineIds() }),
    ...apDetail,
  }),
};
