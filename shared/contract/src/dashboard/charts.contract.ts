import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import type { PermissionCode } from '../permissions.ts';

/** A chart of the board (D1.4): points in order, each with a value per series; null where nothing was measured. */
export interface ChartData {
  at: string;
  points: { label: string; values: (number | null)[] }[];
}

const answer = z.object({
  at: z.string(),
  points: z.array(z.object({ label: z.string(), values: z.array(z.nullable(z.number())) })),
});
const chart = (key: string, summary: string, permission: PermissionCode) =>
  read({
    path: `/dashboard/charts/${key}`,
    summary,
    permission,
    scope: 'logistics',
    answer,
  });

/** Charts of the board in the caller's scope. A label is a month `2026-11`, a stage code, a day or a name. */
export const charts = {
  /** Orders by order month, and TEU by the month in which a container left 待装柜; twelve months. */
  monthly: chart('monthly', '近12个月订单与箱量', 'logistics.order.view'),
  /** Hours that containers stayed in each stage in the last 90 days: median and P90 (LOG-065). */
  dwell: chart('dwell', '各阶段停留时长', 'logistics.container.view'),
  /** Volume of the last twelve months by country of destination in cm³: the ten largest and the rest. */
  destinations: chart('destinations', '目的国占比', 'logistics.order.view'),
  /** Volume of the last twelve months of the ten largest customers in cm³. */
  customers: chart('customers', '客户体积TOP10', 'logistics.order.view'),
  /**
   * Open confirmed receivables of the ten customers that owe most, in 10,000 CNY with two decimals, drawn and not reckoned
   * with; no point for who may not read 报价应收.
   */
  receivables: read({
    path: '/dashboard/charts/receivables',
    summary: '客户应收TOP10',
    permission: 'finance.ar.fee.view',
    scope: 'finance',
    fields: { 'points.*.values': 'money.sell' },
    answer,
  }),
  /** Containers that left 待拼柜 in the last 90 days by their fill rate (LOG-044). */
  fill: chart('fill', '装载率分布', 'logistics.container.view'),
  /** Containers past the limit of their stage at the end of each of the last 30 days (LOG-066). */
  overdue: chart('overdue', '近30天超时柜数', 'logistics.container.view'),
};

/** Lower ends of the classes of `fill`, in percent of the plan volume. */
export const FILL_CLASSES = [0, 50, 70, 85, 95, 100] as const;
