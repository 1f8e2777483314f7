import { labelOf } from '@shared/contract/label-of.ts';
import { DOCUMENT_TYPES, documentOf } from '@shared/contract/system/documents/document-types.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { shAttachment } from '../attachments/attachment.tables.ts';
import { notify } from '../notifications/notification.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { stateHooks, type StateStep } from '../../platform/state-hooks.ts';
import { ruleAt } from './document.rules.ts';

type Row = Readonly<Record<string, unknown>>;

/** Whether a step goes on: back to a state that lies before, nothing is asked; out of one beside the way, everything. */
export function goesOn(code: string, from: string, to: string): boolean {
  const { states = [], steps = {}, aside = [] } = DOCUMENT_TYPES[code] ?? {};
  return Object.hasOwn(steps, to) && (aside.includes(from) || states.indexOf(from) < states.indexOf(to));
}

const empty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && 'name' in value && !value.name);

/** What 单据设置 demands of a document before it enters a state, as far as it is missing. */
export interface Missing {
  /** Labels of empty columns. */
  fields: string[];
  /** Attachment slots without a file. */
  attachments: string[];
}

/** What is missing for the state `to`; the rule is that of the day the document was made. */
export async function missingFor(ctx: Ctx, kind: string, row: Row, to: string): Promise<Missing> {
  const code = documentOf(kind, row);
  if (code === undefined) return { fields: [], attachments: [] };
  const rule = await ruleAt(ctx.db, code, madeAt(ctx, row));
  const labels = DOCUMENT_TYPES[code]?.steps[to]?.fields ?? {};
  const fields = (rule.fields[to] ?? []).filter((name) => empty(row[name])).map((name) => labelOf(labels, name));
  return { fields, attachments: await withoutFile(ctx, kind, String(row.id), rule.attachments[to] ?? []) };
}
const madeAt = (ctx: Ctx, row: Row): Date => (row.createdAt instanceof Date ? row.createdAt : ctx.now());

async function withoutFile(ctx: Ctx, kind: string, id: string, slots: readonly string[]): Promise<string[]> {
  if (slots.length === 0) return [];
  const found = await ctx.db
    .selectDistinct({ slot: shAttachment.slot })
    .from(shAttachment)
    .where(and(eq(shAttachment.ownerType, kind), eq(shAttachment.ownerId, id), inArray(shAttachment.slot, [...slots])));
  return slots.filter((slot) => !found.some((each) => each.slot === slot));
}

/** Slots that a document needs some time, with the states before which: what the attachment tab shows. */
export async function demandedSlots(ctx: Ctx, kind: string, row: Row): Promise<{ slot: string; before: string[] }[]> {
  const code = documentOf(kind, row);
  if (code === undefined) return [];
  const rule = await ruleAt(ctx.db, code, madeAt(ctx, row));
  const steps = Object.entries(DOCUMENT_TYPES[code]?.steps ?? {});
  const slots = [...new Set(steps.flatMap(([state]) => rule.attachments[state] ?? []))];
  return slots.map((slot) => ({
    slot,
    before: steps.filter(([state]) => rule.attachments[state]?.includes(slot)).map(([, { label }]) => label),
  }));
}

/** What is missing in one sentence: 缺SO号、船名；未上传「SO文件」. */
export const missingText = ({ fields, attachments }: Missing): string =>
  [
    fields.length > 0 ? `未填写${fields.join('、')}` : '',
    attachments.length > 0 ? `未上传${attachments.map((slot) => `「${slot}」`).join('、')}` : '',
  ]
    .filter((part) => part !== '')
    .join('；');

/** GUARD_FAILED, naming each field and file that 单据设置 demands before the state `to`. */
export async function demandDocument(ctx: Ctx, { kind, no, row, from, to }: StateStep): Promise<void> {
  const code = documentOf(kind, row);
  if (code === undefined || !goesOn(code, from, to)) return;
  const missing = await missingFor(ctx, kind, row, to);
  const text = missingText(missing);
  if (text === '') return;
  const label = DOCUMENT_TYPES[code]?.steps[to]?.label ?? to;
  throw refuse('GUARD_FAILED', `${no}：${text}，不能进入${label}。`, {
    guards: [{ code: 'DOCUMENT', title: '单据设置', ok: false, level: 'BLOCK', message: text, link: null }],
  });
}

/** NOTIFY_OWNER: who answers for the document, else who made it, hears of its next state, unless it was their own doing. */
async function tellOwner(ctx: Ctx, { kind, no, row, from, to }: StateStep): Promise<void> {
  const code = documentOf(kind, row);
  const owner = row.ownerId ?? row.createdBy;
  if (code === undefined || typeof owner !== 'string' || owner === ctx.actor.userId || !goesOn(code, from, to)) return;
  const rule = await ruleAt(ctx.db, code, madeAt(ctx, row));
  if (!rule.autos.includes('NOTIFY_OWNER')) return;
  const type = DOCUMENT_TYPES[code];
  const id = String(row.id);
  await notify(ctx, {
    userIds: [owner],
    kind: `document.${to.toLowerCase()}`,
    title: `${type?.title ?? ''} ${no} 已进入${type?.steps[to]?.label ?? to}`,
    link: type?.page ? `${type.page}${id}` : null,
    object: { kind, id },
  });
}

stateHooks.before = demandDocument;
stateHooks.after = tellOwner;
