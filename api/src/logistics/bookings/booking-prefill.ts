import type { BookingPrefill } from '@shared/contract/logistics/booking.answers.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { syPort } from '../../masters/base/base.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer, type ContainerRow } from '../containers/container.tables.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { sameRoute } from './booking-containers.ts';
import { bookable } from './booking.reads.ts';

/** Containers in scope that one booking may take: in 待订柜 and of one route, else NOT_FOUND or LOG-047. */
export async function containersToBook(ctx: Ctx, ids: readonly string[]): Promise<[ContainerRow, ...ContainerRow[]]> {
  const wanted = [...new Set(ids)];
  const [first, ...others] = await containers.findMany(ctx, inArray(lgContainer.id, wanted));
  if (!first || others.length + 1 !== wanted.length) throw refuse('NOT_FOUND');
  const other = others.find((row) => !sameRoute(row, first));
  if (other)
    throw refuse(
      'LOG-047',
      `${other.containerCode} 与 ${first.containerCode} 的经营主体、运输方式或航线不同，不能同单订柜。`,
    );
  const early = [first, ...others].find((row) => row.stage !== 'BOOK');
  if (early) throw refuse('LOG-047', `${early.containerCode} 不在待订柜，不能订柜。`);
  return [first, ...others];
}

/** What a new booking of these containers starts from: route, free days, and 补料 out of the orders in scope. */
export async function prefillBooking(ctx: Ctx, ids: readonly string[]): Promise<BookingPrefill> {
  const wanted = [...new Set(ids)];
  const [first] = await containersToBook(ctx, wanted);
  const [port] = await ctx.db.select({ name: syPort.nameEn }).from(syPort).where(eq(syPort.locode, first.pod));
  return {
    containers: await bookable(ctx, wanted),
    companyId: first.companyId,
    transportMode: first.transportMode,
    pol: first.pol,
    pod: first.pod,
    placeOfDelivery: first.finalPlace ?? port?.name ?? first.pod,
    freeDaysDest: await ctx.setting('free_days'),
    si: await instructionOf(ctx, wanted, first.companyId),
  };
}

async function instructionOf(ctx: Ctx, ids: readonly string[], companyId: string): Promise<BookingPrefill['si']> {
  const [company] = await ctx.db.select().from(syCompany).where(eq(syCompany.id, companyId));
  const lines = await ctx.db
    .select({
      cartons: lgAllocation.cartons,
      consignee: lgOrder.consignee,
      notify: lgOrder.notify,
      code: acCustomerCode.code,
      orderNo: lgOrder.orderNo,
      marks: lgOrderLine.marks,
      nameCn: lgOrderLine.nameCn,
      nameEn: lgOrderLine.nameEn,
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
    .where(
      and(inArray(lgAllocation.containerId, [...ids]), eq(lgAllocation.state, 'LIVE'), orders.scopeWhere(ctx.actor)),
    )
    .orderBy(asc(lgAllocation.id));
  const goods = new Map<string, number>();
  for (const line of lines) {
    const name = line.nameEn ?? line.nameCn;
    goods.set(name, (goods.get(name) ?? 0) + line.cartons);
  }
  const phones = fieldLevel(ctx.actor, 'customer.contact') === 'VISIBLE';
  const parties = (key: 'consignee' | 'notify') =>
    distinct(
      lines.map(({ [key]: party }) =>
        party ? [party.name, party.address, phones ? party.phone : null].filter(Boolean).join('\n') : null,
      ),
      1000,
    );
  return {
    shipper:
      [company?.nameEn ?? company?.name, company?.addressEn ?? company?.address].filter(Boolean).join('\n') || null,
    consignee: parties('consignee'),
    notify: parties('notify'),
    marks: distinct(
      lines.map((line) => line.marks ?? line.code),
      2000,
    ),
    description: distinct(
      [...goods].map(([name, cartons]) => `${cartons} CTNS ${name}`),
      4000,
    ),
  };
}

const distinct = (texts: readonly (string | null)[], most: number): string | null =>
  [...new Set(texts.filter(Boolean))].join('\n').slice(0, most) || null;
