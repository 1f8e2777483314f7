import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { entity } from '../../platform/entity.ts';
import { lgRelease } from './cargo-release.tables.ts';

/** 放货单: seen by its own people and department, or through its order; never by agents overseas, who see no receivables. */
export const cargoReleases = entity({
  table: lgRelease,
  title: '放货单',
  no: 'releaseNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgRelease.companyId,
    dept: lgRelease.deptId,
    people: [lgRelease.ownerId, lgRelease.applicantId],
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgOrder)
          .where(and(eq(lgOrder.id, lgRelease.orderId), orders.scopeWhere(actor))),
      ),
  },
  fields: { openReceivable: 'money.sell', overdue: 'money.sell' },
  labels: {
    releaseNo: '放货单号',
    orderId: '物流订单',
    containerId: '柜子',
    kind: '放货方式',
    document: '放货单据',
    openReceivable: '未收应收(CNY)',
    overdue: '逾期(CNY)',
    applicantId: '申请人',
    reason: '申请原因',
    approverId: '审批人',
    approvedAt: '放货时间',
    endReason: '拒绝/撤销原因',
    state: '状态',
    ownerId: '负责人',
    deptId: '部门',
    remark: '备注',
  },
  unique: { lg_release_live_key: '该订单在此柜子已有放货单，请刷新后重试。' },
});
attachmentOwner('lg_release', {
  entity: cargoReleases,
  view: 'logistics.release.view',
  edit: { anyOf: ['logistics.release.apply', 'logistics.release.approve'] },
});
