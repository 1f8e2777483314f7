import * as z from 'zod/mini';
import { CHAIN_FIELD } from '../logistics/chain.ts';

/** What may differ between a document of finance and the order behind it. */
export const ORDER_CHANGE_FIELD = {
  ...CHAIN_FIELD,
  LINE: '明细',
  NAME: '品名',
  PRICE: '单价',
  CARTONS: '箱数',
} as const;
export type OrderChangeField = keyof typeof ORDER_CHANGE_FIELD;

const text = z.nullable(z.string());
const figure = z.optional(text);
/**
 * One thing in which the order as it is now differs from a line of a document; the document keeps what it says. `ordered`,
 * `stated`: of the order and of the document, null: does not say. Of 货值 and 单价 these are the two figures, with their currency.
 */
export const orderChange = z.object({
  lineNo: z.number(),
  name: z.string(),
  field: z.enum(Object.keys(ORDER_CHANGE_FIELD) as [OrderChangeField, ...OrderChangeField[]]),
  ordered: text,
  stated: text,
  orderedFigure: figure,
  statedFigure: figure,
});
export type OrderChange = z.output<typeof orderChange>;

/** Figures of what was sold or bought. */
export const ORDER_CHANGE_GUARDS = {
  'orderChanges.*.orderedFigure': 'money.sell',
  'orderChanges.*.statedFigure': 'money.sell',
} as const;
