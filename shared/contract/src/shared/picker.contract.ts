import * as z from 'zod/mini';
import type { ScopeRule } from '../access.ts';
import { read, type Endpoint, type PermissionRule } from '../endpoint.ts';

const itemSchema = z.object({
  id: z.string(),
  /** What the field shows after choosing. */
  label: z.string(),
  /** Second line or grey text: code, city. */
  hint: z.optional(z.string()),
  /** Cannot be chosen, shown grey (disabled, expired). */
  disabled: z.optional(z.boolean()),
  /** What a form takes over with the choice: currency of a customer, port country. */
  extra: z.optional(z.record(z.string(), z.unknown())),
});
/** One row of a picker. */
export type PickerItem = z.infer<typeof itemSchema>;

const query = z.object({
  /** Typed text: code, name, pinyin or initials; empty: the first ones. */
  q: z.optional(z.string().check(z.maxLength(100))),
  /** Ids (comma separated, at most 100) whose labels are wanted; `q` is ignored then. */
  ids: z.optional(z.string().check(z.maxLength(2000))),
  /** Narrows by a parent record: customer codes of a customer, chambers of a warehouse. */
  parent: z.optional(z.string().check(z.maxLength(60))),
  /** People only: those who hold this permission, because they are chosen to do it. */
  holds: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z_]+(?:\.[a-z_]+){1,4}$/))),
});
export type PickerQuery = z.infer<typeof query>;

/** `GET /pickers/{kind}`: at most 20 rows in the caller's scope. */
export type PickerEndpoint = Endpoint<PickerQuery, unknown, { list: PickerItem[] }>;

/** Declares a picker in the contract of its noun: `definePicker({ kind: 'customers', title: '客户', permission, scope })`. */
export const definePicker = (declared: {
  kind: string;
  title: string;
  permission: PermissionRule;
  scope: ScopeRule;
}): PickerEndpoint =>
  read({
    path: `/pickers/${declared.kind}`,
    summary: `选择${declared.title}`,
    permission: declared.permission,
    scope: declared.scope,
    query,
    answer: z.object({ list: z.array(itemSchema) }),
  });

/** The call of a picker by its kind alone, for the client (the server's declaration holds permission and scope). */
export const pickerCall = (kind: string): PickerEndpoint =>
  definePicker({ kind, title: '', permission: 'session', scope: { none: '仅供客户端调用' } });
