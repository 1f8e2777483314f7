import {
  barcodeOrderList,
  barcodeOrders as contract,
  type BARCODE_FEE_STATES,
} from '@shared/contract/finance/barcode-order.contract.ts';
import type { BarcodeOrderState } from '@shared/contract/finance/barcode-order.labels.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { brandName } from '../../masters/brands/brand.entity.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { BARCODE_SOURCE } from './barcode-fee.ts';
import { barcodeOrders } from './barcode-order.entity.ts';
import { barcodeOrderActions, barcodeOrderDetail } from './barcode-order.reads.ts';
import {
  acceptBarcodeOrder,
  cancelBarcodeOrder,
  createBarcodeOrder,
  finishBarcodeOrder,
  removeBarcodeOrder,
  startBarcodeOrder,
  updateBarcodeOrder,
} from './barcode-order.service.ts';
import { finBarcodeOrder } from './barcode-order.tables.ts';
import { barcodeOrderPickers } from './barcode-order.pickers.ts';

const inState = (state: BarcodeOrderState) => eq(finBarcodeOrder.state, state);
const { read, change } = documentRoutes(contract.get, barcodeOrderDetail);

/** 条码订单应收 (F7). An order has one live fee at most; what is split off it stands in its details. */
export const barcodeOrderRoutes: Route[] = [
  ...barcodeOrderPickers,
  serveList(barcodeOrderList, {
    table: finBarcodeOrder,
    scope: barcodeOrders,
    join: [
      [acCustomer, eq(acCustomer.id, finBarcodeOrder.customerId)],
      [syCompany, eq(syCompany.id, finBarcodeOrder.companyId)],
      [syBrand, eq(syBrand.id, finBarcodeOrder.brandId)],
      [whWarehouse, eq(whWarehouse.id, finBarcodeOrder.warehouseId)],
      [acUser, eq(acUser.id, finBarcodeOrder.createdBy)],
      [
        finFeeLine,
        and(
          eq(finFeeLine.sourceType, BARCODE_SOURCE),
          eq(finFeeLine.sourceId, finBarcodeOrder.id),
          isNull(finFeeLine.splitOf),
          sql`${finFeeLine.state} not in ('VOID', 'REVERSED')`,
        ) ?? sql`false`,
      ],
    ],
    select: {
      ...pickColumns(
        finBarcodeOrder,
        'orderNo',
        'companyId',
        'customerId',
        'createdBy',
        'goodsName',
        'kind',
        'content',
        'qty',
        'service',
        'labelSize',
        'unitPrice',
        'currency',
        'amount',
        'deliveryDate',
        'createdAt',
        'state',
      ),
      customerName: acCustomer.shortName,
      companyName: syCompany.shortName,
      brandName: sql<string | null>`case when ${syBrand.id} is not null then ${brandName} end`,
      warehouseName: whWarehouse.name,
      creatorName: acUser.name,
      feeNo: finFeeLine.feeNo,
      feeCurrency: finFeeLine.currency,
      feeState: sql<keyof typeof BARCODE_FEE_STATES>`coalesce(${finFeeLine.state}, 'NONE')`,
      openAmount: finFeeLine.open,
    },
    base: async (ctx) => ({
      ...(await baseToday(finBarcodeOrder.currency, finBarcodeOrder.companyId)(ctx)),
      booked: { openAmount: finFeeLine.baseOpen },
    }),
    numbers: finBarcodeOrder.orderNo,
    filters: {
      keyword: (term) =>
        searchMatch(
          sql`concat_ws(' ', ${finBarcodeOrder.orderNo}, ${finBarcodeOrder.goodsName}, ${finBarcodeOrder.content})`,
          term,
        ),
      warehouseId: (value) => eq(finBarcodeOrder.warehouseId, value),
    },
    tabs: {
      draft: inState('DRAFT'),
      accepted: inState('ACCEPTED'),
      working: inState('WORKING'),
      done: inState('DONE'),
      cancelled: inState('CANCELLED'),
      all: undefined,
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        actions: row.state ? barcodeOrderActions(ctx, { state: row.state, createdBy: row.createdBy ?? null }) : [],
      })),
  }),
  serveExport(barcodeOrderList),
  read,
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    barcodeOrderDetail(ctx, (await createBarcodeOrder(ctx, input)).id),
  ),
  change(contract.update, (ctx, id, { version, ack: _ack, ...input }) => updateBarcodeOrder(ctx, id, version, input)),
  change(contract.accept, (ctx, id, { version }) => acceptBarcodeOrder(ctx, id, version)),
  change(contract.start, (ctx, id, { version }) => startBarcodeOrder(ctx, id, version)),
  change(contract.finish, (ctx, id, { version, content }) => finishBarcodeOrder(ctx, id, version, content)),
  change(contract.cancel, (ctx, id, { version, reason }) => cancelBarcodeOrder(ctx, id, version, reason)),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeBarcodeOrder(ctx, params.id, body.version);
    return null;
  }),
];
