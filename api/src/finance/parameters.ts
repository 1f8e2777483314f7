import type { Ctx } from '../platform/context.ts';

/**
 * 业务参数 of a company (3.17), each with its unit; every one is read when it is asked for. Amounts are decimal strings,
 * shares basis points, days of a year `MM-DD`.
 */
export const parameters = (ctx: Ctx, companyId: string) => ({
  /** FIN-021: how far a cross rate may be from the default without a reason. */
  crossRateDeviationBp: () => ctx.setting('finance.crossrate.deviation', companyId),
  /** 4.14: net CNY from which an application is reviewed, and from which gm approves too. */
  applyReviewAmount: () => ctx.setting('finance.apply.review.amount', companyId),
  applyGmAmount: () => ctx.setting('finance.apply.gm.amount', companyId),
  /** FIN-073: days after a change of the supplier's account in which every application is reviewed. */
  bankAccountCooldownDays: () => ctx.setting('finance.bankaccount.cooldown', companyId),
  /** FIN-120: last days of the buckets, rising from 0. */
  ageingBuckets: () => ctx.setting('finance.ageing.buckets', companyId),
  /** FIN-152: lowest and highest 换汇成本, both inclusive. */
  exchangeCostRange: () => ctx.setting('tax.exchange.cost.range', companyId),
  /** FIN-153: deadlines of the year after the export. */
  refundDeadline: () => ctx.setting('tax.refund.deadline', companyId),
  agencyCertDeadline: () => ctx.setting('tax.agency.cert.deadline', companyId),
  /** FIN-153: a deadline on a day off moves to the next working day. */
  deadlineOnWorkday: () => ctx.setting('tax.deadline.workday', companyId),
  /** FIN-156: least share of a declaration that is collected and matched before 已申报. */
  fxMatchMinBp: () => ctx.setting('tax.fx.match.min', companyId),
  /** FIN-162: days after 已申报 in which the papers on record are complete. */
  recordDays: () => ctx.setting('tax.record.days', companyId),
  /** FIN-184: days after the export. */
  fxOverdueDays: () => ctx.setting('fx.overdue.days', companyId),
  /** FIN-183: share of the declared amount, and USD; the smaller counts. */
  fxWriteOffBp: () => ctx.setting('fx.writeoff.percent', companyId),
  fxWriteOffUsd: () => ctx.setting('fx.writeoff.amount', companyId),
});
