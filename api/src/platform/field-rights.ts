import type { FieldGroup } from '@shared/contract/access.ts';
import { fieldLevel, type Actor } from './actor.ts';

/** Masked form of a value (ACC-031): phone 138****1234, mail a***@x.com, account ****1234, money ***. */
export function maskValue(group: FieldGroup, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  const text = String(value);
  if (group === 'bank.account' || group === 'user.idno') return `****${text.slice(-4)}`;
  if (group === 'customer.contact') {
    if (/^\+?[\d -]{7,}$/.test(text)) return `${text.slice(0, 3)}****${text.slice(-4)}`;
    if (text.includes('@')) return `${text.slice(0, 1)}***@${text.split('@')[1]}`;
  }
  return '***';
}

/**
 * Applies the field rights of an actor to an answer: `fields` maps paths to groups; `*` stands for each item.
 * HIDDEN: the key is absent. MASK: the value is masked. Answers a copy where something had to change.
 */
export function applyFieldRights<Answer>(
  actor: Actor,
  answer: Answer,
  fields: Readonly<Partial<Record<string, FieldGroup>>> | undefined,
): Answer {
  let result: unknown = answer;
  for (const [path, group] of Object.entries(fields ?? {})) {
    if (!group) continue;
    const level = fieldLevel(actor, group);
    if (level !== 'VISIBLE') result = change(result, path.split('.'), level === 'HIDDEN' ? null : group);
  }
  return result as Answer;
}

function change(node: unknown, path: string[], mask: FieldGroup | null): unknown {
  const [head, ...rest] = path;
  if (head === undefined || node === null || typeof node !== 'object' || node instanceof Date) return node;
  if (head === '*') {
    const each = (item: unknown) =>
      rest.length > 0 ? change(item, rest, mask) : mask ? maskDeep(mask, item) : undefined;
    if (Array.isArray(node)) return rest.length === 0 && !mask ? [] : node.map(each);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, each(value)]));
  }
  if (!(head in node)) return node;
  const { [head]: value, ...others } = node as Record<string, unknown>;
  if (rest.length > 0) return { ...node, [head]: change(value, rest, mask) };
  return mask ? { ...node, [head]: maskDeep(mask, value) } : others;
}

const maskDeep = (group: FieldGroup, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => maskDeep(group, item));
  if (value !== null && typeof value === 'object' && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskDeep(group, inner)]));
  return maskValue(group, value);
};
