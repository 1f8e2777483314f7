import * as z from 'zod/mini';
import { tierIssue, type FeeTier } from './free-time.ts';
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
import { FREIGHT_TERM, SI_STATE, SURCHARGE_BASIS } from './booking.labels.ts';

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
export const paid = () => money().check(notNegative);

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
export const confirmInput = z.object({
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
