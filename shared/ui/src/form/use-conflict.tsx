import { useState, type ReactNode } from 'react';
import type { VersionConflict } from '@shared/contract/envelope.ts';
import { onDemand } from '../base/on-demand.tsx';
import type { FieldFace } from './form-context.ts';
import { differences, merged, type Difference, type Values } from './form-values.ts';

const ConflictDialog = onDemand(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface Clash {
  by: string;
  at: string;
  version: number;
  found: Difference[];
}
interface Options {
  faces: ReadonlyMap<string, FieldFace>;
  busy: boolean;
  /** `merge` lays the chosen values over what is typed; `save`: send at once. */
  onTake: (merge: (mine: Values) => Values, version: number, save: boolean) => void;
}
interface Conflict {
  open: (
    clash: VersionConflict,
    mine: { base: Values; mine: Values; version: number | null },
    toValues?: (current: unknown) => Values,
  ) => void;
  dialog: ReactNode;
}
/** Two people on one record: the dialog of the second save. */
export function useConflict({ faces, busy, onTake }: Options): Conflict {
  const [clash, setClash] = useState<Clash | null>(null);
  return {
    open({ current, changedBy, changedAt }, { base, mine, version }, toValues) {
      const stored = current as Values & { version?: number };
      const theirs = toValues?.(stored) ?? Object.fromEntries(Object.keys(mine).map((key) => [key, stored[key]]));
      setClash({
        by: changedBy,
        at: changedAt,
        version: stored.version ?? (version ?? 0) + 1,
        found: differences(base, mine, theirs),
      });
    },
    dialog: clash ? (
      <ConflictDialog
        changedBy={clash.by}
        changedAt={clash.at}
        differences={clash.found}
        faces={faces}
        busy={busy}
        onTake={(chosen, save) => {
          setClash(null);
          onTake((mine) => merged(mine, chosen), clash.version, save);
        }}
        onClose={() => setClash(null)}
      />
    ) : null,
  };
}
