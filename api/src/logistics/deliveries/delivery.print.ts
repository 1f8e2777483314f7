import { cbm, kg } from '@shared/contract/figures.ts';
import { DELIVERY_STATE } from '@shared/contract/logistics/delivery.machine.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { asc, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { containerHead } from '../containers/container-head.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { deliveries } from './delivery.entity.ts';
import { lgDelivery, lgDeliveryLine, type DeliveryRow } from './delivery.tables.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { lgTruck } from '../trucks/truck.tables.ts';
import { companyData, partyData, type PrintLoader } from '../../services/printing/document.ts';
import { portText, unitNames } from '../../masters/base/paper-names.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { lineData } from '../orders/order.print.ts';
import { labelIn, nameIn } from '../../services/printing/wording.ts';

/** 送货单 (L20): what the driver takes along and the consignee signs; with the counts once it is signed. */
export const deliveryDocument: PrintLoader = async (ctx, id) => {
  const row = await deliveries.find(ctx, id);
  return {
    id,
    no: row.deliveryNo,
    state: DELIVERY_STATE[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: null,
    language: 'ZH',
    watermark: row.state === 'RETURNED' ? 'RETURNED' : null,
    data: ({ language }) => deliveryData(ctx, row, language),
  };
};

async function deliveryData(ctx: Ctx, row: DeliveryRow, language: TemplateLanguage): Promise<PrintData> {
  const { order, container, ...names } = await placeOf(ctx, row.id);
  const company = await companyData(ctx, row.companyId, language);
  const lines = await goodsOf(ctx, row.id, language);
  return {
    no: row.deliveryNo,
    ...containerHead(container),
    pol: await portText(ctx, container.pol, language),
    pod: await portText(ctx, container.pod, language),
    finalPlace: order.finalPlace ?? container.finalPlace ?? '',
    shipper: { ...partyData(null), name: company.name, address: company.address, phone: company.phone },
    consignee: partyData(row.consignee),
    notify: partyData(order.notify),
    lines: lines.map(({ loaded, gross, volume, ...line }) => ({
      ...line,
      cartons: loaded,
      gross: kg(gross),
      volume: cbm(volume),
    })),
    totals: {
      cartons: row.loaded,
      qty: '',
      gross: kg(lines.reduce((sum, line) => sum + line.gross, 0)),
      net: '',
      volume: cbm(lines.reduce((sum, line) => sum + line.volume, 0)),
    },
    delivery: {
      orderNo: order.orderNo,
      containerCode: container.containerCode,
      customer: nameIn(language, names.customer, names.customerEn),
      customerCode: names.customerCode ?? '',
      customerRef: order.customerRef ?? '',
      type: labelIn(language, 'deliveryType', row.deliveryType),
      appointment: row.appointmentAt?.toISOString() ?? '',
      carrier: names.carrier ?? '',
      plate: row.plate ?? names.plate ?? '',
      dispatchedAt: row.dispatchedAt?.toISOString() ?? '',
      deliveredAt: row.deliveredAt?.toISOString() ?? '',
      signer: row.signer ?? '',
      signPhone: row.signPhone ?? '',
      remark: row.remark ?? '',
    },
  };
}

/** Order, container and names of a delivery that the caller has been shown. */
async function placeOf(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({
      order: lgOrder,
      container: lgContainer,
      customer: acCustomer.name,
      customerEn: acCustomer.nameEn,
      customerCode: acCustomerCode.code,
      carrier: acSupplier.shortName,
      plate: lgTruck.plate,
    })
    .from(lgDelivery)
    .innerJoin(lgOrder, eq(lgOrder.id, lgDelivery.orderId))
    .innerJoin(lgContainer, eq(lgContainer.id, lgDelivery.containerId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
    .leftJoin(acSupplier, eq(acSupplier.id, lgDelivery.carrierId))
    .leftJoin(lgTruck, eq(lgTruck.id, lgDelivery.truckId))
    .where(eq(lgDelivery.id, id));
  if (!found) throw new Error(`Delivery ${id} has no order or container`);
  return found;
}

/** Goods of a delivery with what was loaded of them, and what came of it. */
async function goodsOf(ctx: Ctx, id: string, language: TemplateLanguage) {
  const unitOf = await unitNames(ctx, language);
  const found = await ctx.db
    .select({ part: lgDeliveryLine, allocation: lgAllocation, line: lgOrderLine })
    .from(lgDeliveryLine)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeliveryLine.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(eq(lgDeliveryLine.deliveryId, id))
    .orderBy(asc(lgDeliveryLine.id));
  return found.map(({ part, allocation, line }) => ({
    ...lineData({ ...line, qty: allocation.qty, net: allocation.net }, unitOf),
    marks: line.marks ?? '',
    loaded: part.loaded,
    gross: allocation.loadedGross ?? allocation.gross,
    volume: allocation.loadedVolume ?? allocation.volume,
    delivered: part.delivered ?? '',
    damage: part.delivered === null ? '' : `${part.short ?? 0} / ${part.damaged ?? 0}`,
  }));
}
