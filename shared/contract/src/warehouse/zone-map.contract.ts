import { BATCH_FIELDS } from './batch.fields.ts';
import * as z from 'zod/mini';
import { read, type AnswerOf } from '../endpoint.ts';
import { code } from '../fields.ts';
import { CHAMBER_STATES } from './chamber.contract.ts';
import { LOCATION_KINDS, LOCATION_LOCKS } from './location.labels.ts';
import { LEDGER_TYPES, QUALITIES } from './stock.labels.ts';
import { MASTER_STATUSES } from './warehouse.contract.ts';
import { TEMP_CLASSES, ZONE_COLORS, ZONE_USES } from './zone.contract.ts';

const scope = 'warehouse' as const;
const view = { permission: 'warehouse.zone.view', scope } as const;

const cell = z.object({
  id: z.string(),
  version: z.number(),
  code: z.string(),
  chamberId: z.string(),
  kind: code(LOCATION_KINDS),
  row: z.number(),
  col: z.number(),
  level: z.number(),
  /** cm³ and gram; 0 is unlimited. */
  capacity: z.number(),
  maxWeight: z.number(),
  used: z.number(),
  weight: z.number(),
  qty: z.number(),
  lockState: code(LOCATION_LOCKS),
  lockReason: z.nullable(z.string()),
  status: code(MASTER_STATUSES),
  /** Owners by the volume they take, most first; indexes into `owners` of the map. */
  owners: z.array(z.number()),
  /** The earliest received date of what lies there. */
  oldest: z.nullable(z.string()),
});
export type MapCell = z.output<typeof cell>;
const mapAnswer = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  tempClass: code(TEMP_CLASSES),
  useType: code(ZONE_USES),
  color: z.nullable(code(ZONE_COLORS)),
  rows: z.number(),
  cols: z.number(),
  chambers: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      code: z.string(),
      name: z.string(),
      state: code(CHAMBER_STATES),
      /** Customer who leases it (包仓). */
      lessee: z.nullable(z.string()),
    }),
  ),
  owners: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Ages in days from which goods are old, and too old (wh.age.warn). */
  ages: z.tuple([z.number(), z.number()]),
  cells: z.array(cell),
});
export type ZoneMap = z.output<typeof mapAnswer>;

/** What may be looked for on a map (W3). */
export const FIND_BY = {
  all: '全部',
  mark: BATCH_FIELDS.mark,
  customer: BATCH_FIELDS.customerId,
  batch: BATCH_FIELDS.batchNo,
  goods: '品名',
  order: '订单号',
} as const;
export type FindBy = keyof typeof FIND_BY;

/** 库区视图 (W3): a zone's map in one call, what lies in one location, and where goods are found. */
export const zoneMaps = {
  map: read({ path: '/warehouse/zones/{id}/map', summary: '库区视图', ...view, answer: mapAnswer }),
  find: read({
    path: '/warehouse/zones/{id}/find',
    summary: '库区内找货',
    ...view,
    query: z.object({
      by: z._default(code(FIND_BY), 'all'),
      /** Nothing is found without it. */
      q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    }),
    answer: z.object({
      /** At most 200. */
      list: z.array(
        z.object({
          stockId: z.string(),
          locationId: z.string(),
          locationCode: z.string(),
          batchNo: z.string(),
          goodsName: z.string(),
          mark: z.nullable(z.string()),
          customerName: z.string(),
          orderNo: z.nullable(z.string()),
          qty: z.number(),
        }),
      ),
    }),
  }),
  stock: read({
    path: '/warehouse/locations/{id}/stock',
    summary: '库位库存',
    permission: { anyOf: ['warehouse.zone.view', 'warehouse.location.view'] },
    scope,
    answer: z.object({
      id: z.string(),
      version: z.number(),
      code: z.string(),
      warehouseId: z.string(),
      zoneId: z.string(),
      zoneName: z.string(),
      chamberId: z.string(),
      chamberCode: z.string(),
      chamberState: code(CHAMBER_STATES),
      kind: code(LOCATION_KINDS),
      tempClass: code(TEMP_CLASSES),
      capacity: z.number(),
      maxWeight: z.number(),
      used: z.number(),
      weight: z.number(),
      lockState: code(LOCATION_LOCKS),
      lockReason: z.nullable(z.string()),
      status: code(MASTER_STATUSES),
      stock: z.array(
        z.object({
          id: z.string(),
          batchId: z.string(),
          batchNo: z.string(),
          customerId: z.string(),
          customerName: z.string(),
          goodsName: z.string(),
          mark: z.nullable(z.string()),
          quality: code(QUALITIES),
          onHand: z.number(),
          reserved: z.number(),
          frozen: z.number(),
          /** cm³ of all pieces. */
          volume: z.number(),
          receivedDate: z.string(),
          /** WMS-044: the received day is day 1. */
          age: z.number(),
        }),
      ),
      /** 冻结单 that hold pieces here. */
      freezes: z.array(
        z.object({
          id: z.string(),
          version: z.number(),
          freezeNo: z.string(),
          batchId: z.string(),
          quality: code(QUALITIES),
          qty: z.number(),
          reason: z.string(),
        }),
      ),
      /** The last 20 entries of the ledger. */
      ledger: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          type: code(LEDGER_TYPES),
          docNo: z.string(),
          batchNo: z.string(),
          quality: code(QUALITIES),
          qty: z.number(),
          after: z.number(),
          posterName: z.nullable(z.string()),
        }),
      ),
    }),
  }),
};
export type LocationStock = AnswerOf<typeof zoneMaps.stock>;
export type FoundStock = AnswerOf<typeof zoneMaps.find>['list'][number];
