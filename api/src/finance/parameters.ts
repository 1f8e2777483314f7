import { FINANCE_SETTINGS } from '@shared/contract/shared/settings/finance.settings.ts';
import type { Ctx } from '../platform/context.ts';
import { declareSettings } from '../platform/settings.ts';

declareSettings(Object.fromEntries(Object.entries(FINANCE_SETTINGS).map(([key, def]) => [key, def.default])));

/**
 * 业务参数 of a company (3.17), each with its unit; every one is read when it is asked for. Amounts are decimal strings,
 * shares basis points, days of a year `MM-DD`.
 */
export const parameters = (ctx: Ctx, companyId: string) => ({
  /** FIN-024: most CNY of base_open that is cleared as 尾差. */
  writeOffTolerance: () => ctx.setting<string>('finance.writeoff.tolerance', companyId),
  /** FIN-021: how far a cross rate may be from the default without a reason. */
  crossRateDeviationBp: () => ctx.setting<number>('finance.crossrate.deviation', companyId),
  /** 4.14: net CNY from which an application is reviewed, and from which gm approves too. */
  applyReviewAmount: () => ctx.setting<string>('finance.apply.review.amount', companyId),
  applyGmAmount: () => ctx.setting<string>('finance.apply.gm.amount', companyId),
  /** FIN-073: days after a change of the supplier's account in which every application is reviewed. */
  bankAccountCooldownDays: () => ctx.setting<number>('finance.bankaccount.cooldown', companyId),
  /** 4.13: hours that a submitted settlement holds its lines. */
  settlementLockHours: () => ctx.setting<number>('finance.settlement.lock.hours', companyId),
  /** FIN-120: last days of the buckets, rising from 0. */
  ageingBuckets: () => ctx.setting<number[]>('finance.ageing.buckets', companyId),
  /** FIN-112: months that an estimate may stand. */
  estimateMaxMonths: () => ctx.setting<number>('finance.estimate.max.age', companyId),
  /** FIN-152: lowest and highest 换汇成本, both inclusive. */
  exchangeCostRange: () => ctx.setting<[string, string]>('tax.exchange.cost.range', companyId),
  /** FIN-153: deadlines of the year after the export. */
  refundDeadline: () => ctx.setting<string>('tax.refund.deadline', companyId),
  agencyCertDeadline: () => ctx.setting<string>('tax.agency.cert.deadline', companyId),
  /** FIN-156: least share of a declaration that is collected and matched before 已申报. */
  fxMatchMinBp: () => ctx.setting<number>('tax.fx.match.min', companyId),
  /** FIN-162: days after 已申报 in which the papers on record are complete. */
  recordDays: () => ctx.setting<number>('tax.record.days', companyId),
  /** FIN-184: days after the export. */
  fxOverdueDays: () => ctx.setting<number>('fx.overdue.days', companyId),
  /** FIN-183: share of the declared amount, and USD; the smaller counts. */
  fxWriteOffBp: () => ctx.setting<number>('fx.writeoff.percent', companyId),
  fxWriteOffUsd: () => ctx.setting<string>('fx.writeoff.amount', companyId),
  /** FIN-193: least scores of 中, 高 and 极高; the same for all companies. */
  riskLevels: () => ctx.setting<[number, number, number]>('risk.levels'),
});
