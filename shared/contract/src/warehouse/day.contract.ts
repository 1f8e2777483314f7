import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { ack, code, id, int, reason } from '../fields.ts';
import { defineMachine } from '../machine.ts';

export const DAY_STATES = { OPEN: '未结', CLOSED: '已结', LOCKED: '已锁定' } as const;
export type DayState = keyof typeof DAY_STATES;
export const DAY_TONES: Record<DayState, string> = { OPEN: 'orange', CLOSED: 'green', LOCKED: 'default' };

/** 日结 (2.14): a closed day takes no entry any more; LOCKED while a confirmed bill covers it. */
export const dayMachine = defineMachine({
  entity: 'wh_day',
  title: '仓库日',
  states: DAY_STATES,
  actions: {
    close: { label: '日结', from: ['OPEN'], to: 'CLOSED', permission: 'warehouse.day.close' },
    reopen: {
      label: '反日结',
      from: ['CLOSED'],
      to: 'OPEN',
      permission: 'warehouse.day.reopen',
      reason: true,
      danger: true,
    },
    /** WMS-085: what a confirmed bill covers, and no longer covers. */
    lock: { label: '账单锁定', from: ['CLOSED'], to: 'LOCKED', permission: null },
    unlock: { label: '账单解锁', from: ['LOCKED'], to: 'CLOSED', permission: null },
  },
});

const scope = 'warehouse' as const;
const PATH = '/warehouse/days';
const day = z.object({
  day: z.string(),
  state: code(DAY_STATES),
  /** 0: the day has never been closed. */
  version: z.number(),
  closedAt: z.nullable(z.string()),
  closedByName: z.nullable(z.string()),
  /** Entries of the ledger with this business date. */
  entries: z.number(),
});
export type WarehouseDay = z.output<typeof day>;
const monthAnswer = z.object({
  days: z.array(day),
  /** The day that is closed next: the one after the last closed day, else the first with an entry; null: nothing to close. */
  nextToClose: z.nullable(z.string()),
  /** The only day that may be reopened (W2). */
  lastClosed: z.nullable(z.string()),
});
export type DayMonth = z.output<typeof monthAnswer>;

/** The day stands in the path, its warehouse in the body. version 0 for a day that was never closed. */
const dayBody = { warehouseId: id(), version: int(0), ack: ack() };
export const days = {
  month: read({
    path: PATH,
    summary: '日结日历',
    permission: 'warehouse.setting.view',
    scope,
    query: z.object({
      warehouseId: id(),
      month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式不正确')),
    }),
    answer: monthAnswer,
  }),
  /** WMS-040; `gaps`: open days before it are closed too, in order. */
  close: command({
    path: `${PATH}/{date}/close`,
    summary: '日结',
    permission: 'warehouse.day.close',
    scope,
    body: z.object({ ...dayBody, gaps: z._default(z.boolean(), false) }),
    answer: z.object({ closed: z.array(z.string()) }),
  }),
  /** The last closed day only, and not while a bill covers it. */
  reopen: command({
    path: `${PATH}/{date}/reopen`,
    summary: '反日结',
    permission: 'warehouse.day.reopen',
    scope,
    body: z.object({ ...dayBody, reason: reason(2) }),
    answer: day,
  }),
};
