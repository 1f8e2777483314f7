import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { entity } from '../../platform/entity.ts';
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
  labels: {
    quoteNo: '报价单号',
    containerId: '柜子',
    orderId: '订单',
    customerId: '客户',
    versionNo: '版本',
    figuresSource: '数量来源',
    cartons: '箱数',
    volume: '体积(cm³)',
    gross: '毛重(g)',
    rt: '计费吨',
    validUntil: '有效期至',
    sentAt: '发送时间',
    sentTo: '发送给',
    confirmMethod: '确认方式',
    confirmBy: '确认人',
    confirmedAt: '确认时间',
    reason: '原因',
    state: '状态',
    ownerId: '负责人',
    deptId: '部门',
    remark: '备注',
  },
  unique: {
    lg_quotation_live_key: '该订单在这个柜子里已有报价单，请刷新后重试。',
    lg_quotation_version_key: '报价版本已变化，请刷新后重试。',
  },
});
attachmentOwner('lg_quotation', {
  entity: quotations,
  view: 'logistics.quote.view',
  edit: { anyOf: ['logistics.quote.edit', 'logistics.quote.send', 'logistics.quote.accept'] },
});
