import { cbm, kg } from '@shared/contract/figures.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { eq } from 'drizzle-orm';
import type { AllocationRow } from '../allocations/allocation.tables.ts';
import { liveCargo } from './container-cargo.ts';
import { containers } from './container.entity.ts';
import type { ContainerRow } from './container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { companyData, partyData, type PrintLoader } from '../../services/printing/document.ts';
import { OTHER_CARGO } from '../orders/english-goods.ts';
import { portText, unitNames } from '../../masters/base/paper-names.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { readAll } from '../../platform/reads.ts';

/** A container: packing list (装柜预装单 while it is being filled) and waybill. */
export const containerDocument: PrintLoader = async (ctx, id) => {
  const row = await containers.find(ctx, id);
  return {
    id,
    no: row.containerCode,
    state: STAGE[row.stage],
    stateCode: row.stage,
    companyId: row.companyId,
    customerId: null,
    language: 'ZH',
    watermark: row.stage === 'CANCELLED' ? 'CANCELLED' : null,
    data: ({ language }) => containerData(ctx, row, language),
  };
};

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

async function containerData(ctx: Ctx, row: ContainerRow, language: TemplateLanguage): Promise<PrintData> {
  const [pol, pod, lines, [warehouse], company] = await readAll(
    ctx,
    () => portText(ctx, row.pol, language),
    () => portText(ctx, row.pod, language),
    async () => cargoOf(ctx, row.id, await unitNames(ctx, language)),
    () =>
      ctx.db
        .select({ name: whWarehouse.name })
        .from(whWarehouse)
        .where(eq(whWarehouse.id, row.warehouseId ?? '0')),
    () => companyData(ctx, row.companyId, language),
  );
  const consignees = [...new Map(lines.flatMap(({ consignee }) => (consignee ? [[consignee.name, consignee]] : [])))];
  const only = consignees.length === 1 ? (consignees[0]?.[1] ?? null) : null;
  return {
    no: row.containerCode,
    transportMode: row.transportMode,
    pol,
    pod,
    finalPlace: row.finalPlace ?? '',
    containerNo: row.containerNo ?? '',
    sealNo: row.sealNo ?? '',
    containerType: row.containerType,
    vessel: row.vessel ?? '',
    voyage: row.voyage ?? '',
    mblNo: row.mblNo ?? '',
    etd: row.etd ?? '',
    loadPlace: warehouse?.name ?? row.loadAddress ?? '',
    planLoadDate: row.planLoadDate ?? '',
    shipper: { ...partyData(null), name: company.name, address: company.address, phone: company.phone },
    consignee: partyData(only),
    notify: partyData(only),
    lines: lines.map(({ consignee: _consignee, gram: _gram, ...line }) => line),
    totals: {
      cartons: sumOf(lines, ({ cartons }) => cartons),
      qty: '',
      gross: kg(sumOf(lines, ({ gram }) => gram.gross)),
      net: kg(sumOf(lines, ({ gram }) => gram.net)),
      volume: cbm(sumOf(lines, ({ gram }) => gram.volume)),
    },
  };
}

/** What was loaded, planned figures before; the net weight goes with the cartons. */
function figuresOf(row: AllocationRow) {
  const gram = {
    gross: row.loadedGross ?? row.gross,
    net: Math.round((row.net * (row.loadedCartons ?? row.cartons)) / row.cartons),
    volume: row.loadedVolume ?? row.volume,
  };
  return { gross: kg(gram.gross), net: kg(gram.net), volume: cbm(gram.volume), gram };
}

/** Live allocations; those of orders out of scope without names (ACC-032). */
async function cargoOf(ctx: Ctx, containerId: string, unitOf: (unit: string | null) => string) {
  const found = await liveCargo(ctx, containerId);
  return found.map(({ allocation, line, visible, ...names }) => ({
    orderNo: visible ? names.orderNo : '',
    customer: visible ? (names.customerName ?? '') : '',
    customerCode: visible ? (names.customerCode ?? '') : '',
    marks: visible ? (line.marks ?? names.customerCode ?? '') : '',
    cartonRange: visible ? (line.cartonRange ?? '') : '',
    nameCn: visible ? line.nameCn : OTHER_CARGO.ZH,
    nameEn: visible ? (line.nameEn ?? '') : OTHER_CARGO.EN,
    spec: visible ? (line.spec ?? '') : '',
    hsCode: visible ? (line.hsCode ?? '') : '',
    hblNo: visible ? (allocation.hblNo ?? '') : '',
    cartons: allocation.loadedCartons ?? allocation.cartons,
    qty: visible ? allocation.qty : '',
    unit: visible ? unitOf(line.unit) : '',
    ...figuresOf(allocation),
    consignee: visible ? names.consignee : null,
  }));
}
