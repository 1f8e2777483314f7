import { CLEARANCE_FIELDS } from '@shared/contract/logistics/clearance.fields.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { lgClearance } from './clearance.tables.ts';

const ofSeenContainer = (actor: Actor) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(lgContainer)
      .where(and(eq(lgContainer.id, lgClearance.containerId), containers.scopeWhere(actor))),
  );

/** 清关单: seen by its own people and department, or through its container; agents abroad only through theirs (ACC-033). */
export const clearances = entity({
  table: lgClearance,
  kind: 'lg_clearance',
  title: '清关单',
  no: 'clearanceNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgClearance.companyId,
    dept: lgClearance.deptId,
    people: [lgClearance.ownerId],
    or: ofSeenContainer,
    external: ofSeenContainer,
  },
  labels: CLEARANCE_FIELDS,
  fields: { sentTo: 'customer.contact' },
  unique: { lg_clearance_container_key: '该柜子已有清关单，请刷新后重试。' },
});
attachmentOwner('lg_clearance', {
  entity: clearances,
  view: 'logistics.qingguan.view',
  edit: 'logistics.qingguan.edit',
});
