import { inArray, sql } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { zones } from './zone.entity.ts';
import { whZone } from './zone.tables.ts';
import { whChamber, whChamberRecord } from './chamber.tables.ts';

/** Chambers of the zones in scope. */
export const chambers = entity({
  table: whChamber,
  title: '仓间',
  no: 'code',
  area: 'warehouse',
  scope: {
    and: (actor) => {
      const where = zones.scopeWhere(actor);
      return where ? inArray(whChamber.zoneId, sql`(select ${whZone.id} from ${whZone} where ${where})`) : undefined;
    },
  },
  labels: {
    zoneId: '库区',
    code: '仓间编码',
    name: '仓间名称',
    state: '仓态',
    capacity: '容积(cm³)',
    leaseCustomerId: '包仓客户',
  },
  unique: { wh_chamber_code_key: '仓间编码在本库区已存在。' },
});
export type Chamber = typeof whChamber.$inferSelect;

/** Opening records of the chambers in scope. */
export const chamberRecords = entity({
  table: whChamberRecord,
  title: '开关仓记录',
  no: 'recordNo',
  numbered: true,
  area: 'warehouse',
  scope: {
    and: (actor) => {
      const where = chambers.scopeWhere(actor);
      return where
        ? inArray(whChamberRecord.chamberId, sql`(select ${whChamber.id} from ${whChamber} where ${where})`)
        : undefined;
    },
  },
  labels: {
    recordNo: '记录号',
    chamberId: '仓间',
    purpose: '开仓事由',
    leaseCustomerId: '包仓客户',
    chargeRuleId: '包仓计费规则',
    openedAt: '开仓时间',
    openTemp: '开仓温度(0.1℃)',
    openSealNo: '开仓封签',
    closedAt: '关仓时间',
    closeTemp: '关仓温度(0.1℃)',
    closeSealNo: '关仓封签',
    minutesOpen: '开仓时长(分钟)',
    abnormal: '异常',
  },
  unique: {
    wh_chamber_record_open_key: '仓间已开仓。',
    wh_chamber_record_lease_key: '仓间已包出，请刷新。',
  },
});
export type ChamberRecord = typeof whChamberRecord.$inferSelect;

attachmentOwner('wh_chamber', {
  entity: chambers,
  view: 'warehouse.setting.view',
  edit: 'warehouse.setting.edit',
});
