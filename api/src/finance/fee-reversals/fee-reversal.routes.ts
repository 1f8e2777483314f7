import { feeLines as contract } from '@shared/contract/finance/fee-line.contract.ts';
import { handle, handleBatch, type Route } from '../../platform/route.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { eachLine, eachOrder } from '../fee-lines/order-batch.ts';
import { confirmActual } from './confirm-actual.ts';
import { reverseFee } from './reverse-fee.ts';

/** 审核 and 冲红 of fee lines (4.10). */
export const feeReversalRoutes: Route[] = [
  handle(contract.confirmOrders, (ctx, { body }) =>
    eachOrder(ctx, body.items, (inner, id) =>
      eachLine(inner, { ...body, id, state: 'SUBMITTED' }, (row) => confirmActual(inner, row, body.date ?? undefined)),
    ),
  ),
  handleBatch(contract.confirm, feeLines, (ctx, row, body) => confirmActual(ctx, row, body.date ?? undefined)),
  handleBatch(contract.reverse, feeLines, (ctx, row, body) =>
    reverseFee(ctx, row, body.reason, body.date ?? undefined),
  ),
];
