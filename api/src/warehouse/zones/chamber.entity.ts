import { CLOSE_PHOTO_SLOT, OPEN_PHOTO_SLOT } from '@shared/contract/warehouse/chamber.contract.ts';
import { CHAMBER_RECORD_FIELDS, CHAMBER_FIELDS } from '@shared/contract/warehouse/chamber.fields.ts';
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
  partOf: { field: 'zoneId', kind: 'wh_zone' },
  labels: CHAMBER_FIELDS,
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
  partOf: { field: 'chamberId', kind: 'wh_chamber' },
  labels: CHAMBER_RECORD_FIELDS,
  unique: {
    wh_chamber_record_open_key: '仓间已开仓。',
    wh_chamber_record_lease_key: '仓间已包出，请刷新。',
  },
});
export type ChamberRecord = typeof whChamberRecord.$inferSelect;

// Photos of 开仓 and 关仓 are taken by who opens and closes; once it is closed only who corrects the record takes one away.
attachmentOwner('wh_chamber_record', {
  entity: chamberRecords,
  view: 'warehouse.chamber.record.view',
  edit: 'warehouse.chamber.record.correct',
  add: { anyOf: ['warehouse.chamber.open', 'warehouse.chamber.close'] },
  settled: ({ closedAt }) => closedAt !== null,
  slots: { [OPEN_PHOTO_SLOT]: { most: 30, images: true }, [CLOSE_PHOTO_SLOT]: { most: 30, images: true } },
});
attachmentOwner('wh_chamber', {
  entity: chambers,
  view: 'warehouse.setting.view',
  edit: 'warehouse.setting.edit',
});
