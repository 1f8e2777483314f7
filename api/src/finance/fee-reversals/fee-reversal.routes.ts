import { feeLines as contract } from '@shared/contract/finance/fee-line.contract.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { handle, handleBatch, type Route } from '../../platform/route.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { eachLine, eachOrder } from '../fee-lines/order-batch.ts';
import { requireNotAfterToday } from '../periods/not-before.ts';
import { confirmActual } from './confirm-actual.ts';
import { reverseFee } from './reverse-fee.ts';

/** The accounting date that was chosen, up to today; undefined: none was. */
function chosen(ctx: CommandCtx, { date }: { date?: string | null | undefined }): string | undefined {
  requireNotAfterToday(ctx, date);
  return date ?? undefined;
}

/** 审核 and 冲红 of fee lines (4.10). */
export const feeReversalRoutes: Route[] = [
  handle(contract.confirmOrders, (ctx, { body }) =>
    eachOrder(ctx, body, (inner, order) =>
      eachLine(inner, { ...order, direction: body.direction, state: 'SUBMITTED' }, (row) =>
        confirmActual(inner, row, chosen(inner, body)),
      ),
    ),
  ),
  handleBatch(contract.confirm, feeLines, (ctx, row, body) => confirmActual(ctx, row, chosen(ctx, body))),
  handleBatch(contract.reverse, feeLines, (ctx, row, body) => reverseFee(ctx, row, body.reason, chosen(ctx, body))),
];
