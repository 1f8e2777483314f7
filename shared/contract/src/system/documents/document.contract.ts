import * as z from 'zod/mini';
import { command, read } from '../../endpoint.ts';
import { int, optionalText, reason } from '../../fields.ts';
import type { TemplateKind } from '../template.labels.ts';
import { documentRule, type DocumentRule } from './document-rule.ts';

const none = { none: '单据设置，全公司共用' } as const;
const view = { permission: 'system.document.view', scope: none } as const;
const edit = { permission: 'system.document.edit', scope: none } as const;

/** 单据设置 of one type as it is now. */
export interface DocumentSetting {
  code: string;
  rule: DocumentRule;
  /** Number that the next document would have. */
  nextNo: string;
  /** 0: never changed, all defaults. */
  version: number;
  updatedByName: string | null;
  updatedAt: string | null;
}
export interface DocumentChange {
  n: number;
  at: string;
  userName: string;
  rule: DocumentRule;
  note: string | null;
}
/** A published template that printing of a type may prefer. */
export interface DocumentTemplate {
  id: string;
  name: string;
  kind: TemplateKind;
  /** The document types that it can print. */
  codes: string[];
}
const setting = z.custom<DocumentSetting>();
const seen = int(0);

/**
 * 单据设置 (S9). A change counts for documents made after it: those that exist keep the number, the demanded
 * attachments and fields and the review that held when they were made.
 */
export const documents = {
  list: read({
    path: '/system/documents',
    summary: '单据设置',
    ...view,
    answer: z.object({ list: z.array(setting), templates: z.array(z.custom<DocumentTemplate>()) }),
  }),
  /** VALIDATION at `rule.number.prefix` and so on; VERSION_CONFLICT when it was changed meanwhile. */
  save: command({
    method: 'PUT',
    path: '/system/documents/{code}',
    summary: '修改单据设置',
    ...edit,
    body: z.object({ rule: documentRule, version: seen, note: optionalText(200) }),
    labels: { rule: '设置', note: '修改说明' },
    answer: setting,
  }),
  /** 恢复默认: says why, for the history. ILLEGAL_STATE when the type has its defaults already. */
  reset: command({
    path: '/system/documents/{code}/reset',
    summary: '恢复单据默认设置',
    ...edit,
    body: z.object({ version: seen, reason: reason() }),
    answer: setting,
  }),
  history: read({
    path: '/system/documents/{code}/history',
    summary: '单据设置修改历史',
    ...view,
    answer: z.object({ list: z.array(z.custom<DocumentChange>()) }),
  }),
};
