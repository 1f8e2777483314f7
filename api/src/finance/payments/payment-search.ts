import { desc } from 'drizzle-orm';
import { searchMatch } from '../../platform/search.ts';
import { searchable } from '../../services/search/search.service.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { applications } from '../payment-applications/application.entity.ts';
import { finApplication } from '../payment-applications/application.tables.ts';
import { payments } from './payment.entity.ts';

/** Applications and payments in Ctrl+K by their number. */
searchable({
  kind: 'fin_payment_application',
  title: applications.title,
  permission: 'finance.ap.apply.view',
  async find(ctx, q, limit) {
    const found = searchMatch(finApplication.applicationNo, q);
    const rows = await applications.findMany(ctx, found, { orderBy: [desc(finApplication.id)], limit });
    return rows.map(({ id, applicationNo, reason }) => ({ id, label: applicationNo, hint: reason }));
  },
});
searchable({
  kind: 'fin_payment',
  title: payments.title,
  permission: 'finance.ap.payment.view',
  async find(ctx, q, limit) {
    const found = searchMatch(finPayment.paymentNo, q);
    const rows = await payments.findMany(ctx, found, { orderBy: [desc(finPayment.id)], limit });
    return rows.map(({ id, paymentNo, bankRef }) => ({ id, label: paymentNo, hint: bankRef ?? '' }));
  },
});
