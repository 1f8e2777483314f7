import { ownLabel } from '@shared/contract/label-of.ts';
import type { FieldGroup } from '@shared/contract/access.ts';
import type { AuditEntry } from '@shared/contract/shared/audit.contract.ts';
import { personGroup } from '@shared/contract/person-fields.ts';
import { warningName } from '@shared/contract/warnings.ts';
import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type { SeenOwner } from '../attachments/owners.ts';
import { fieldLevel, type Actor } from '../../platform/actor.ts';
import { permits, type Ctx } from '../../platform/context.ts';
import { entityOf } from '../../platform/entity-registry.ts';
import type { ListSpec } from '../../platform/entity-types.ts';
import { applyFieldRights, maskValue } from '../../platform/field-rights.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { auditCodes, auditNames, type AuditNames } from './audit-names.ts';
import { auditText, lineOf, type Line } from './audit.rules.ts';
import { AUDIT_WORDS, measured } from './audit-values.ts';
import { withoutForeignOrders } from './order-mentions.ts';

const PAGE = 50;
type Row = typeof shAudit.$inferSelect;
/** The fields before and after, as they are stored. */
export interface AuditSides {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Audit rows of an object that the caller has been shown to see, newest first. */
export async function objectAuditOf(ctx: Ctx, owner: SeenOwner, before: string | undefined) {
  const rows = await ctx.db
    .select()
    .from(shAudit)
    .where(
      and(eq(shAudit.kind, owner.kind), eq(shAudit.objectId, owner.id), before ? lt(shAudit.id, before) : undefined),
    )
    .orderBy(desc(shAudit.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const names = await auditNames(ctx.db, shown);
  const list = await withoutForeignOrders(
    ctx,
    shown.map((row) => present(ctx.actor, row, names, owner)),
  );
  return { list, nextCursor: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null };
}

const present = (actor: Actor, row: Row, names: AuditNames, { row: record }: SeenOwner): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  userName: row.userName,
  action: row.action,
  changes: auditChanges(actor, row, names, record),
  reason: row.reason,
  acks: ackNames(row.ack),
  ip: row.ip ?? '',
});

/** Warnings that were acknowledged, by name, each once. */
export const ackNames = (ack: readonly string[] | null): string[] => [...new Set((ack ?? []).map(warningName))];

/** Names that audit rows carry beside the columns of the entity. */
const COMMON: Readonly<Record<string, string>> = {
  remark: '备注',
  ownerId: '负责人',
  deptId: '部门',
  companyId: '经营主体',
  state: '状态',
  status: '状态',
  stage: '阶段',
  attachment: '附件',
  comment: '备注跟进',
};

/** What commands note beside the columns; a column of the same name is not meant. */
const NOTES: Readonly<Record<string, string>> = {
  restored: '恢复自版本',
  template: '模板',
  format: '格式',
  documents: '导入条数',
  skipped: '跳过条数',
  containers: '柜子',
  fee: '费用',
  hours: '时长(小时)',
  days: '有效天数',
  expiresAt: '有效期至',
};
/** Field groups of what commands note in words, as of the columns it comes from (SYS-034). */
const NOTE_GROUPS: Readonly<Record<string, FieldGroup>> = {
  fee: 'money.cost',
  信用额度: 'customer.credit',
  临时额度: 'customer.credit',
};
const noteLabel = (kind: string, key: string): string | undefined => {
  const table = entityOf(kind)?.table;
  return table && key in getTableColumns(table) ? undefined : NOTES[key];
};

const CHINESE = /[\u4E00-\u9FFF]/;
/** 联系人 1 电话; undefined when the rows or their field have no name. */
function lineLabel(list: ListSpec | undefined, { nth, column }: Line): string | undefined {
  const label = list?.labels[column];
  return label === undefined ? undefined : `${list?.title} ${nth + 1} ${label}`;
}

/** Fields of the record first, in the order of their labels, then list by list and row by row, the fields of a row as its list has them. */
function inOrder(
  keys: readonly string[],
  labels: readonly string[],
  lists: Readonly<Record<string, ListSpec>> = {},
): string[] {
  const rankOf = (key: string): number[] => {
    const line = lineOf(key);
    const list = line ? lists[line.list] : undefined;
    // What has no label of its own (roles of an account) comes after what has one.
    if (!line || !list) return [-1, labels.includes(key) ? labels.indexOf(key) : labels.length, 0];
    return [Object.values(lists).indexOf(list), line.nth, Object.keys(list.labels).indexOf(line.column)];
  };
  const ranks = new Map(keys.map((key) => [key, rankOf(key)]));
  return keys.toSorted((left, right) => {
    const [one = [], two = []] = [ranks.get(left), ranks.get(right)];
    return one.map((rank, at) => rank - (two[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}

/**
 * Changed fields with Chinese names: hidden field groups are left out, masked ones masked, unnamed fields dropped; codes by
 * their labels, ids by the names they stand for. `record`: the row that it is about, where its groups depend on it.
 */
export function auditChanges(
  actor: Actor,
  row: AuditSides & { kind: string; objectNo: string | null },
  names: AuditNames,
  record?: Readonly<Record<string, unknown>>,
): AuditEntry['changes'] {
  const entity = entityOf(row.kind);
  const spec = entity?.spec;
  const codes = auditCodes(row.kind);
  const labels = { ...COMMON, ...spec?.labels } as Record<string, string | undefined>;
  const groups = (record ? entity?.fieldsOf(record) : spec?.fields) ?? {};
  const others = record ? [] : Object.values(spec?.fieldsBy?.kinds ?? {});
  const keys = inOrder(
    [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])],
    Object.keys(spec?.labels ?? {}),
    spec?.lists,
  );
  return keys.flatMap((field) => {
    const line = lineOf(field);
    const key = line?.path ?? field;
    // What is no column (roles of an account) is written under its Chinese name.
    const label = line
      ? lineLabel(spec?.lists?.[line.list], line)
      : (labels[key] ?? (CHINESE.test(key) ? key : noteLabel(row.kind, key)));
    const group =
      groups[key] ??
      (line ? personGroup(line.list, line.column) : personGroup('', key)) ??
      (labels[key] ? undefined : NOTE_GROUPS[key]);
    const open = (value: unknown) =>
      (applyFieldRights(actor, { [key]: value }, undefined) as AuditSides['after'])?.[key];
    const levels = [group, ...others.map((kind) => kind[key])].map((each) =>
      each ? fieldLevel(actor, each) : 'VISIBLE',
    );
    if (spec?.amounts?.fields.includes(key) && !permits(actor, spec.amounts.view)) levels.push('HIDDEN');
    const level = (['HIDDEN', 'MASK'] as const).find((each) => levels.includes(each)) ?? 'VISIBLE';
    if (!label || level === 'HIDDEN') return [];
    const named = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(named);
      if (typeof value !== 'string') return value;
      const coded = line ? spec?.lists?.[line.list]?.codes?.[line.column] : codes[key];
      return (
        ownLabel(coded, value) ?? names.get(`${row.kind}.${field}`)?.get(value) ?? names.get(key)?.get(value) ?? value
      );
    };
    const unit = measured(line?.column ?? field, label);
    const words = AUDIT_WORDS[`${row.kind}.${field}`];
    const told = (value: unknown): unknown => {
      if (value === null || value === undefined) return value;
      if (words) return words(value, row.objectNo);
      return typeof value === 'number' && unit.words ? unit.words(value) : named(value);
    };
    const shown = (value: unknown) =>
      auditText(group && level === 'MASK' ? maskValue(group, value) : told(group ? value : open(value)));
    const change = { label: unit.label, before: shown(row.before?.[field]), after: shown(row.after?.[field]) };
    return change.before === '' && change.after === '' ? [] : [change];
  });
}
