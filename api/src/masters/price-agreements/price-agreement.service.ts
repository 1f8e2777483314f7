import {
  AGREEMENT_STATES,
  priceAgreementMachine,
  type AgreementState,
  type PriceAgreementDetail,
  type PriceAgreementInput,
} from '@shared/contract/finance/price-agreement.contract.ts';
import { compare } from '@shared/contract/decimal.ts';
import { validityOverlaps } from '@shared/contract/finance/price-agreement.rules.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { pricesChanged } from './prices-changed.ts';
import { checkAgreement } from './price-agreement-checks.ts';
import { priceAgreements } from './price-agreement.entity.ts';
import { finPriceAgreement, type PriceAgreementRecord } from './price-agreement.tables.ts';

type Action = keyof typeof priceAgreementMachine.actions;

/** 新增: a draft; it counts only once it is put into force. */
export async function createAgreement(ctx: CommandCtx, input: PriceAgreementInput): Promise<PriceAgreementRecord> {
  const label = await checkAgreement(ctx, input, null);
  return priceAgreements.insert(ctx, { ...input, label }, { action: '新增', code: 'create' });
}

/** 编辑: all of a draft; of one that counts only the last day and the remark. */
export async function updateAgreement(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: PriceAgreementInput,
): Promise<PriceAgreementRecord> {
  const row = await priceAgreements.lockFor(ctx, priceAgreementMachine, 'update', id, version);
  requireCounting(ctx, row, 'update');
  const note = { action: '编辑', code: 'update' };
  if (row.state === 'DRAFT') {
    const label = await checkAgreement(ctx, input, row);
    return priceAgreements.update(ctx, row, { ...input, label }, note);
  }
  const { validTo, remark, ...fixed } = input;
  const wrong = Object.entries(fixed).filter(([key, value]) => !same(row[key as keyof typeof fixed], value));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([key]) => [key, '已生效，不能改，请另建协议价'])));
  if (validTo !== null && validTo < ctx.today()) throw invalid({ validTo: '不能早于今天，立即停用请用「失效」' });
  await requireFree(ctx, { ...row, validTo });
  const done = await priceAgreements.update(ctx, row, { validTo, remark }, note);
  if (validTo !== row.validTo) await told(ctx, done, '改期');
  return done;
}
const same = (stored: string | null, given: string | null): boolean =>
  stored === given || (isNumber(stored) && isNumber(given) && compare(stored, given) === 0);
const isNumber = (text: string | null): text is string => text !== null && /^\d+(\.\d+)?$/.test(text);

/** 生效: FIN_AGREEMENT_OVERLAP names the agreement of the same scope that counts on one of its days. */
export async function activateAgreement(ctx: CommandCtx, row: PriceAgreementRecord): Promise<PriceAgreementRecord> {
  if (row.state === 'DRAFT' && row.validTo !== null && row.validTo < ctx.today())
    throw refuse('FIN_AGREEMENT_PAST', `${row.label} 的截止日期 ${row.validTo} 已过，不能生效。`);
  await checkAgreement(ctx, row, null);
  await requireFree(ctx, row);
  const done = await priceAgreements.transition(ctx, priceAgreementMachine, row, 'activate');
  await told(ctx, done, '生效');
  return done;
}

/** 失效: counts no more from now on; a draft is given up. */
export async function expireAgreement(ctx: CommandCtx, row: PriceAgreementRecord): Promise<PriceAgreementRecord> {
  requireCounting(ctx, row, 'expire');
  const done = await priceAgreements.transition(ctx, priceAgreementMachine, row, 'expire');
  if (row.state === 'ACTIVE') await told(ctx, done, '失效');
  return done;
}

/** 预估应收 of the customer's open orders follows. */
async function told(ctx: CommandCtx, { companyId, customerId, label }: PriceAgreementRecord, what: string) {
  if (customerId !== null) await pricesChanged(ctx, { companyId, customerId }, `协议价「${label}」${what}`);
}

/**
 * 3.16 no overlap per scope: company, direction, party, charge, route, mode, container type, warehouse, carrier, currency.
 * Commands on one scope wait for each other, so that the second one can name the first.
 */
async function requireFree(ctx: CommandCtx, row: PriceAgreementRecord): Promise<void> {
  const ofScope = sql`scope_hash = (select own.scope_hash from fin_price_agreement own where own.id = ${row.id})`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(scope_hash) from fin_price_agreement where id = ${row.id}`);
  const others = await ctx.tx
    .select()
    .from(finPriceAgreement)
    .where(and(ne(finPriceAgreement.id, row.id), eq(finPriceAgreement.state, 'ACTIVE'), ofScope))
    .orderBy(finPriceAgreement.validFrom);
  const other = others.find((one) => validityOverlaps(one, row));
  if (other)
    throw refuse(
      'FIN_AGREEMENT_OVERLAP',
      `${row.label} 与已生效的协议价「${other.label}，${periodOf(other)}」日期重叠，请先调整其截止日期或使其失效。`,
    );
}

const periodOf = ({ validFrom, validTo }: PriceAgreementRecord): string =>
  validTo === null ? `${validFrom} 起长期` : `${validFrom} 至 ${validTo}`;

/** The state as it counts today: what is in force is 失效 once its last day is over. */
export const shownState = (ctx: Ctx, row: Pick<PriceAgreementRecord, 'state' | 'validTo'>): AgreementState =>
  row.state === 'ACTIVE' && row.validTo !== null && row.validTo < ctx.today() ? 'EXPIRED' : row.state;

function requireCounting(ctx: Ctx, row: PriceAgreementRecord, action: Action): void {
  const state = shownState(ctx, row);
  if (state !== row.state)
    throw refuse(
      'ILLEGAL_STATE',
      `${row.label} 当前状态「${AGREEMENT_STATES[state]}」不能执行「${priceAgreementMachine.actions[action].label}」。`,
    );
}

/** What may be done with an agreement in its state. */
export const agreementActions = (ctx: Ctx, state: AgreementState) =>
  allowedActions(priceAgreementMachine, state, (code) => ctx.actor.may(code));

export function agreementDetail(ctx: Ctx, row: PriceAgreementRecord): PriceAgreementDetail {
  const { createdAt: _at, createdBy: _by, updatedAt: _on, updatedBy: _who, ...rest } = row;
  const state = shownState(ctx, row);
  return { ...rest, state, actions: agreementActions(ctx, state) };
}
