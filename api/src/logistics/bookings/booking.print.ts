import { minorDigits, multiply, roundMoney } from '@shared/contract/decimal.ts';
import { cbm, kg } from '@shared/contract/figures.ts';
import type { BookedContainer, BookingDetail } from '@shared/contract/logistics/booking.answers.ts';
import type { SURCHARGE_BASIS } from '@shared/contract/logistics/booking.labels.ts';
import { BOOKING_STATE, type BookingState } from '@shared/contract/logistics/booking.machine.ts';
import { totalsByCurrency } from '@shared/contract/logistics/quotation-rules.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { inArray } from 'drizzle-orm';
import { bookings } from './booking.entity.ts';
import { bookingDetail } from './booking.reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { answered } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { companyData, partyData, type PrintLoader } from '../../services/printing/document.ts';
import { chargeNames } from '../../masters/charge-codes/charge-names.ts';
import { portText } from '../../masters/base/paper-names.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { formatMoney } from '../../services/printing/format-value.ts';
import type { Watermark } from '../../services/printing/wording.ts';

const WATERMARKS: Partial<Record<BookingState, Watermark>> = {
  DRAFT: 'DRAFT',
  ROLLED: 'ROLLED',
  CANCELLED: 'BOOKING_CANCELLED',
};

/** 订舱委托书 (L10): what the booking agent is asked for; 草稿 until the booking is submitted. */
export const bookingDocument: PrintLoader = async (ctx, id) => {
  const row = await bookings.find(ctx, id);
  return {
    id,
    no: row.bookingNo,
    state: BOOKING_STATE[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: null,
    language: 'ZH',
    watermark: WATERMARKS[row.state] ?? null,
    data: async ({ language }) => bookingData(ctx, answered<BookingDetail>(await bookingDetail(ctx, id)), language),
  };
};

async function bookingData(ctx: Ctx, detail: BookingDetail, language: TemplateLanguage): Promise<PrintData> {
  const [pol, pod, company, suppliers, charges] = await readAll(
    ctx,
    () => portText(ctx, detail.pol, language),
    () => portText(ctx, detail.pod, language),
    () => companyData(ctx, detail.companyId, language),
    () =>
      ctx.db
        .select({ id: acSupplier.id, name: acSupplier.name })
        .from(acSupplier)
        .where(inArray(acSupplier.id, [detail.agentId, detail.carrierId])),
    () => chargeNames(ctx, language),
  );
  const nameOf = (id: string) => suppliers.find((each) => each.id === id)?.name ?? '';
  const { containers } = detail;
  const rates = ratesOf(detail, charges);
  const sum = (of: (box: BookedContainer) => number) => containers.reduce((total, box) => total + of(box), 0);
  return {
    no: detail.bookingNo,
    transportMode: detail.transportMode,
    pol,
    pod,
    finalPlace: detail.placeOfDelivery,
    vessel: detail.vessel ?? '',
    voyage: detail.voyage ?? '',
    etd: detail.etd ?? '',
    shipper: { ...partyData(null), name: company.name, address: company.address, phone: company.phone },
    booking: { ...headOf(detail, rates), agent: nameOf(detail.agentId), carrier: nameOf(detail.carrierId) },
    boxes: containers.map((box) => ({
      containerCode: box.containerCode,
      containerType: box.containerType,
      planLoadDate: box.planLoadDate ?? '',
      cartons: box.planCartons,
      gross: kg(box.planGross),
      volume: cbm(box.planVolume),
    })),
    totals: {
      cartons: sum((box) => box.planCartons),
      qty: '',
      gross: kg(sum((box) => box.planGross)),
      net: '',
      volume: cbm(sum((box) => box.planVolume)),
    },
    rates,
  };
}

const headOf = (detail: BookingDetail, rates: ReturnType<typeof ratesOf>): PrintData => ({
  contractNo: detail.contractNo ?? '',
  soNo: detail.soNo ?? '',
  boxes: boxesText(detail.containers),
  freightTerm: detail.freightTerm,
  eta: detail.eta ?? '',
  cutSi: detail.cutSi ?? '',
  cutCy: detail.cutCy ?? '',
  cutVgm: detail.cutVgm ?? '',
  cutCustoms: detail.cutCustoms ?? '',
  freeDaysOrigin: detail.freeDaysOrigin ?? '',
  freeDaysDest: detail.freeDaysDest ?? '',
  pickup: detail.emptyPickupPlace ?? '',
  terminal: detail.returnTerminal ?? '',
  shipper: detail.si?.shipper ?? '',
  consignee: detail.si?.consignee ?? '',
  notify: detail.si?.notify ?? '',
  marks: detail.si?.marks ?? '',
  description: detail.si?.description ?? '',
  owner: detail.ownerName,
  date: detail.createdAt,
  remark: detail.remark ?? '',
  freight: Object.entries(totalsByCurrency(rates))
    .map(([currency, amount]) => `${currency} ${formatMoney(amount, minorDigits(currency))}`)
    .join(' + '),
});

/** 40HQ × 2 + 20GP × 1, in the order of the form. */
function boxesText(containers: readonly BookedContainer[]): string {
  const types = [...new Set(containers.map(({ containerType }) => containerType))];
  return types
    .map((type) => `${type} × ${containers.filter(({ containerType }) => containerType === type).length}`)
    .join(' + ');
}

/** Freight by container type, then the surcharges, each with its count and amount. */
function ratesOf({ rates, surcharges, containers }: BookingDetail, nameOf: (charge: string) => string) {
  const row = (
    charge: string,
    basis: keyof typeof SURCHARGE_BASIS,
    currency: string,
    unitPrice: string,
    count: number,
  ) => ({
    charge,
    basis,
    count,
    currency,
    unitPrice,
    amount: roundMoney(multiply(unitPrice, String(count)), currency),
  });
  return [
    ...rates.map((rate) =>
      row(`${nameOf('OF')} ${rate.containerType}`, 'CONTAINER', rate.currency, rate.unitPrice ?? '0', rate.count),
    ),
    ...surcharges.map(({ chargeName, basis, currency, amount }) =>
      row(nameOf(chargeName), basis, currency, amount ?? '0', basis === 'CONTAINER' ? containers.length : 1),
    ),
  ];
}
