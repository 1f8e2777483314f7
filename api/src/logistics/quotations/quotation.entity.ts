import { CONFIRM_METHOD, CONFIRM_SLOT, METHODS_WITH_FILE } from '@shared/contract/logistics/quotation.contract.ts';
import { QUOTATION_FIELDS } from '@shared/contract/logistics/quotation.fields.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { lgQuotation } from './quotation.tables.ts';

/**
 * 装柜报价单: seen with its order, not by everybody who has another order in the container (ACC-032); never by agents
 * overseas (ACC-033).
 */
export const quotations = entity({
  table: lgQuotation,
  title: '装柜报价单',
  no: 'quoteNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgQuotation.companyId,
    people: [],
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgOrder)
          .where(and(eq(lgOrder.id, lgQuotation.orderId), orders.scopeWhere(actor))),
      ),
  },
  labels: QUOTATION_FIELDS,
  unique: {
    lg_quotation_live_key: '该订单在这个柜子里已有报价单，请刷新后重试。',
    lg_quotation_version_key: '报价版本已变化，请刷新后重试。',
  },
});
attachmentOwner('lg_quotation', {
  entity: quotations,
  view: 'logistics.quote.view',
  edit: { anyOf: ['logistics.quote.edit', 'logistics.quote.send', 'logistics.quote.accept'] },
  leaveEmpty: ({ quoteNo, state, confirmMethod }, slot) => {
    if (slot !== CONFIRM_SLOT || state !== 'ACCEPTED' || confirmMethod === null) return;
    if (METHODS_WITH_FILE.includes(confirmMethod))
      throw refuse('LOG-057', `${quoteNo} 以${CONFIRM_METHOD[confirmMethod]}确认，至少保留 1 份客户确认文件。`);
  },
});
