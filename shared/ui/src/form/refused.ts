import { BizError, isAborted } from '@shared/runtime/biz-error.ts';
import type { Outcome } from '@shared/runtime/command-attempt.ts';

/** A step after the save: 保存并提交. `run` answers what came of it. */
export interface Step<Answer> {
  label: string;
  run: (answer: Answer) => Promise<Outcome<unknown>>;
}
/** Why a step after a save did not happen; the record itself is saved. */
export interface Refused {
  label: string;
  /** Chinese reason; '' when the user stepped back. */
  text: string;
  /** Path → message, where the refusal names fields. */
  fields: Readonly<Record<string, string>>;
}

/** For the command of a step: its refusals stand at the form, so no toast; a lost session is still told. */
export const shownAtForm = (error: unknown): boolean => error instanceof BizError && error.status !== 401;

/** What the form has to say about the outcome of a step; null: it is done. */
export function refusedOf(label: string, outcome: Outcome<unknown>): Refused | null {
  if (outcome.ok) return null;
  const told = !outcome.cancelled && outcome.error instanceof Error && !isAborted(outcome.error);
  return { label, text: told ? (outcome.error as Error).message : '', fields: outcome.fields };
}

const handed = new Map<string, Refused>();
/** Gives a refusal to the form of the record that has just been made, which the page goes to. */
export const handOver = (draft: string, refused: Refused): void => void handed.set(draft, refused);
/** Takes what was handed over; once. */
export function takeOver(draft: string): Refused | null {
  const refused = handed.get(draft) ?? null;
  handed.delete(draft);
  return refused;
}
