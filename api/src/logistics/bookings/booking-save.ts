import { businessDay } from '@shared/contract/business-day.ts';
import type { BookingInput } from '@shared/contract/logistics/booking.input.ts';
import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { scheduleIssues } from '@shared/contract/logistics/booking-rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { syCurrency } from '../../masters/base/base.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse, refuseIssues } from '../../platform/refusal.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { warnLate } from './booking-cargo.ts';
import { fillContainers, lockBooked, requireBookable } from './booking-containers.ts';
import { bookings } from './booking.entity.ts';
import { saveRows, seesCosts } from './booking-rows.ts';
import type { BookingRow } from './booking.tables.ts';

/** 新建订柜单 DC… for containers of one route that are in 待订柜 and in no other live booking (LOG-047). */
export async function createBooking(ctx: CommandCtx, input: BookingInput): Promise<BookingRow> {
  const rows = await containers.lockAll(ctx, input.containerIds);
  await requireBookable(ctx, rows, null);
  await checkInput(ctx, input, rows, null);
  const [first] = rows;
  if (!first) throw invalid({ containerIds: '请选择柜子' });
  const booking = await bookings.insert(
    ctx,
    {
      ...headerOf(ctx, input, null),
      bookingNo: await ctx.nextNumber('DC'),
      companyId: first.companyId,
      transportMode: first.transportMode,
      pol: first.pol,
      pod: first.pod,
      ownerId: ctx.actor.userId,
      deptId: ctx.actor.deptId,
    },
    { action: '新建', code: 'create', after: { containers: codesOf(rows) } },
  );
  await saveRows(ctx, booking.id, input);
  await bookings.find(ctx, booking.id);
  return booking;
}

/**
 * Saves a form. Before 放舱 everything is open; after it only what may change then, and the containers follow. Costs stay
 * as they are for those who may not see them.
 */
export async function updateBooking(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: BookingInput,
): Promise<BookingRow> {
  const row = await bookings.lockFor(ctx, bookingMachine, 'update', id, version);
  const note = { action: row.state === 'CONFIRMED' ? '变更' : '编辑', code: 'update' };
  if (row.state === 'CONFIRMED') return change(ctx, row, input, note);
  const rows = await containers.lockAll(ctx, input.containerIds);
  await requireBookable(ctx, rows, id);
  await checkInput(ctx, input, rows, row);
  const [first] = rows;
  const before = codesOf(await lockBooked(ctx, id));
  const rowsChanged = await saveRows(ctx, id, input);
  const changed = await bookings.update(
    ctx,
    row,
    {
      ...headerOf(ctx, input, row),
      ...(first
        ? { companyId: first.companyId, transportMode: first.transportMode, pol: first.pol, pod: first.pod }
        : {}),
    },
    {
      ...note,
      touch: rowsChanged,
      ...(before === codesOf(rows) ? {} : { before: { containers: before }, after: { containers: codesOf(rows) } }),
    },
  );
  await bookings.find(ctx, id);
  return changed;
}

async function change(
  ctx: CommandCtx,
  row: BookingRow,
  input: BookingInput,
  note: { action: string; code: string },
): Promise<BookingRow> {
  const rows = await lockBooked(ctx, row.id);
  const ids = new Set(rows.map((each) => each.id));
  if (input.containerIds.length !== ids.size || input.containerIds.some((one) => !ids.has(one)))
    throw refuse('LOG-047', `${row.bookingNo} 已放舱，不能增减柜子，请先撤回放舱。`);
  for (const key of ['agentId', 'carrierId'] as const)
    if (input[key] !== row[key]) throw invalid({ [key]: '已放舱，不能改' });
  const {
    agentId: _a,
    carrierId: _c,
    contractNo: _n,
    placeOfDelivery: _p,
    freightTerm: _f,
    ...values
  } = headerOf(ctx, input, row);
  const missing = (['soNo', 'vessel', 'voyage', 'etd', 'cutCy'] as const).filter((key) => values[key] === null);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((key) => [key, '必填'])));
  checkSchedule(ctx, input);
  requireLoading(rows, input);
  if (input.etd !== null && input.etd !== row.etd) await warnLate(ctx, rows, input.etd);
  const changed = await bookings.update(ctx, row, values, note);
  await fillContainers(ctx, changed, rows, '订柜变更');
  return changed;
}

async function checkInput(
  ctx: CommandCtx,
  input: BookingInput,
  rows: readonly ContainerRow[],
  before: BookingRow | null,
): Promise<void> {
  const wrong: Record<string, string> = {};
  for (const [key, type, title] of [
    ['agentId', 'BOOKING_AGENT', '订舱代理'],
    ['carrierId', 'CARRIER', '船公司'],
  ] as const) {
    const supplier = await usableSupplier(ctx, input[key], before?.[key]);
    if (!supplier) wrong[key] = `${title}不存在或已停用`;
    else if (key === 'carrierId' && !supplier.types.includes(type)) wrong[key] = '不是船公司';
    else if (key === 'agentId' && !supplier.types.some((each) => each === type || each === 'CARRIER'))
      wrong[key] = '不是订舱代理或船公司';
  }
  const types = new Set(rows.map((row) => row.containerType));
  const seen = new Set<string>();
  for (const [index, rate] of input.rates.entries()) {
    if (seen.has(rate.containerType)) wrong[`rates.${index}.containerType`] = '柜型重复';
    else if (!types.has(rate.containerType)) wrong[`rates.${index}.containerType`] = '订柜单里没有这种柜型';
    seen.add(rate.containerType);
  }
  const known = await knownCodes(ctx, input);
  for (const [list, lines] of [
    ['rates', input.rates],
    ['surcharges', input.surcharges],
  ] as const)
    for (const [index, line] of lines.entries())
      if (!known.currencies.has(line.currency)) wrong[`${list}.${index}.currency`] = '币种不存在或已停用';
  for (const [index, line] of input.surcharges.entries())
    if (!known.charges.has(line.chargeCodeId)) wrong[`surcharges.${index}.chargeCodeId`] = '费用项目不存在或已停用';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  checkSchedule(ctx, input);
}

async function knownCodes(ctx: CommandCtx, input: BookingInput) {
  const currencies = await ctx.tx
    .select({ code: syCurrency.code })
    .from(syCurrency)
    .where(eq(syCurrency.enabled, true));
  const ids = input.surcharges.map((line) => line.chargeCodeId);
  const charges =
    ids.length === 0
      ? []
      : await ctx.tx
          .select({ id: finChargeCode.id })
          .from(finChargeCode)
          .where(and(inArray(finChargeCode.id, ids), eq(finChargeCode.status, 'ENABLED')));
  return { currencies: new Set(currencies.map(({ code }) => code)), charges: new Set(charges.map(({ id }) => id)) };
}

type Dates = Pick<BookingInput, 'etd' | 'eta' | 'cutSi' | 'cutCy'>;
/** LOG-010 of the schedule: what blocks is named at its field, what warns may be confirmed. */
export function checkSchedule(ctx: CommandCtx, dates: Dates): void {
  const { blocked, warned } = scheduleIssues(dates);
  refuseIssues(null, blocked);
  for (const issue of warned) ctx.warn(issue.rule, issue.text);
}

/** LOG-010 B: no container is planned to be loaded after the port has closed for it. */
export function requireLoading(rows: readonly ContainerRow[], { cutCy }: Pick<Dates, 'cutCy'>): void {
  if (!cutCy) return;
  const closes = businessDay(cutCy);
  const late = rows.filter((row) => row.planLoadDate !== null && row.planLoadDate > closes);
  if (late.length > 0)
    throw refuse(
      'LOG-010',
      `${late.map((row) => `${row.containerCode} 计划装柜 ${row.planLoadDate ?? ''}`).join('、')} 晚于截港 ${closes}。`,
    );
}

const moment = (text: string | null) => (text === null ? null : new Date(text));
/** Columns of an input; prices of the days over the free time stay as they are for those who may not see costs. */
function headerOf(ctx: CommandCtx, input: BookingInput, stored: BookingRow | null) {
  const { containerIds: _containers, rates: _rates, surcharges: _surcharges, ack: _ack, ...rest } = input;
  return {
    ...rest,
    ...(seesCosts(ctx)
      ? {}
      : { demurrageTiers: stored?.demurrageTiers ?? [], detentionTiers: stored?.detentionTiers ?? [] }),
    cutSi: moment(input.cutSi),
    cutCy: moment(input.cutCy),
    cutVgm: moment(input.cutVgm),
    cutCustoms: moment(input.cutCustoms),
  };
}

const codesOf = (rows: readonly ContainerRow[]): string =>
  rows
    .map((row) => row.containerCode)
    .toSorted()
    .join('、');
