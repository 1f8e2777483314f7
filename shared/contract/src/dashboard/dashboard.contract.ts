import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import type { Stage } from '../logistics/container.machine.ts';

const card = { permission: 'dashboard.index.view', scope: 'logistics' } as const;

/** A tile of 柜子流程: its count is the total of the linked list for the same user (DSH-001). */
export interface FunnelTile {
  stage: Stage;
  count: number;
  /** Longer in the stage than its limit (LOG-066), and reaching it within 24 hours. */
  overdue: number;
  dueSoon: number;
  /** Further filter of the linked list: the month of 已送达(本月). */
  filter: string | null;
}
/** Groups of 我的待办, as its tabs. */
export const TODO_GROUP = {
  REVIEW: '审核',
  DEADLINE: '截止',
  EXCEPTION: '异常',
  PAPER: '资料',
  MONEY: '收付款',
} as const;
export type TodoGroup = keyof typeof TODO_GROUP;
/** A thing that waits for the caller. */
export interface Todo {
  kind: string;
  group: TodoGroup;
  /** 待审核订单 */
  title: string;
  no: string;
  customer: string | null;
  /** Since when it waits. */
  since: string;
  /** Until when it must be done; null when nothing sets an end. */
  deadline: string | null;
  link: string;
}

/** A figure of 本月指标, this month and the last one up to the same day. */
export interface Kpi {
  key: string;
  /** 平均装载率 */
  title: string;
  unit: string;
  /** Whether more or less of it is the better. */
  better: 'more' | 'less';
  /** Decimal strings; null: there was nothing to measure. */
  current: string | null;
  previous: string | null;
}

/** How a user has arranged the board: keys of cards in order, and those that are not shown. */
export interface BoardLayout {
  order: readonly string[];
  hidden: readonly string[];
}
/** Preference under which the arrangement is read with the user's others. */
export const LAYOUT_KEY = 'dashboard.layout';
const cardKeys = z.array(z.string().check(z.maxLength(120))).check(z.maxLength(200));

export const dashboard = {
  /** D1: the caller's own arrangement, kept on the server; null goes back to that of their work. */
  layout: command({
    method: 'PUT',
    path: '/dashboard/layout',
    summary: '保存看板布局',
    permission: 'dashboard.index.view',
    scope: 'self',
    body: z.object({ layout: z.nullable(z.object({ order: cardKeys, hidden: cardKeys })) }),
  }),
  funnel: read({
    path: '/dashboard/funnel',
    summary: '柜子流程',
    permission: 'logistics.container.view',
    scope: 'logistics',
    answer: z.object({ at: z.string(), tiles: z.array(z.custom<FunnelTile>()) }),
  }),
  /** Of each kind how many there are in the caller's scope, and its 20 most urgent; the list is oldest first. */
  todos: read({
    path: '/dashboard/todos',
    summary: '我的待办',
    ...card,
    answer: z.object({
      at: z.string(),
      kinds: z.array(
        z.object({
          kind: z.string(),
          group: z.custom<TodoGroup>(),
          title: z.string(),
          count: z.number(),
          link: z.string(),
        }),
      ),
      list: z.array(z.custom<Todo>()),
    }),
  }),
  /** This month against the last one up to the same day; only figures that the caller may see. */
  kpis: read({
    path: '/dashboard/kpis',
    summary: '本月指标',
    permission: { anyOf: ['logistics.order.view', 'finance.ar.fee.view'] },
    scope: 'logistics',
    answer: z.object({ at: z.string(), month: z.string(), figures: z.array(z.custom<Kpi>()) }),
  }),
};
