import { SHOW } from './envelope.ts';

/** A refusal code with its HTTP status, how it is shown and its default Chinese text (11.3, 13.3). */
export interface ErrorCode {
  status: number;
  showType: number;
  text: string;
}

/** The shared codes. A rule without a row here answers its own rule id with 422, showType 1. */
export const ERROR_CODES = {
  BAD_REQUEST: { status: 400, showType: SHOW.error, text: '请求参数错误或数据不存在。' },
  NO_SESSION: { status: 401, showType: SHOW.error, text: '登录超时，请重新登录。' },
  LOGIN_FAILED: { status: 401, showType: SHOW.silent, text: '账号或密码错误' },
  ACCOUNT_LOCKED: { status: 429, showType: SHOW.silent, text: '尝试次数过多，请稍后再试。' },
  MFA_REQUIRED: { status: 401, showType: SHOW.silent, text: '请输入两步验证码。' },
  MFA_FAILED: { status: 401, showType: SHOW.silent, text: '验证码不正确。' },
  MFA_SETUP_REQUIRED: { status: 403, showType: SHOW.silent, text: '请先设置两步验证。' },
  PASSWORD_EXPIRED: { status: 403, showType: SHOW.silent, text: '请先修改密码。' },
  NO_PERMISSION: { status: 403, showType: SHOW.error, text: '无权操作。' },
  BAD_ORIGIN: { status: 403, showType: SHOW.error, text: '请求来源不受信任。' },
  NOT_FOUND: { status: 404, showType: SHOW.error, text: '数据不存在或无权访问。' },
  VERSION_CONFLICT: { status: 409, showType: SHOW.error, text: '数据已被他人修改，请刷新后重试。' },
  ILLEGAL_STATE: { status: 409, showType: SHOW.warning, text: '当前状态不能执行此操作。' },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    showType: SHOW.error,
    text: '上次保存已成功，本次改动未保存；请打开该记录再修改。',
  },
  FIN_OPEN_CHANGED: { status: 409, showType: SHOW.notice, text: '未核销金额已变化，请刷新。' },
  FILE_TOO_LARGE: { status: 413, showType: SHOW.error, text: '上传的文件过大。' },
  VALIDATION: { status: 422, showType: SHOW.silent, text: '请检查标红的内容。' },
  CONFIRM_REQUIRED: { status: 422, showType: SHOW.silent, text: '需要确认后继续。' },
  GUARD_FAILED: { status: 422, showType: SHOW.notice, text: '条件未满足。' },
  TOO_COMPLEX: { status: 422, showType: SHOW.notice, text: '内容过于复杂，请精简或拆分后再试。' },
  THROTTLED: { status: 429, showType: SHOW.error, text: '操作过于频繁，请稍后再试。' },
  SERVER_ERROR: { status: 500, showType: SHOW.error, text: '服务器发生错误，请检查服务器。' },
  RETRY_LATER: { status: 503, showType: SHOW.error, text: '系统繁忙，请重试。' },
  MAINTENANCE: { status: 503, showType: SHOW.error, text: '系统正在维护，请稍后再试。' },
  MODULE_UNAVAILABLE: { status: 422, showType: SHOW.warning, text: '该模块暂不可用。' },
  MAIL_FAILED: { status: 422, showType: SHOW.notice, text: '邮件没有发出。' },
  FORM_INVALID: { status: 422, showType: SHOW.notice, text: '表单有错误，不能发布。' },
  TEMPLATE_INVALID: { status: 422, showType: SHOW.notice, text: '模板有错误，不能发布。' },
  RISK_HOLD: { status: 422, showType: SHOW.warning, text: '客户已控货，需解控。' },
  CREDIT_EXCEEDED: { status: 422, showType: SHOW.notice, text: '客户信用额度不足。' },
  RELEASE_REQUIRED: { status: 422, showType: SHOW.warning, text: '订单尚未放货。' },
  PERIOD_CLOSED: { status: 422, showType: SHOW.warning, text: '所在期间已结账。' },
  HS_RATE_MISSING: { status: 422, showType: SHOW.warning, text: '无有效退税率。' },
  RATE_MISSING: { status: 422, showType: SHOW.warning, text: '缺少汇率。' },
  FIN_SELF_APPROVE: { status: 422, showType: SHOW.warning, text: '不能审核自己的单据。' },
  FIN_APPLY_EXCEEDS_OPEN: { status: 422, showType: SHOW.warning, text: '申请金额超过可申请金额。' },
  FIN_DUP_BANK_REF: { status: 422, showType: SHOW.warning, text: '银行流水号重复。' },
  FIN_STATEMENT_LINE_TAKEN: { status: 422, showType: SHOW.warning, text: '费用已在其他对账单中。' },
  FIN_STATEMENT_FROZEN: { status: 422, showType: SHOW.warning, text: '对账单已确认，不能修改。' },
  FIN_LINE_LOCKED: { status: 422, showType: SHOW.warning, text: '费用正在其他单据中处理。' },
  FX_QUOTA_NOT_ENOUGH: { status: 422, showType: SHOW.notice, text: '可用额度不足。' },
  WMS_SELF_APPROVE: { status: 422, showType: SHOW.warning, text: '不能审核自己的单据。' },
  WMS_WAREHOUSE_NOT_EMPTY: { status: 422, showType: SHOW.warning, text: '仓库仍有库存或未完成单据，不能停用。' },
  WMS_STOCK_NOT_ENOUGH: { status: 422, showType: SHOW.notice, text: '库存不足。' },
  WMS_CAPACITY: { status: 422, showType: SHOW.warning, text: '库位容量不足。' },
  WMS_MIX_FORBIDDEN: { status: 422, showType: SHOW.warning, text: '库位不允许混放。' },
  WMS_LOCATION_LOCKED: { status: 422, showType: SHOW.warning, text: '库位已锁定。' },
  WMS_BATCH_USED: { status: 422, showType: SHOW.warning, text: '批次已被使用，不能冲红。' },
  WMS_ACCESS_DENIED: { status: 422, showType: SHOW.notice, text: '公司未获准使用该仓库。' },
  DAY_CLOSED: { status: 422, showType: SHOW.warning, text: '该日已日结。' },
  WMS_CHAMBER_CLOSED: { status: 422, showType: SHOW.warning, text: '仓间未开仓。' },
  WMS_CHAMBER_ALREADY_OPEN: { status: 422, showType: SHOW.warning, text: '仓间已开仓。' },
} as const satisfies Record<string, ErrorCode>;

export type SharedErrorCode = keyof typeof ERROR_CODES;
