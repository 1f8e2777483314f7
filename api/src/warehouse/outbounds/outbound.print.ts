import { cbm, kg } from '@shared/contract/figures.ts';
import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { OUTBOUND_TYPES } from '@shared/contract/warehouse/outbound.labels.ts';
import { OUTBOUND_STATES } from '@shared/contract/warehouse/outbound.machine.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { outbounds } from './outbound.entity.ts';
import { outboundDetail } from './outbound.reads.ts';
import type { Outbound } from './outbound.tables.ts';

const paper = paperOf<Outbound>({
  find: (ctx, id) => outbounds.find(ctx, id),
  no: ({ outboundNo }) => outboundNo,
  states: OUTBOUND_STATES,
  watermarks: { DRAFT: 'DRAFT', CANCELLED: 'CANCELLED', REVERSED: 'REVERSED' },
});
const read = async (ctx: Ctx, { id }: Outbound) => answered<OutboundDetail>(await outboundDetail(ctx, id));

const headOf = (row: OutboundDetail, qty: number): PrintData => ({
  type: OUTBOUND_TYPES[row.type],
  warehouse: row.warehouseName,
  customer: row.customerName,
  planAt: row.planAt,
  container: row.containerCode ?? '',
  target: row.toWarehouseName ?? '',
  pickupPerson: row.pickupPerson ?? '',
  pickupPhone: row.pickupPhone ?? '',
  pickupIdNo: row.pickupIdNo ?? '',
  plateNo: row.plateNo ?? '',
  shippedAt: row.shippedAt ?? '',
  shipper: row.shipperName ?? '',
  approver: row.approverName ?? '',
  remark: row.remark ?? '',
  qty,
  volume: cbm(row.volume),
  weight: kg(row.weight),
});
const boxOf = ({ outboundNo, containerNo, sealNo }: OutboundDetail): PrintData => ({
  no: outboundNo,
  containerNo: containerNo ?? '',
  sealNo: sealNo ?? '',
});

/** 拣货单: what lies where, in the order in which a picker walks, with a code of each location to scan. */
export const pickListDocument = paper(async (ctx, found) => {
  const row = await read(ctx, found);
  const live = row.allocations.filter(({ state }) => state !== 'RELEASED');
  return {
    ...boxOf(row),
    outbound: headOf(row, row.qtyAllocated),
    picks: live.map((each) => ({
      location: each.locationCode,
      barcode: each.locationBarcode,
      batchNo: each.batchNo,
      goods: each.goodsName,
      mark: each.mark ?? '',
      qty: each.qty,
      picked: each.state === 'RESERVED' ? '' : each.qtyPicked,
    })),
  };
});

const shipped = async (ctx: Ctx, found: Outbound): Promise<PrintData> => {
  const row = await read(ctx, found);
  const left = row.qtyShipped !== 0;
  return {
    ...boxOf(row),
    outbound: headOf(row, left ? row.qtyShipped : row.qtyRequested),
    goodsOut: row.lines.map((line) => {
      const qty = left ? line.qtyShipped : line.qtyRequested;
      return {
        goods: line.goodsName,
        mark: line.mark ?? '',
        requested: line.qtyRequested,
        qty: left ? line.qtyShipped : '',
        volume: cbm(qty * line.unitVolume),
        weight: kg(qty * line.unitWeight),
        note: line.shortReason ?? '',
      };
    }),
  };
};
/** 出库单: what was asked for and what has left. */
export const outboundDocument = paper(shipped);
/** 放行条: only for goods that have left the stock. */
export const passDocument = paper(shipped, ({ outboundNo, state }) => {
  if (state !== 'SHIPPED' && state !== 'SIGNED')
    throw refuse('GUARD_FAILED', `${outboundNo} ${OUTBOUND_STATES[state]}，出库后才能打印放行条。`);
});
