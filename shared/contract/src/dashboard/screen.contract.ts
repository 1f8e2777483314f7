import * as z from 'zod/mini';
import { download, read } from '../endpoint.ts';
import { id } from '../fields.ts';
import type { Stage } from '../logistics/container.machine.ts';
import type { NOTICE_LEVELS } from '../system/website.contract.ts';
import type { FunnelTile } from './dashboard.contract.ts';
import type { ExceptionKind } from './exceptions.contract.ts';

/** A figure of today beside that of all of yesterday. */
export interface DayFigure {
  today: number;
  yesterday: number;
}
/** A port on the map; degrees, north and east positive. */
export interface ScreenPort {
  code: string;
  name: string;
  latitude: number;
  longitude: number;
}
/** Containers that have sailed and not arrived, by their two ports. */
export interface ScreenLane {
  from: string;
  to: string;
  containers: number;
}
export interface ScreenSailing {
  etd: string;
  carrier: string | null;
  vessel: string | null;
  voyage: string | null;
  /** Names of the ports. */
  pol: string;
  pod: string;
  containers: number;
}

/**
 * 投影大屏 (D2) of one company: one payload of at most 200 KB, computed at most once in 10 s and shared by all who look
 * (DSH-003). Volumes in cm³; names of customers as the setting screen.mask_customer says.
 */
export interface ScreenData {
  /** When it was computed. */
  at: string;
  company: string;
  /** Seconds after which a viewer asks again (screen.poll). */
  poll: number;
  today: { orders: DayFigure; loaded: DayFigure; declared: DayFigure; signed: DayFigure };
  /** Mean fill rate in percent of the containers that left 待拼柜 in the last 30 days, one decimal; null: none did. */
  fill: { rate: number | null; containers: number };
  /** Hours in a stage, median and P90 of the last 90 days. */
  dwell: { stage: Stage; median: number | null; late: number | null }[];
  funnel: Pick<FunnelTile, 'stage' | 'count' | 'overdue' | 'dueSoon'>[];
  transit: { containers: number; teu: number; ports: ScreenPort[]; lanes: ScreenLane[] };
  sailings: ScreenSailing[];
  exceptions: { kind: ExceptionKind; no: string; containerCode: string; since: string }[];
  /** Of the last 90 days: customers by volume of their orders, ports of destination by containers sailed. */
  topCustomers: { name: string; volume: number }[];
  topPorts: { name: string; containers: number }[];
  announcements: { level: keyof typeof NOTICE_LEVELS; title: string; body: string }[];
  /** Receivables of this month's orders in CNY, a decimal string; null unless screen.show_money is on. */
  receivable: string | null;
}

/** The company that is shown; the caller's first one when left out. */
const query = z.object({ company: z.optional(id()) });
const shown = { permission: 'dashboard.screen.view', scope: 'company', query } as const;

export const screen = {
  data: read({
    path: '/dashboard/screen',
    summary: '投影大屏',
    ...shown,
    fields: { receivable: 'money.sell' },
    answer: z.custom<ScreenData>(),
  }),
  /**
   * Server-sent events: an event whenever the figures have changed, with the moment as data. It carries no figures; who
   * hears it reads them. Ends after a minute, so that rights are asked for again. Needs Accept: text/event-stream.
   */
  stream: download({ path: '/dashboard/stream', summary: '投影大屏更新通知', ...shown }),
};
