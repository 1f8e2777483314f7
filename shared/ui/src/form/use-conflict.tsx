import { useState, type ReactNode } from 'react';
import type { VersionConflict } from '@shared/contract/envelope.ts';
import { onDemand } from '../base/on-demand.tsx';
import type { FieldFace } from './form-context.ts';
import { differences, merged, type Difference, type Sides } from './differences.ts';
import type { Values } from './form-values.ts';

const ConflictDialog = onDemand(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface Clash {
  by: string;
  at: string;
  version: number | null;
  sides: Sides;
  found: Difference[];
}
interface Options {
  faces: ReadonlyMap<string, FieldFace>;
  busy: boolean;
  /** `sides`: what to go on from; `save`: send at once. */
  onTake: (taken: { values: Values; base: Values; version: number | null }, save: boolean) => void;
}
/** What a form knows when its save meets another one. */
interface Typed {
  /** What the form started from. */
  base: Values;
  mine: Values;
  version: number | null;
  /** The record that was read for the form, where its first values are something else (a step's proposals). */
  record?: unknown;
}
interface Conflict {
  open: (clash: VersionConflict, typed: Typed, toValues?: (current: unknown) => Values) => void;
  dialog: ReactNode;
}
/** Two people on one record: the dialog of the second save. */
export function useConflict({ faces, busy, onTake }: Options): Conflict {
  const [clash, setClash] = useState<Clash | null>(null);
  return {
    open({ current, changedBy, changedAt }, { base, mine, version, record }, toValues) {
      const read = (stored: unknown) => valuesOf(stored, Object.keys(mine), toValues);
      const theirs = { ...base, ...read(current) };
      const sides = { base, mine, theirs, seen: record ? { ...base, ...read(record) } : base };
      setClash({
        by: changedBy,
        at: changedAt,
        version: version === null ? null : ((current as { version?: number } | null)?.version ?? version + 1),
        sides,
        found: differences(sides, faces.keys()),
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
          const { sides, version } = clash;
          onTake({ values: merged(sides, chosen), base: sides.theirs, version }, save);
        }}
        onClose={() => setClash(null)}
      />
    ) : null,
  };
}

/** A stored record as values of the form; what it does not say counts as unchanged. */
function valuesOf(stored: unknown, keys: readonly string[], toValues?: (current: unknown) => Values): Values {
  const plain = (stored ?? {}) as Values;
  try {
    if (toValues) return toValues(plain);
  } catch {
    // A row without its lines: the reader may not read the record itself. Its own fields are compared all the same.
  }
  return Object.fromEntries(keys.flatMap((key) => (key in plain ? [[key, plain[key]]] : [])));
}
