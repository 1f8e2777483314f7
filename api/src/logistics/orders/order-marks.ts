import { DEFAULT_MARKS, renderMarks } from '@shared/contract/accounts/marks.ts';
import type { OrderInput, OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import { eq } from 'drizzle-orm';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { linesOf } from './order-lines.ts';
import { lgOrder, type OrderLineRow, type OrderRow } from './order.tables.ts';

/** Longest marks of a line (2.2). */
const MOST = 500;
type Numbered = Pick<OrderLineInput, 'cartons' | 'cartonRange'>;

/** Marks of each line by the template of the code: cartons by its 箱号范围, else numbered through the lines as labels are. */
function marksOf(code: { code: string; marksTemplate: string | null }, orderNo: string, lines: readonly Numbered[]) {
  const total = lines.reduce((sum, { cartons }) => sum + cartons, 0);
  let next = 1;
  return lines.map(({ cartons, cartonRange }) => {
    const [from = String(next), to = from] = cartonRange?.split('-') ?? [String(next), String(next + cartons - 1)];
    next += cartons;
    const values = { code: code.code, order_no: orderNo, from, to, total };
    return (
      renderMarks(code.marksTemplate ?? DEFAULT_MARKS, values)
        .trim()
        .slice(0, MOST) || null
    );
  });
}

async function codeOf(ctx: CommandCtx, id: string | null) {
  if (id === null) return null;
  const { code, marksTemplate } = acCustomerCode;
  const [found] = await ctx.tx.select({ code, marksTemplate }).from(acCustomerCode).where(eq(acCustomerCode.id, id));
  return found ?? null;
}

/** Marks that an order has by default as it is stored. */
async function defaultsOf(
  ctx: CommandCtx,
  order: Pick<OrderRow, 'orderNo' | 'customerCodeId'>,
  lines: readonly OrderLineRow[],
): Promise<Set<string>> {
  const code = await codeOf(ctx, order.customerCodeId);
  return new Set(code ? marksOf(code, order.orderNo, lines).filter((marks) => marks !== null) : []);
}

/**
 * 2.2: lines without marks get those of the customer code; marks that were the default before follow the cartons, the code
 * and, in a copy, the number of the order. What somebody typed stays.
 */
export async function withMarks(
  ctx: CommandCtx,
  orderNo: string,
  input: Pick<OrderInput, 'lines' | 'customerCodeId'>,
  stored: { order: OrderRow; lines: readonly OrderLineRow[] } | null,
): Promise<OrderLineInput[]> {
  const code = await codeOf(ctx, input.customerCodeId);
  const before = stored ? await defaultsOf(ctx, stored.order, stored.lines) : new Set<string>();
  const now = code ? marksOf(code, orderNo, input.lines) : [];
  return input.lines.map((line, at) =>
    line.marks === null || before.has(line.marks) ? { ...line, marks: now[at] ?? null } : line,
  );
}

/** The order that a new one was copied from, with its lines; null: none, or it is gone. */
export async function copiedFrom(ctx: CommandCtx, id: string | null) {
  if (id === null) return null;
  const [order] = await ctx.tx.select().from(lgOrder).where(eq(lgOrder.id, id));
  return order ? { order, lines: await linesOf(ctx, order.id) } : null;
}
