import { CARGO_RELEASE_FIELDS } from '@shared/contract/logistics/cargo-release.fields.ts';
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
  labels: CARGO_RELEASE_FIELDS,
  unique: { lg_release_live_key: '该订单在此柜子已有放货单，请刷新后重试。' },
});
attachmentOwner('lg_release', {
  entity: cargoReleases,
  view: 'logistics.release.view',
  edit: { anyOf: ['logistics.release.apply', 'logistics.release.approve'] },
});
