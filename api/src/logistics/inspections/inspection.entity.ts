import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { entity } from '../../platform/entity.ts';
import { lgInspection } from './inspection.tables.ts';

/** 验货单: seen by its inspector, its own people and department, or through its container; never by agents overseas. */
export const inspections = entity({
  table: lgInspection,
  title: '验货单',
  no: 'inspectionNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgInspection.companyId,
    dept: lgInspection.deptId,
    people: [lgInspection.ownerId, lgInspection.inspectorId],
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgContainer)
          .where(and(eq(lgContainer.id, lgInspection.containerId), containers.scopeWhere(actor))),
      ),
  },
  labels: {
    inspectionNo: '验货单号',
    containerId: '柜子',
    place: '验货地点',
    planDate: '验货日期',
    doneAt: '完成时间',
    inspectorId: '验货员',
    formId: '验货单模板',
    formVersion: '模板版本',
    sampling: '抽样',
    aqlMajor: 'AQL 严重缺陷',
    aqlMinor: 'AQL 轻微缺陷',
    overall: '结果',
    reportedBy: '提交人',
    reviewedBy: '复核人',
    reviewedAt: '复核时间',
    customerBy: '客户确认人',
    customerAt: '客户确认时间',
    state: '状态',
    ownerId: '负责人',
    deptId: '部门',
    remark: '备注',
  },
  unique: { lg_inspection_container_key: '该柜子已有验货单，请刷新后重试。' },
});
attachmentOwner('lg_inspection', {
  entity: inspections,
  view: 'logistics.yanhuo.view',
  edit: { anyOf: ['logistics.yanhuo.fill', 'logistics.yanhuo.review', 'logistics.yanhuo.customer_confirm'] },
});
