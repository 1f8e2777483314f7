import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { ack, id, int } from '../fields.ts';
import type { LoadPosition } from './allocation.fields.ts';
import type { Proposal } from './suggest.ts';
import type { Attribute } from './order.labels.ts';

/** One allocation as the board and the container page show it; a masked one has no order, customer or name (ACC-032). */
export interface Allocation {
  id: string;
  masked: boolean;
  orderId: string | null;
  orderNo: string | null;
  customerName: string | null;
  customerCode: string | null;
  orderLineId: string | null;
  lineNo: number | null;
  /** 其他客户货物 when masked. */
  nameCn: string;
  cartons: number;
  lineCartons: number | null;
  volume: number;
  gross: number;
  attributes: Attribute[];
  hold: boolean;
  hblNo: string | null;
  position: LoadPosition | null;
  sequence: number | null;
}

/** Answer of every change on the board: the containers that changed, so that the page need not guess. */
const changed = z.object({ containerIds: z.array(z.string()) });
const PATH = '/logistics/containers/{id}/allocations';
const scope = 'logistics' as const;
const allocate = 'logistics.pingui.allocate' as const;
const items = z
  .array(z.object({ orderLineId: id(), cartons: int(1, 1_000_000) }))
  .check(z.minLength(1, '请选择货物'), z.maxLength(500));
const picked = z
  .array(z.object({ allocationId: id(), cartons: int(1, 1_000_000) }))
  .check(z.minLength(1, '请选择货物'), z.maxLength(500));

export const allocations = {
  /**
   * 加入柜子. Lines are locked; more than is free is refused with LOG-022 and the number left. LOG-018 held, LOG-041 over
   * plan (confirmable), LOG-042 over the maximum, LOG-043 what may not share.
   */
  add: command({
    path: PATH,
    summary: '加入柜子',
    permission: allocate,
    scope,
    body: z.object({ items, ack: ack() }),
    answer: changed,
  }),
  /** 移出: cartons go back to the pool; fewer than all keep the rest. */
  remove: command({
    path: `${PATH}/remove`,
    summary: '移出柜子',
    permission: allocate,
    scope,
    body: z.object({ items: picked, ack: ack() }),
    answer: changed,
  }),
  /** 移到其他柜: the same cartons, in one transaction; both containers in 待拼柜. */
  move: command({
    path: `${PATH}/move`,
    summary: '移到其他柜',
    permission: 'logistics.pingui.move',
    scope,
    body: z.object({ items: picked, toContainerId: id(), ack: ack() }),
    answer: changed,
  }),
  /** 自动拼柜建议 (LOG-046): a preview, saves nothing. */
  suggest: read({
    path: '/logistics/containers/{id}/suggest',
    summary: '自动拼柜建议',
    permission: 'logistics.pingui.suggest',
    scope,
    answer: z.object({
      proposals: z.array(
        z.custom<Proposal & { orderNo: string; customerName: string; nameCn: string; freeCartons: number }>(),
      ),
      /** What the container would hold with them, cm³ and gram. */
      volume: z.number(),
      gross: z.number(),
    }),
  }),
};
