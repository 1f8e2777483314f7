import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { entity } from '../../platform/entity.ts';
import { lgBooking, lgBookingContainer } from './booking.tables.ts';

/** 订柜单: seen by its own people and department, or through one of its containers; never by agents overseas. */
export const bookings = entity({
  table: lgBooking,
  title: '订柜单',
  no: 'bookingNo',
  numbered: true,
  area: 'logistics',
  scope: {
    company: lgBooking.companyId,
    dept: lgBooking.deptId,
    people: [lgBooking.ownerId],
    or: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgBookingContainer)
          .innerJoin(lgContainer, eq(lgContainer.id, lgBookingContainer.containerId))
          .where(and(eq(lgBookingContainer.bookingId, lgBooking.id), containers.scopeWhere(actor))),
      ),
  },
  fields: { demurrageTiers: 'money.cost', detentionTiers: 'money.cost' },
  labels: {
    bookingNo: '订柜单号',
    agentId: '订舱代理',
    carrierId: '船公司',
    contractNo: '约号',
    transportMode: '运输方式',
    pol: '起运港',
    pod: '目的港',
    placeOfDelivery: '交货地',
    vessel: '船名',
    voyage: '航次',
    etd: 'ETD',
    eta: 'ETA',
    soNo: 'SO号',
    cutSi: '截单',
    cutCy: '截港',
    cutVgm: '截VGM',
    cutCustoms: '截关',
    freightTerm: '运费条款',
    freeDaysOrigin: '起运港免箱期',
    freeDaysDest: '目的港免箱期',
    freeTimeCurrency: '超期费币种',
    demurrageTiers: '超期堆存费率',
    detentionTiers: '超期用箱费率',
    emptyPickupPlace: '提空箱点',
    returnTerminal: '还箱码头',
    siState: '补料状态',
    si: '补料',
    state: '状态',
    confirmedAt: '放舱时间',
    rolledFrom: '甩自',
    endReason: '甩柜/退舱原因',
    ownerId: '负责人',
    deptId: '部门',
    remark: '备注',
  },
  unique: {
    lg_booking_so_live_key: '该船公司已有相同 SO 号的订柜单。',
    lg_booking_container_live_key: '所选柜子已在其他订柜单中，请刷新后重试。',
  },
});
attachmentOwner('lg_booking', {
  entity: bookings,
  view: 'logistics.dinggui.view',
  edit: { anyOf: ['logistics.dinggui.update', 'logistics.dinggui.confirm'] },
});
