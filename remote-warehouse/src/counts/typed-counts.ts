import type { CountLine } from '@shared/contract/warehouse/count.contract.ts';

/** What was typed for a line; absent: it is as stored. What is no number stays as the text that was typed. */
export interface Typed {
  counted?: unknown;
  reason?: string | null;
  /** Version of the line that was seen when it was begun; absent: as it stands, also after somebody was told of another count. */
  seen?: number;
}
export type TypedLines = Readonly<Record<string, Typed>>;

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isEmpty = (value: unknown) => value === null || value === undefined;

/** Whether a number was typed that cannot be read. */
export const unreadable = ({ counted }: Typed = {}): boolean => !isEmpty(counted) && !isCount(counted);
/** The reason as it stands there. */
export const reasonOf = (line: CountLine, { reason }: Typed = {}): string | null =>
  reason === undefined ? line.reason : reason;
/** Whether something was typed for a line that is not stored yet. */
export const isTyped = (line: CountLine, typed: Typed = {}): boolean =>
  !isEmpty(typed.counted) || reasonOf(line, typed) !== line.reason;

/** With what is typed for a line now; what stands there as stored is not typed. */
export function withTyped(typed: TypedLines, line: CountLine, values: Typed): TypedLines {
  const { [line.id]: before, ...others } = typed;
  const now = { seen: line.version, ...before, ...values };
  return isTyped(line, now) ? { ...others, [line.id]: now } : others;
}

/** The lines that can be sent: a number, a reason, or both (4.6). */
export const entriesOf = (lines: readonly CountLine[], typed: TypedLines) =>
  lines
    .filter((line) => isTyped(line, typed[line.id]) && !unreadable(typed[line.id]))
    .map((line) => {
      const counted = typed[line.id]?.counted;
      return {
        id: line.id,
        version: typed[line.id]?.seen ?? line.version,
        counted: isCount(counted) ? counted : null,
        reason: reasonOf(line, typed[line.id]),
      };
    });

/** What is still typed once lines were stored: whatever was typed since then, or was not among them. */
export const withoutSent = (typed: TypedLines, sent: TypedLines, ids: readonly string[]): TypedLines =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([id, now]) => {
      const then = sent[id];
      if (!ids.includes(id) || then === undefined) return [[id, now]];
      const rest: Typed = {
        ...(now.counted === then.counted ? {} : { counted: now.counted }),
        ...(now.reason === then.reason ? {} : { reason: now.reason ?? null }),
      };
      return Object.keys(rest).length > 0 ? [[id, rest]] : [];
    }),
  );

/** What is typed for a line goes on from the line as it stands: whoever counted it meanwhile was named. */
export function seenNow(typed: TypedLines, lineId: string): TypedLines {
  const { [lineId]: told, ...others } = typed;
  if (told === undefined) return typed;
  const { seen: _seen, ...values } = told;
  return { ...others, [lineId]: values };
}
