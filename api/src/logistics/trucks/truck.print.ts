import { cbm, kg } from '@shared/contract/figures.ts';
import type { TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import { TRUCK_STATE, type TruckState } from '@shared/contract/logistics/truck.machine.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { eq } from 'drizzle-orm';
import { containerHead } from '../containers/container-head.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { answered } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { trucks } from './truck.entity.ts';
import { truckDetail } from './truck.reads.ts';
import { companyData, partyData, type PrintLoader } from '../../services/printing/document.ts';
import { OTHER_CARGO } from '../orders/english-goods.ts';
import { portText } from '../../masters/base/paper-names.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { nameIn, type Watermark } from '../../services/printing/wording.ts';

const WATERMARKS: Partial<Record<TruckState, Watermark>> = { DRAFT: 'UNASSIGNED', CANCELLED: 'CANCELLED' };

/** 派车单 (L22): what the driver goes by; without costs, for it leaves the house. */
export const truckDocument: PrintLoader = async (ctx, id) => {
  const row = await trucks.find(ctx, id);
  return {
    id,
    no: row.truckNo,
    state: TRUCK_STATE[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: null,
    language: 'ZH',
    watermark: WATERMARKS[row.state] ?? null,
    data: async ({ language }) => truckData(ctx, answered<TruckDetail>(await truckDetail(ctx, id)), language),
  };
};

async function truckData(ctx: Ctx, detail: TruckDetail, language: TemplateLanguage): Promise<PrintData> {
  const [[container], [supplier], company] = await readAll(
    ctx,
    () =>
      ctx.db
        .select()
        .from(lgContainer)
        .where(eq(lgContainer.id, detail.containerId ?? '0')),
    () => ctx.db.select({ name: acSupplier.name }).from(acSupplier).where(eq(acSupplier.id, detail.supplierId)),
    () => companyData(ctx, detail.companyId, language),
  );
  const [pol, pod] = await readAll(
    ctx,
    () => portText(ctx, container?.pol ?? null, language),
    () => portText(ctx, container?.pod ?? null, language),
  );
  return {
    no: detail.truckNo,
    ...containerHead(container),
    pol,
    pod,
    shipper: { ...partyData(null), name: company.name, address: company.address, phone: company.phone },
    truck: {
      kind: detail.kind,
      supplier: supplier?.name ?? '',
      plate: detail.plate ?? '',
      trailerPlate: detail.trailerPlate ?? '',
      driver: detail.driverName ?? '',
      phone: detail.phone ?? '',
      useAt: detail.useAt,
      containerCode: detail.containerCode ?? '',
      soNo: container?.soNo ?? '',
      cutCy: container?.cutCy?.toISOString() ?? '',
      owner: detail.ownerName,
      remark: detail.remark ?? '',
    },
    stops: detail.stops.map((stop) => ({
      type: stop.type,
      place: stop.place,
      address: stop.address ?? '',
      contact: [stop.contact, stop.phone].filter(Boolean).join(' '),
      planAt: stop.planAt ?? '',
      arriveAt: stop.arriveAt ?? '',
      leaveAt: stop.leaveAt ?? '',
    })),
    cargo: detail.orders.map((each) => ({
      orderNo: each.orderNo ?? '',
      customer: each.orderNo === null ? nameIn(language, OTHER_CARGO.ZH, OTHER_CARGO.EN) : (each.customerName ?? ''),
      cartons: each.cartons,
      gross: kg(each.gross),
      volume: cbm(each.volume),
    })),
    totals: { cartons: detail.cartons, qty: '', gross: kg(detail.gross), net: '', volume: cbm(detail.volume) },
  };
}
