import { LOADING_SLIP_FIELDS } from '@shared/contract/logistics/loading-slip.fields.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { lgLoadingSlip } from './loading-slip.tables.ts';

/** 装柜单: seen by its own people and department, or through its container; never by agents overseas. */
export const loadingSlips = entity({
  table: lgLoadingSlip,
  title: '装柜单',
  no: 'slipNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgLoadingSlip.companyId,
    dept: lgLoadingSlip.deptId,
    people: [lgLoadingSlip.ownerId, lgLoadingSlip.tallyId],
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgContainer)
          .where(and(eq(lgContainer.id, lgLoadingSlip.containerId), containers.scopeWhere(actor))),
      ),
  },
  labels: LOADING_SLIP_FIELDS,
  unique: { lg_loading_slip_live_key: '该柜子已有装柜单，请刷新后重试。' },
});
attachmentOwner('lg_loading_slip', {
  entity: loadingSlips,
  view: 'logistics.zhuanggui.view',
  edit: { anyOf: ['logistics.zhuanggui.fill', 'logistics.zhuanggui.confirm'] },
  leaveEmpty: ({ slipNo, state }, slot) => {
    if (slot !== '' && (state === 'FINISHED' || state === 'CONFIRMED'))
      throw refuse('LOG-049', `${slipNo} 已装完，「${slot}」至少保留 1 张照片。`);
  },
});
