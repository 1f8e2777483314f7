import type { RiskReason } from '@shared/contract/finance/risk.answers.ts';
import type { Guard, GuardFill } from '@shared/contract/logistics/container.answers.ts';
import { BOOKING_STATE } from '@shared/contract/logistics/booking.machine.ts';
import { loadsInTime } from '@shared/contract/logistics/booking-rules.ts';
import { DOCUMENT_TYPES } from '@shared/contract/system/documents/document-types.ts';
import { and, asc, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { liveBookingOf } from './booking-containers.ts';
import type { BookingRow } from './booking.tables.ts';
import { ruleAt } from '../../services/documents/document.rules.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { namedOrder, visibleOrder } from '../orders/order-visible.ts';
import type { Ctx } from '../../platform/context.ts';
import { checkRisk } from '../../masters/risk/risk-check.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { guardOf, notHeld } from '../containers/guard.ts';

/**
 * Conditions of 订柜完成 (5.2): a booking that is 已放舱 with what 单据设置 wants of the schedule (SO, vessel, voyage, ETD and
 * cut-off unless changed), a loading date before it and (W) after the goods are ready (LOG-010), credit and holds of every customer as finance's
 * risk/check sees them (LOG-050), a consignee on every order. Orders and customers out of scope are not named (ACC-032).
 */
export async function bookGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const wanted = (await ruleAt(ctx.db, 'GZ', row.createdAt)).fields.INSPECT ?? [];
  const booking = await liveBookingOf(ctx, row.id);
  const cargo = await ordersOf(ctx, row.id);
  const own = `/transport/container/info?id=${row.id}`;
  const toBooking = booking
    ? `/transport/container/dinggui/info?id=${booking.id}`
    : `/transport/container/dinggui/update?containers=${row.id}`;
  const confirmed = booking?.state === 'CONFIRMED';
  const block = (code: string, title: string, wrong: readonly string[], link: string | null, fill?: GuardFill) =>
    guardOf(code, title, 'BLOCK', wrong, link, fill);
  const credit = await creditIssues(ctx, row, cargo);
  const nameless = cargo.filter((each) => !each.consignee?.name);
  return [
    notHeld(row),
    block(
      'BOOKED',
      '订柜单已放舱',
      confirmed ? [] : [booking ? `${booking.bookingNo} ${BOOKING_STATE[booking.state]}` : '还没有订柜单'],
      toBooking,
    ),
    block('SCHEDULE', '放舱资料齐全', confirmed ? missing(booking, wanted) : ['放舱后核对'], toBooking),
    block('PLAN_LOAD', '计划装柜早于截港', planIssue(row, confirmed ? booking : null), own, 'FIELDS'),
    guardOf('LOG-010', '备货不晚于计划装柜', 'WARN', unready(row, cargo), own, 'FIELDS'),
    block('HAS_CARGO', '已有货物', cargo.length === 0 ? ['柜内还没有货物'] : [], null),
    {
      ...block(
        'LOG-050',
        '客户信用与控货',
        [...new Set(credit.map(({ message }) => message))],
        credit[0]?.customerId ? `/account/customer?open=${credit[0].customerId}` : null,
      ),
      ...(credit[0] ? { errorCode: credit[0].code } : {}),
    },
    block(
      'CONSIGNEE',
      '每个订单有收货人',
      [...new Set(nameless.map((each) => `${namedOrder(each)} 没有收货人`))],
      linkTo(nameless),
    ),
  ];
}

/** What stands against booking for the customers whose cargo is in the container. */
async function creditIssues(
  ctx: Ctx,
  { id: containerId, companyId }: ContainerRow,
  cargo: readonly { id: string; customerId: string; visible: boolean }[],
) {
  const issues: { customerId: string | null; code: RiskReason['code']; message: string }[] = [];
  for (const customerId of new Set(cargo.map((each) => each.customerId))) {
    const own = cargo.filter((each) => each.customerId === customerId);
    const { reasons } = await checkRisk(ctx, {
      action: 'BOOK',
      companyId,
      customerId,
      orderIds: own.map(({ id }) => id),
      docs: [{ type: 'CONTAINER', id: containerId }],
    });
    const named = own.some(({ visible }) => visible);
    issues.push(
      ...reasons.map(({ code, message }) =>
        named ? { customerId, code, message } : { customerId: null, code, message: '其他客户的信用或控货不允许订柜' },
      ),
    );
  }
  return issues;
}

function linkTo(orders: readonly { id: string; visible: boolean }[]): string | null {
  const first = orders.find(({ visible }) => visible);
  return first ? `/transport/order/update?id=${first.id}` : null;
}

/** What 单据设置 wants of the schedule and the booking does not have. */
const missing = (booking: Partial<Record<string, unknown>> | null, wanted: readonly string[]): string[] =>
  wanted.filter((key) => !booking?.[key]).map((key) => `缺${DOCUMENT_TYPES.GZ?.steps.INSPECT?.fields?.[key] ?? key}`);

function planIssue(row: ContainerRow, booking: BookingRow | null): string[] {
  if (!row.planLoadDate) return ['没有计划装柜日期'];
  if (!booking?.cutCy) return [];
  return loadsInTime(row.planLoadDate, booking.cutCy.toISOString())
    ? []
    : [`计划装柜 ${row.planLoadDate} 不早于截港，请调整`];
}

/** LOG-010 W: orders whose goods are ready only after the container is to be loaded. */
const unready = (
  { planLoadDate }: ContainerRow,
  cargo: readonly { orderNo: string; visible: boolean; cargoReadyDate: string | null }[],
): string[] =>
  cargo
    .filter(({ cargoReadyDate }) => planLoadDate !== null && cargoReadyDate !== null && cargoReadyDate > planLoadDate)
    .map((each) => `${namedOrder(each)} 备货完成 ${each.cargoReadyDate ?? ''} 晚于计划装柜 ${planLoadDate ?? ''}`);

/** Orders with live cargo in a container; all of them, because the rules concern the container as a whole. */
function ordersOf(ctx: Ctx, containerId: string) {
  return ctx.db
    .selectDistinctOn([lgOrder.id], {
      id: lgOrder.id,
      orderNo: lgOrder.orderNo,
      visible: visibleOrder(ctx),
      incoterm: lgOrder.incoterm,
      consignee: lgOrder.consignee,
      cargoReadyDate: lgOrder.cargoReadyDate,
      customerId: lgOrder.customerId,
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgOrder.id));
}
