import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
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
  text,
  time,
  unitPrice,
  version,
} from '../fields.ts';
import type { BookingState } from './booking.machine.ts';
import type { Stage } from './container.machine.ts';
import { tierIssue, type FeeTier } from './free-time.ts';
import type { TransportMode } from './order.labels.ts';

export const FREIGHT_TERM = { PREPAID: '预付', COLLECT: '到付' } as const;
export const SI_STATE = { NONE: '未补料', SENT: '已补料', CONFIRMED: '已确认' } as const;
export const SURCHARGE_BASIS = { CONTAINER: '柜', BILL: '票' } as const;
/** Slot of the SO file; compulsory at 放舱确认 while setting booking.so_file_required is on. */
export const SO_SLOT = 'SO文件';

const soNo = () =>
  z.pipe(
    optionalText(60),
    z.pipe(
      z.transform((value: string | null) => value?.toUpperCase() ?? null),
      z.nullable(z.string().check(z.regex(/^[A-Z0-9/-]{4,30}$/, '4–30 位字母、数字、- 或 /'))),
    ),
  );
/** What is paid out is never negative. */
const notNegative = z.refine<string>((value) => !value.startsWith('-'), '不能为负数');
const price = () => unitPrice().check(notNegative);
const paid = () => money().check(notNegative);

const rateInput = z.object({
  containerType: text(10),
  currency: currency(),
  unitPrice: price(),
  count: int(1, 500),
});
const surchargeInput = z.object({
  chargeCodeId: id(),
  currency: currency(),
  amount: paid(),
  basis: z._default(code(SURCHARGE_BASIS), 'CONTAINER'),
});
const siSchema = z.object({
  shipper: optionalText(1000),
  consignee: optionalText(1000),
  notify: optionalText(1000),
  marks: optionalText(2000),
  description: optionalText(4000),
});
/** 补料: what the bill of lading will say. */
export type ShippingInstruction = z.output<typeof siSchema>;

/** Prices per day by tiers; a fault of the tiers as a whole stands at the list. */
const tiers = () =>
  z._default(
    z.array(z.object({ from: int(1, 365), perDay: paid() })).check(
      z.maxLength(10),
      z.check<FeeTier[]>((payload) => {
        const message = tierIssue(payload.value);
        if (message) payload.issues.push({ code: 'custom', input: payload.value, path: [], message });
      }),
    ),
    [],
  );

/** What may still change after 放舱: schedule, free time, papers. A changed cut-off arms its notices anew (LOG-067). */
const changeable = {
  vessel: optionalText(100),
  voyage: optionalText(30),
  etd: optional(date()),
  eta: optional(date()),
  soNo: soNo(),
  cutSi: optional(time()),
  cutCy: optional(time()),
  cutVgm: optional(time()),
  cutCustoms: optional(time()),
  freeDaysOrigin: optional(int(0, 120)),
  freeDaysDest: optional(int(0, 120)),
  /** Prices per day after the free time at the destination, by tiers (LOG-085). */
  freeTimeCurrency: z._default(currency(), 'USD'),
  demurrageTiers: tiers(),
  detentionTiers: tiers(),
  emptyPickupPlace: optionalText(200),
  returnTerminal: optionalText(200),
  siState: z._default(code(SI_STATE), 'NONE'),
  si: optional(siSchema),
  remark: optionalText(500),
};
/** A booking as the form sends it. Mode and ports are those of its containers, all of one route. */
export const bookingInput = z.object({
  containerIds: z.array(id()).check(z.minLength(1, '请选择柜子'), z.maxLength(200)),
  agentId: id(),
  carrierId: id(),
  contractNo: optionalText(60),
  placeOfDelivery: text(100),
  freightTerm: z._default(code(FREIGHT_TERM), 'PREPAID'),
  rates: z._default(z.array(rateInput).check(z.maxLength(20)), []),
  surcharges: z._default(z.array(surchargeInput).check(z.maxLength(50)), []),
  ...changeable,
  ack: ack(),
});
export type BookingInput = z.output<typeof bookingInput>;
/** 放舱确认: what the shipping line has given; everything else stays as the form saved it. */
const confirmInput = z.object({
  version: version(),
  ack: ack(),
  soNo: z.pipe(
    text(60),
    z.pipe(
      z.transform((value: string) => value.toUpperCase()),
      z.string().check(z.regex(/^[A-Z0-9/-]{4,30}$/, '4–30 位字母、数字、- 或 /')),
    ),
  ),
  vessel: text(100),
  voyage: text(30),
  etd: date(),
  eta: optional(date()),
  cutSi: optional(time()),
  cutCy: time(),
  cutVgm: optional(time()),
  cutCustoms: optional(time()),
});
export type ConfirmInput = z.output<typeof confirmInput>;

/** A container of a booking. */
export interface BookedContainer {
  id: string;
  containerCode: string;
  containerType: string;
  stage: Stage;
  hold: boolean;
  planLoadDate: string | null;
  planCartons: number;
  planVolume: number;
  planGross: number;
  orderCount: number;
}
/** One booking of a chain of rollings, oldest first. */
export interface BookingStep {
  id: string;
  bookingNo: string;
  state: BookingState;
  vessel: string | null;
  voyage: string | null;
  etd: string | null;
  soNo: string | null;
  reason: string | null;
  createdAt: string;
}
export interface BookingRate {
  containerType: string;
  currency: string;
  /** Decimal string; absent without the right to see costs. */
  unitPrice?: string;
  count: number;
}
export interface BookingSurcharge {
  chargeCodeId: string;
  chargeName: string;
  currency: string;
  amount?: string;
  basis: keyof typeof SURCHARGE_BASIS;
}
/** A booking with what its pages show. */
export interface BookingDetail {
  id: string;
  version: number;
  bookingNo: string;
  state: BookingState;
  companyId: string;
  agentId: string;
  agentName: string;
  carrierId: string;
  carrierName: string;
  contractNo: string | null;
  transportMode: TransportMode;
  pol: string;
  pod: string;
  placeOfDelivery: string;
  vessel: string | null;
  voyage: string | null;
  etd: string | null;
  eta: string | null;
  transitDays: number | null;
  soNo: string | null;
  cutSi: string | null;
  cutCy: string | null;
  cutVgm: string | null;
  cutCustoms: string | null;
  freightTerm: keyof typeof FREIGHT_TERM;
  freeDaysOrigin: number | null;
  freeDaysDest: number | null;
  freeTimeCurrency: string;
  demurrageTiers: FeeTier[];
  detentionTiers: FeeTier[];
  emptyPickupPlace: string | null;
  returnTerminal: string | null;
  siState: keyof typeof SI_STATE;
  si: ShippingInstruction | null;
  remark: string | null;
  rolledFrom: string | null;
  endReason: string | null;
  ownerName: string;
  createdByName: string | null;
  createdAt: string;
  confirmedAt: string | null;
  containers: BookedContainer[];
  rates: BookingRate[];
  surcharges: BookingSurcharge[];
  /** Further bookings of the same rolling, oldest first; this one is among them. */
  chain: BookingStep[];
  actions: AllowedAction[];
}
/** What a new booking starts from: its containers, their common route, and the papers out of their orders. */
export interface BookingPrefill {
  containers: BookedContainer[];
  companyId: string;
  transportMode: TransportMode;
  pol: string;
  pod: string;
  placeOfDelivery: string;
  freeDaysDest: number;
  si: ShippingInstruction;
}

const detail = z.custom<BookingDetail>();
const scope = 'logistics' as const;
const PATH = '/logistics/bookings';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const answer = {
  answer: detail,
  fields: {
    'rates.*.unitPrice': 'money.cost',
    'surcharges.*.amount': 'money.cost',
  },
} as const;

export const bookings = {
  get: read({ path: `${PATH}/{id}`, summary: '订柜单详情', permission: 'logistics.dinggui.view', scope, ...answer }),
  /** Refused with LOG-047 when the containers are not of one route, not in 待订柜 or already booked. */
  prefill: read({
    path: `${PATH}/prefill`,
    summary: '新订柜单的初值',
    permission: { anyOf: ['logistics.dinggui.create', 'logistics.dinggui.update'] },
    scope,
    query: z.object({ containers: z.string().check(z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,199}$/, '格式不正确')) }),
    answer: z.custom<BookingPrefill>(),
  }),
  create: command({
    path: PATH,
    summary: '新建订柜单',
    permission: 'logistics.dinggui.create',
    scope,
    body: bookingInput,
    ...answer,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑订柜单',
    permission: 'logistics.dinggui.update',
    scope,
    body: z.extend(bookingInput, { version: version() }),
    ...answer,
  }),
  submit: command({
    path: one('submit'),
    summary: '提交订柜单',
    permission: 'logistics.dinggui.submit',
    scope,
    body: stateBody(),
    ...answer,
  }),
  /** 放舱确认: SO, vessel, cut-offs and the SO file; fills the containers and sends booking.confirmed. */
  confirm: command({
    path: one('confirm'),
    summary: '放舱确认',
    permission: 'logistics.dinggui.confirm',
    scope,
    body: confirmInput,
    ...answer,
  }),
  unconfirm: command({
    path: one('unconfirm'),
    summary: '撤回放舱',
    permission: 'logistics.dinggui.confirm',
    scope,
    body: reasonBody(2),
    ...answer,
  }),
  /** 甩柜: answers the new draft that takes the containers over. */
  roll: command({
    path: one('roll'),
    summary: '甩柜',
    permission: 'logistics.dinggui.roll',
    scope,
    body: reasonBody(2),
    ...answer,
  }),
  /** 退舱, with the fee that the line charges for it. */
  cancel: command({
    path: one('cancel'),
    summary: '退舱',
    permission: 'logistics.dinggui.cancel',
    scope,
    body: z.extend(reasonBody(2), {
      fee: z.optional(z.nullable(z.object({ amount: paid(), currency: currency() }))),
    }),
    ...answer,
  }),
};
