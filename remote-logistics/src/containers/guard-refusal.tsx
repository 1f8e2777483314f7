import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { BizError } from '@shared/runtime/biz-error.ts';
import type { Refusal } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import type { ReactNode } from 'react';

const GuardDialog = onDemand(async () => (await import('./guard-dialog.tsx')).GuardDialog);

/** Guards that a refused step names; null: another refusal. */
const guardsOf = (error: unknown): Guard[] | null => {
  const guards = error instanceof BizError ? (error.data as { guards?: Guard[] } | null)?.guards : undefined;
  return Array.isArray(guards) ? guards : null;
};

/** The refusal of a stage step as its list of guards; null where the API refused for something else. */
export const guardRefusal =
  (label: string, done: string) =>
  (refusal: Refusal): ReactNode => {
    const guards = guardsOf(refusal.error);
    return guards === null ? null : <GuardDialog {...refusal} label={label} done={done} guards={guards} />;
  };
