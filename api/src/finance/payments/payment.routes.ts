import { paymentList, payments as contract } from '@shared/contract/finance/payment.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { bankFile } from './bank-file.ts';
import { confirmPayment } from './confirm-payment.ts';
import { executePayment } from './execute-payment.ts';
import { dueListRoute, paymentListRoute } from './payment.list.ts';
import { payingAccounts, paymentDetail } from './payment.reads.ts';
import { undoPayment } from './undo-payment.ts';
import { paymentPickers } from './payment.pickers.ts';

const { read, change } = documentRoutes(contract.get, paymentDetail);

/** 付款 (F16). */
export const paymentRoutes: Route[] = [
  ...paymentPickers,
  dueListRoute,
  paymentListRoute,
  serveExport(paymentList),
  serve(contract.accounts, (ctx, { query }) => payingAccounts(ctx, query.applicationId)),
  serveFile(contract.bankFile, (ctx, { query }) => bankFile(ctx, query.ids.split(','))),
  read,
  handle(contract.create, async (ctx, { body: { applicationId, version, ack: _ack, ...pay } }) => {
    const row = await applications.lock(ctx, applicationId, version);
    return paymentDetail(ctx, (await executePayment(ctx, row, pay)).id);
  }),
  handle(contract.createMany, async (ctx, { body: { items, ack: _ack, ...pay } }) => {
    const versions = new Map(items.map(({ id, version }) => [id, version]));
    const rows = await applications.lockAll(ctx, [...versions.keys()]);
    const [first] = rows;
    for (const row of rows) {
      if (row.version !== versions.get(row.id)) throw refuse('VERSION_CONFLICT');
      if (row.companyId !== first?.companyId || row.currency !== first.currency)
        throw refuse('FIN-053', `${row.applicationNo} 的主体或币种与其他申请不同，不能合并付款。`);
      await executePayment(ctx, row, { ...pay, amount: null, bankRef: null });
    }
    return { done: rows.length };
  }),
  change(contract.confirm, (ctx, id, { version, bankRef, date, bankFee }) =>
    confirmPayment(ctx, id, { version, bankRef, date, bankFee }),
  ),
  change(contract.bounce, (ctx, id, { version, reason, date }) =>
    undoPayment(ctx, id, 'bounce', { version, reason, date }),
  ),
  change(contract.reverse, (ctx, id, { version, reason, date }) =>
    undoPayment(ctx, id, 'reverse', { version, reason, date }),
  ),
];
