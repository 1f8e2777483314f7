import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, int, optional, optionalText, reason, time, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { OPENING_PURPOSES, RECORD_PURPOSES } from './chamber.contract.ts';
import { CHAMBER_FIELDS, CHAMBER_RECORD_FIELDS } from './chamber.fields.ts';

/** Every opening of every chamber in scope (W5); `minutesOpen` is empty while open. */
export const chamberRecordList = defineList<{
  chamberId: string;
  openedBy: string;
  leaseCustomerId: string | null;
}>()({
  name: 'warehouse.chamber-records',
  title: '开关仓记录',
  path: '/warehouse/chamber-records',
  permission: 'warehouse.chamber.record.view',
  scope: 'warehouse',
  columns: {
    recordNo: col.text(CHAMBER_RECORD_FIELDS.recordNo, { sort: true, fixed: true, width: 160 }),
    warehouseName: col.text('仓库'),
    zoneName: col.text(CHAMBER_FIELDS.zoneId),
    chamberName: col.text(CHAMBER_RECORD_FIELDS.chamberId),
    purpose: col.code('事由', RECORD_PURPOSES),
    leaseCustomerName: col.text(CHAMBER_FIELDS.leaseCustomerId),
    openedAt: col.time(CHAMBER_RECORD_FIELDS.openedAt, { sort: true }),
    openedByName: col.text('开仓人'),
    openTemp: col.decimal('开仓温度(℃)'),
    openSealNo: col.text(CHAMBER_RECORD_FIELDS.openSealNo),
    closedAt: col.time(CHAMBER_RECORD_FIELDS.closedAt, { sort: true }),
    closedByName: col.text('关仓人'),
    closeTemp: col.decimal('关仓温度(℃)'),
    closeSealNo: col.text(CHAMBER_RECORD_FIELDS.closeSealNo),
    minutesOpen: col.int('时长(分钟)'),
    linkedCount: col.int('关联单据数', { width: 92 }),
    linkedDocs: col.text('关联单据', { width: 220 }),
    abnormal: col.text(CHAMBER_RECORD_FIELDS.abnormal),
  },
  filters: {
    chamberId: filter.picker(CHAMBER_RECORD_FIELDS.chamberId, 'chambers', { quick: true }),
    purpose: filter.codes('事由', RECORD_PURPOSES, { quick: true }),
    leaseCustomerId: filter.picker(CHAMBER_FIELDS.leaseCustomerId, 'customers'),
    openedAt: filter.dates(CHAMBER_RECORD_FIELDS.openedAt, { quick: true }),
    openedBy: filter.picker('开仓人', 'users'),
    operator: filter.picker('操作人', 'users'),
    stillOpen: filter.flag('未关仓'),
    onlyAbnormal: filter.flag('仅异常'),
  },
  defaultSort: '-openedAt',
  exportPermission: 'warehouse.chamber.record.view',
});
export type ChamberRecordRow = ListRow<typeof chamberRecordList>;

/** What may be done with a record: 更正 of a working one, 关仓 while its chamber stands open. */
export const recordActions = (
  row: { purpose: keyof typeof RECORD_PURPOSES; closedAt: unknown },
  may: (permission: 'warehouse.chamber.close' | 'warehouse.chamber.record.correct') => boolean,
): AllowedAction[] => {
  if (row.purpose === 'LEASE') return [];
  const offered = [
    ...(row.closedAt === null && may('warehouse.chamber.close') ? ['close'] : []),
    ...(may('warehouse.chamber.record.correct') ? ['correct'] : []),
  ];
  return offered.map((action) => ({ code: action, enabled: true, unmet: [] }));
};
const temperature = () => optional(int(-1000, 1000));

/**
 * 更正 of a working record (W5): all that was written at 开仓 and 关仓, as it should have been. Temperatures °C × 10. The closing is
 * left out while the chamber stands open.
 */
export const correctionBody = z.object({
  version: version(),
  ack: ack(),
  purpose: code(OPENING_PURPOSES),
  openedAt: time(),
  openTemp: temperature(),
  openSealNo: optionalText(40),
  closedAt: optional(time()),
  closeTemp: temperature(),
  closeSealNo: optionalText(40),
  reason: reason(2),
});
export type Correction = Omit<z.output<typeof correctionBody>, 'version' | 'ack' | 'reason'>;

/** A record with the documents whose stock moved in the chamber while it stood open (2.4). */
export interface ChamberRecordDetail {
  id: string;
  version: number;
  recordNo: string;
  chamberId: string;
  /** Of the chamber: what 关仓 from here has seen. */
  chamberVersion: number;
  chamberCode: string;
  chamberName: string;
  zoneName: string;
  warehouseName: string;
  tempClass: string;
  /** Limits of the zone, °C × 10. */
  tempMin: number | null;
  tempMax: number | null;
  purpose: keyof typeof RECORD_PURPOSES;
  leaseCustomerName: string | null;
  openedAt: string;
  openedByName: string;
  openTemp: number | null;
  openSealNo: string | null;
  closedAt: string | null;
  closedByName: string | null;
  closeTemp: number | null;
  closeSealNo: string | null;
  minutesOpen: number | null;
  abnormal: string | null;
  /** The newest 100. */
  documents: { docType: string; docId: string; docNo: string; postedAt: string }[];
  /** 关仓 while it stands open, 更正 of a working record. */
  actions: AllowedAction[];
}
const answer = z.custom<ChamberRecordDetail>();
const one = { permission: 'warehouse.chamber.record.view', scope: 'warehouse' } as const;

export const chamberRecords = {
  get: read({ path: '/warehouse/chamber-records/{id}', summary: '开关仓记录详情', ...one, answer }),
  correct: command({
    path: '/warehouse/chamber-records/{id}/correct',
    summary: '更正开关仓记录',
    permission: 'warehouse.chamber.record.correct',
    scope: 'warehouse',
    body: correctionBody,
    labels: CHAMBER_RECORD_FIELDS,
    answer,
  }),
};
