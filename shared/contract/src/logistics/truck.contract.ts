import { TRUCK_FIELDS } from './truck.fields.ts';
import * as z from 'zod/mini';
import { phone } from '../accounts/party.contract.ts';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import {
  ack,
  code,
  currency,
  date,
  id,
  int,
  money,
  optional,
  optionalText,
  reason,
  text,
  time,
  version,
} from '../fields.ts';
import { cubicCentimetres, grams } from '../measured.ts';
import { definePicker } from '../shared/picker.contract.ts';
import {
  STOP_TYPE,
  TRUCK_FEE,
  TRUCK_KIND,
  TRUCK_SHARE,
  type StopType,
  type TruckKind,
  type TruckShare,
} from './truck.labels.ts';
import type { TruckState } from './truck.machine.ts';
import { plate } from './vehicle.contract.ts';

const paid = () => money().check(z.refine((value) => !value.startsWith('-'), '不能为负数'));
const stopInput = z.object({
  type: code(STOP_TYPE),
  place: text(100),
  address: optionalText(200),
  contact: optionalText(50),
  phone: optionalText(30),
  planAt: optional(time()),
});
const cargoInput = z.object({
  orderId: id(),
  cartons: int(0, 1_000_000),
  volume: cubicCentimetres(0),
  gross: grams(0),
});
/** A truck order as the form sends it. Without orders a container trip takes those of its container. */
export const truckInput = z.object({
  companyId: id(),
  kind: code(TRUCK_KIND),
  supplierId: id(),
  containerId: optional(id()),
  useAt: time(),
  stops: z.array(stopInput).check(z.minLength(1, '至少一个站点'), z.maxLength(30)),
  orders: z._default(z.array(cargoInput).check(z.maxLength(300)), []),
  costShare: z._default(code(TRUCK_SHARE), 'VOLUME'),
  remark: optionalText(500),
  ack: ack(),
});
export type TruckInput = z.output<typeof truckInput>;
/** 派车: a vehicle and a driver of the file, or plate and name of others. */
const assignInput = z.object({
  version: version(),
  ack: ack(),
  vehicleId: optional(id()),
  plate: plate(),
  trailerPlate: plate(),
  driverId: optional(id()),
  driverName: optionalText(50),
  phone: phone(),
});
export type AssignInput = z.output<typeof assignInput>;
/** 打卡: the stamps of all stops in their order. */
const stampInput = z.object({
  version: version(),
  ack: ack(),
  stops: z.array(z.object({ arriveAt: optional(time()), leaveAt: optional(time()) })).check(z.maxLength(30)),
});
export type StampInput = z.output<typeof stampInput>;
/** 登记费用: freight of the trip and what came on top, all in one currency. */
const feeInput = z.object({
  version: version(),
  ack: ack(),
  costAmount: paid(),
  costCurrency: currency(),
  fees: z._default(z.array(z.object({ kind: code(TRUCK_FEE), amount: paid() })).check(z.maxLength(20)), []),
  odometer: optional(int(0, 100_000)),
});
export type FeeInput = z.output<typeof feeInput>;

export interface TruckStop {
  type: StopType;
  place: string;
  address: string | null;
  contact: string | null;
  phone: string | null;
  planAt: string | null;
  arriveAt: string | null;
  leaveAt: string | null;
}
/** Cargo of one order; an order out of scope has no number (ACC-032). */
export interface TruckOrder {
  orderId: string | null;
  orderNo: string | null;
  customerName: string | null;
  cartons: number;
  volume: number;
  gross: number;
  /** Share of the cost as it would be now, or as it was made when the trip was done (LOG-054). */
  share?: string | null;
}
export interface TruckDetail {
  id: string;
  version: number;
  truckNo: string;
  companyId: string;
  kind: TruckKind;
  supplierId: string;
  supplierName: string;
  vehicleId: string | null;
  driverId: string | null;
  plate: string | null;
  trailerPlate: string | null;
  driverName: string | null;
  phone: string | null;
  containerId: string | null;
  containerCode: string | null;
  /** Nobody named its cargo: it is what the container holds until the trip is done. */
  followsContainer: boolean;
  useAt: string;
  untilAt: string;
  cartons: number;
  volume: number;
  gross: number;
  costAmount?: string | null;
  costCurrency: string | null;
  /** Freight and extra fees together. */
  costTotal?: string | null;
  costShare: TruckShare;
  odometer: number | null;
  state: TruckState;
  cancelReason: string | null;
  remark: string | null;
  ownerName: string;
  createdAt: string;
  stops: TruckStop[];
  orders: TruckOrder[];
  fees: { kind: keyof typeof TRUCK_FEE; amount?: string }[];
  actions: AllowedAction[];
}
/** One trip on the calendar; OVERLAP red, TIGHT (less than an hour to the next) orange. */
export interface CalendarTrip {
  id: string;
  truckNo: string;
  state: TruckState;
  from: string;
  until: string;
  route: string;
  driverName: string | null;
  conflict: 'OVERLAP' | 'TIGHT' | null;
}
export interface CalendarRow {
  vehicleId: string;
  plate: string;
  type: string;
  supplierName: string;
  trips: CalendarTrip[];
}

const scope = 'logistics' as const;
const PATH = '/logistics/trucks';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const answer = {
  answer: z.custom<TruckDetail>(),
  fields: {
    costAmount: 'money.cost',
    costTotal: 'money.cost',
    'fees.*.amount': 'money.cost',
    'orders.*.share': 'money.cost',
  },
  scope,
} as const;

/** What the fields of its form are called. */
const BODY = { ...TRUCK_FIELDS, companyId: '经营主体', stops: '停靠点', orders: '订单' } as const;

export const trucks = {
  get: read({ path: `${PATH}/{id}`, summary: '拖车单详情', permission: 'logistics.truck.view', ...answer }),
  /** 调度日历: vehicles with their trips over some days from a day. */
  calendar: read({
    path: `${PATH}/calendar`,
    summary: '调度日历',
    permission: 'logistics.truck.view',
    scope,
    query: z.object({ from: date() }),
    answer: z.object({ days: z.array(z.string()), rows: z.array(z.custom<CalendarRow>()) }),
  }),
  create: command({
    path: PATH,
    summary: '新建拖车单',
    permission: 'logistics.truck.create',
    body: truckInput,
    labels: BODY,
    ...answer,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑拖车单',
    permission: 'logistics.truck.edit',
    body: z.extend(truckInput, { version: version() }),
    labels: BODY,
    ...answer,
  }),
  /** LOG-095: overlap, expired papers, capacity are refused; a buffer under an hour is confirmed. */
  assign: command({
    path: one('assign'),
    summary: '派车',
    permission: 'logistics.truck.assign',
    body: assignInput,
    ...answer,
  }),
  stamp: command({
    path: one('stamp'),
    summary: '打卡站点',
    permission: 'logistics.truck.stamp',
    body: stampInput,
    ...answer,
  }),
  fee: command({
    path: one('fee'),
    summary: '登记拖车费用',
    permission: 'logistics.truck.fee',
    body: feeInput,
    ...answer,
  }),
  /** 完成: all stops stamped, cost entered; shares it (LOG-054) and sends truck.done. */
  finish: command({
    path: one('finish'),
    summary: '完成拖车单',
    permission: 'logistics.truck.finish',
    body: stateBody(),
    ...answer,
  }),
  cancel: command({
    path: one('cancel'),
    summary: '取消拖车单',
    permission: 'logistics.truck.cancel',
    body: z.object({
      version: version(),
      ack: ack(),
      reason: reason(2),
      /** 放空费, when the haulier charges it. */
      fee: z.optional(z.nullable(z.object({ amount: paid(), currency: currency() }))),
    }),
    ...answer,
  }),
};

/** Item: id, label truck number, hint plate · driver; `parent` narrows to a container. Cancelled ones are not offered. */
export const truckPicker = definePicker({
  kind: 'trucks',
  title: '拖车单',
  permission: { anyOf: ['logistics.truck.view', 'logistics.zhuanggui.view', 'logistics.songda.edit'] },
  scope,
});
