/** Labels of statements 3.2; codes are stored (4.21), 已结清 is derived. */
export const STATEMENT_STATES = {
  DRAFT: '草稿',
  SENT: '已发送',
  DISPUTED: '有争议',
  CONFIRMED: '已确认',
  SETTLED: '已结清',
  VOID: '已作废',
} as const;
export type StatementState = keyof typeof STATEMENT_STATES;
export const STATEMENT_TONES = {
  DRAFT: 'default',
  SENT: 'blue',
  DISPUTED: 'red',
  CONFIRMED: 'green',
  SETTLED: 'purple',
  VOID: 'default',
} as const;

/** How a statement went to the counterparty. */
export const STATEMENT_CHANNELS = { MAIL: '邮件', DOWNLOAD: '下载后自行发送' } as const;
export type StatementChannel = keyof typeof STATEMENT_CHANNELS;

/** What the two kinds of statement are called and who stands on the other side. */
export const STATEMENT_SIDES = {
  AR: { title: '客户对账单', party: '客户', received: '本期收款', picker: 'customers' },
  AP: { title: '供应商对账单', party: '供应商', received: '本期付款', picker: 'suppliers' },
} as const;
export type StatementSide = keyof typeof STATEMENT_SIDES;

/** The slot of the signed copy. */
export const EVIDENCE_SLOT = '确认凭据';
/** Days after which an unconfirmed statement is reminded of (11.4). */
export const REMIND_DAYS = 15;
/** Most lines of one statement, and most rows of a counterparty's bill. */
export const MAX_LINES = 5000;
export const MAX_BILL_ROWS = 2000;
/** Most statements that one batch makes. */
export const MAX_PARTIES = 200;
