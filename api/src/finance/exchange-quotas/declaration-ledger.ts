import { addDays, businessDay } from '@shared/contract/business-day.ts';
import { add, compare, isZero } from '@shared/contract/decimal.ts';
import { writeOffLimit } from '@shared/contract/finance/quota.rules.ts';
import { shareOut } from '@shared/contract/share.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { departureOf } from '../../logistics/containers/container-departure.ts';
import { lgDeclaration, lgDeclarationCargo } from '../../logistics/declarations/declaration.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { usersOfCompany } from '../../services/people/users-with-permission.ts';
import { parameters } from '../parameters.ts';
import { openAccount } from './post-movement.ts';
import { fxDeclarationEntity } from './quota.entity.ts';
import { fxDeclaration, type FxDeclarationRecord } from './quota.tables.ts';

type Declared = EventPayloads['container.declared']['declarations'][number];
/** What a declaration has to bring of a customer. */
interface Share {
  customerId: string;
  currency: string;
  amount: string;
}

/**
 * container.declared: a row of the ledger for every declaration in a company's own name, by customer and currency; what customers
 * export in their own name they collect themselves. Told twice, it changes nothing; told anew after a rollback or 删改单, what is not
 * matched yet follows, and a customer, currency or company that is declared no more leaves the ledger.
 */
export async function takeDeclared(ctx: CommandCtx, event: EventPayloads['container.declared']): Promise<void> {
  const atd = await departureOf(ctx, event.containerId);
  for (const declared of event.declarations) {
    const own = declared.exporterKind === 'COMPANY' && declared.exporterId !== null;
    const shares = own ? await sharesOf(ctx, declared) : [];
    await dropUndeclared(ctx, declared, shares);
    const facts = { containerId: event.containerId, exportDate: atd ?? plannedDay(ctx, declared) };
    for (const share of shares) await takeShare(ctx, facts, declared, share);
  }
}

/** Rows of a declaration that it says no more: void while nothing of them is matched or written off, else who matches is told. */
async function dropUndeclared(ctx: CommandCtx, declared: Declared, shares: readonly Share[]): Promise<void> {
  const rows = await fxDeclarationEntity.lockWhere(
    ctx,
    and(eq(fxDeclaration.lgDeclarationId, declared.id), isNull(fxDeclaration.voidedAt)) ?? eq(fxDeclaration.id, '0'),
  );
  for (const row of rows) {
    const same = ({ customerId, currency }: Share) => customerId === row.customerId && currency === row.currency;
    if (row.companyId === declared.exporterId && shares.some(same)) continue;
    if (isZero(add(row.matched, row.writtenOff)))
      await fxDeclarationEntity.update(
        ctx,
        row,
        { voidedAt: ctx.now() },
        { action: '作废', code: 'void', reason: '删改单后不再申报' },
      );
    else await tellStale(ctx, row, declared, '删改单后不再申报该客户或币种');
  }
}

async function takeShare(
  ctx: CommandCtx,
  { containerId, exportDate }: { containerId: string; exportDate: string },
  declared: Declared,
  { customerId, currency, amount }: Share,
): Promise<void> {
  const companyId = declared.exporterId ?? '';
  const facts = {
    declarationNo: declared.customsNo ?? declared.declNo,
    exportDate,
    dueDate: await dueOn(ctx, companyId, exportDate),
    declared: amount,
    tolerance: await toleranceOf(ctx, { companyId, currency, declared: amount }),
  };
  const [known] = await fxDeclarationEntity.lockWhere(
    ctx,
    and(
      eq(fxDeclaration.lgDeclarationId, declared.id),
      eq(fxDeclaration.customerId, customerId),
      eq(fxDeclaration.currency, currency),
      isNull(fxDeclaration.voidedAt),
    ) ?? eq(fxDeclaration.id, '0'),
  );
  if (known) {
    const told =
      known.exportDate === exportDate &&
      known.declarationNo === facts.declarationNo &&
      compare(known.declared, amount) === 0;
    if (told) return;
    if (compare(amount, add(known.matched, known.writtenOff)) >= 0)
      await fxDeclarationEntity.update(ctx, known, facts, { action: '重新报关', code: 'update' });
    else await tellStale(ctx, known, declared, '删改后的报关金额小于已匹配与差额核销之和');
    return;
  }
  await openAccount(ctx, { companyId, customerId, currency });
  await fxDeclarationEntity.insert(
    ctx,
    { companyId, customerId, currency, lgDeclarationId: declared.id, containerId, ...facts },
    { action: '报关登记', code: 'create' },
  );
}

/** A row that cannot follow its declaration stays; who matches for its company is told what to take back, once for each release. */
async function tellStale(
  ctx: CommandCtx,
  row: FxDeclarationRecord,
  { releasedAt }: Declared,
  what: string,
): Promise<void> {
  await notify(ctx, {
    userIds: await usersOfCompany(ctx.tx, 'fx.quota.match', row.companyId),
    kind: `fx.amended.${row.version}.${releasedAt ?? ''}`,
    level: 'ALERT',
    title: `报关单 ${row.declarationNo} ${what}`,
    body: '台账保持原金额，请取消匹配或撤销差额核销后核对。',
    link: `/finance/exchange-quota?panel=declarations&tab=all&keyword=${row.declarationNo}`,
    object: { kind: 'fx_declaration', id: row.id },
  });
}

/** Without a departure the day that the declaration says, else that of its release. */
const plannedDay = (
  ctx: CommandCtx,
  { exportDate, releasedAt }: { exportDate: string | null; releasedAt: Date | string | null },
): string => exportDate ?? (releasedAt ? businessDay(new Date(releasedAt)) : ctx.today());
const dueOn = async (ctx: CommandCtx, companyId: string, exportDate: string): Promise<string> =>
  addDays(exportDate, await parameters(ctx, companyId).fxOverdueDays());

/**
 * 实际开船 recorded, put right or taken back: the rows of the container take its day as their export date, with the due day that
 * follows from it, whatever is matched of them. Told twice, it changes nothing.
 */
export async function followDeparture(
  ctx: CommandCtx,
  { containerId, atd }: EventPayloads['container.departed'],
): Promise<void> {
  const rows = await fxDeclarationEntity.lockWhere(
    ctx,
    and(eq(fxDeclaration.containerId, containerId), isNull(fxDeclaration.voidedAt)) ?? eq(fxDeclaration.id, '0'),
  );
  for (const row of rows) {
    const [declaration] = await ctx.tx.select().from(lgDeclaration).where(eq(lgDeclaration.id, row.lgDeclarationId));
    if (!declaration) continue;
    const exportDate = atd ?? plannedDay(ctx, declaration);
    if (exportDate === row.exportDate) continue;
    const dueDate = await dueOn(ctx, row.companyId, exportDate);
    await fxDeclarationEntity.update(ctx, row, { exportDate, dueDate }, { action: '按实际开船更新', code: 'departed' });
  }
}

/** FIN-183 by the rates of today; only the share where a rate is missing. */
async function toleranceOf(
  ctx: Ctx,
  { companyId, currency, declared }: { companyId: string; currency: string; declared: string },
): Promise<string> {
  const given = await limitFacts(ctx, companyId, currency);
  const limit = writeOffLimit({ ...given, declared, currency });
  return limit ?? writeOffLimit({ ...given, declared, currency, usdRate: '1', rate: '0.00000001' }) ?? '0';
}

/** The parameters and rates of FIN-183 today. */
export async function limitFacts(ctx: Ctx, companyId: string, currency: string) {
  const { fxWriteOffBp, fxWriteOffUsd } = parameters(ctx, companyId);
  const rate = async (of: string) => (await rateOf(ctx, companyId, of, ctx.today()))?.rate;
  return {
    shareBp: await fxWriteOffBp(),
    usd: await fxWriteOffUsd(),
    usdRate: await rate('USD'),
    rate: await rate(currency),
  };
}

/**
 * The declared value of each customer: every item is shared by the cartons of its cargo (FIN-005), an item without cargo like the
 * whole declaration.
 */
async function sharesOf(ctx: CommandCtx, declared: Declared): Promise<Share[]> {
  const cargo = await ctx.tx
    .select({
      lineId: lgDeclarationCargo.lineId,
      cartons: lgDeclarationCargo.cartons,
      customerId: lgOrder.customerId,
    })
    .from(lgDeclarationCargo)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeclarationCargo.allocationId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(eq(lgDeclarationCargo.declarationId, declared.id));
  const sums = new Map<string, Share>();
  for (const line of declared.lines) {
    if (line.total === null || isZero(line.total)) continue;
    const own = cargo.filter(({ lineId }) => lineId === line.id);
    const weights = new Map<string, number>();
    for (const { customerId, cartons } of own.length > 0 ? own : cargo)
      weights.set(customerId, (weights.get(customerId) ?? 0) + cartons);
    const targets = [...weights].map(([id, weight]) => ({ id, weight: String(weight) }));
    for (const [customerId, amount] of shareOut(line.total, line.currency, targets) ?? []) {
      const key = `${customerId}:${line.currency}`;
      sums.set(key, { customerId, currency: line.currency, amount: add(sums.get(key)?.amount ?? '0', amount) });
    }
  }
  return [...sums.values()].filter(({ amount }) => compare(amount, '0') > 0);
}

/** container.rolled_back behind 报关完成: rows of which nothing is matched or written off are voided. */
export async function voidDeclared(
  ctx: CommandCtx,
  { containerId, to }: EventPayloads['container.rolled_back'],
): Promise<void> {
  if (['CLEAR', 'DELIVER', 'DELIVERED'].includes(to)) return;
  const rows = await fxDeclarationEntity.lockWhere(
    ctx,
    and(
      eq(fxDeclaration.containerId, containerId),
      inArray(fxDeclaration.state, ['OPEN']),
      eq(fxDeclaration.writtenOff, '0'),
    ) ?? eq(fxDeclaration.id, '0'),
  );
  for (const row of rows)
    await fxDeclarationEntity.update(
      ctx,
      row,
      { voidedAt: ctx.now() },
      { action: '作废', code: 'void', reason: '柜子回退' },
    );
}
