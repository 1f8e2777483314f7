import * as z from 'zod/mini';
import { read } from '../endpoint.ts';

const figure = z.object({
  key: z.string(),
  title: z.string(),
  count: z.number(),
  /** The list that it counts, as a path of the page. */
  link: z.string(),
});
export type WarehouseFigure = z.output<typeof figure>;

/** Work of the warehouses in scope, for the dashboard (chapter 13): each figure for who may see the list that it counts. */
export const warehouseOverview = read({
  path: '/warehouse/overview',
  summary: '仓库概览',
  permission: {
    anyOf: [
      'warehouse.inbound.view',
      'warehouse.arrival.view',
      'warehouse.outbound.view',
      'warehouse.damage.view',
      'warehouse.daily.view',
    ],
  },
  scope: 'warehouse',
  answer: z.object({
    figures: z.array(figure),
    /**
     * What lies in stock: pieces, cm³, and pieces that lie longer than the two limits of wh.age.warn of the company of their
     * warehouse (days; null: the companies differ).
     */
    stock: z.nullable(
      z.object({
        pieces: z.number(),
        volume: z.number(),
        aged: z.array(z.object({ days: z.nullable(z.number()), pieces: z.number() })),
      }),
    ),
  }),
});
