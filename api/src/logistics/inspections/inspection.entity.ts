import { CUSTOMER_SLOT } from '@shared/contract/logistics/inspection.contract.ts';
import { INSPECTION_FIELDS } from '@shared/contract/logistics/inspection.fields.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
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
  labels: INSPECTION_FIELDS,
  unique: { lg_inspection_container_key: '该柜子已有验货单，请刷新后重试。' },
});
attachmentOwner('lg_inspection', {
  entity: inspections,
  view: 'logistics.yanhuo.view',
  edit: { anyOf: ['logistics.yanhuo.fill', 'logistics.yanhuo.review', 'logistics.yanhuo.customer_confirm'] },
  leaveEmpty: ({ inspectionNo, state, customerAt }, slot) => {
    if (slot === CUSTOMER_SLOT) {
      if (customerAt !== null)
        throw refuse('GUARD_FAILED', `${inspectionNo} 已有客户确认，至少保留 1 份「${slot}」文件。`);
    } else if (slot !== '' && (state === 'REPORTED' || state === 'DONE' || state === 'REJECTED'))
      throw refuse('GUARD_FAILED', `${inspectionNo} 已提交，每个有照片的项目至少保留 1 张。`);
  },
});
