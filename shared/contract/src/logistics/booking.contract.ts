import { BOOKING_FIELDS } from './booking.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import { currency, version } from '../fields.ts';
import { paid, bookingInput, confirmInput } from './booking.input.ts';
import type { BookingDetail, BookingPrefill } from './booking.answers.ts';

const detail = z.custom<BookingDetail>();
const scope = 'logistics' as const;
const PATH = '/logistics/bookings';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const answer = {
  answer: detail,
  fields: {
    'rates.*.unitPrice': 'money.cost',
    'surcharges.*.amount': 'money.cost',
    'demurrageTiers.*.perDay': 'money.cost',
    'detentionTiers.*.perDay': 'money.cost',
  },
} as const;

/** What the fields of its form are called. */
const BODY = { ...BOOKING_FIELDS, containerIds: '柜子', rates: '运价', surcharges: '附加费' } as const;

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
    labels: BODY,
    ...answer,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑订柜单',
    permission: 'logistics.dinggui.update',
    scope,
    body: z.extend(bookingInput, { version: version() }),
    labels: BODY,
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
