import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { setKey } from '@shared/contract/release.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { useAnyDirty } from '@shared/runtime/dirty.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useReleaseSet } from '../routes/router.tsx';

import css from './bars.module.css';

/**
 * 有新版本可用: offered from the first navigation after another release set is known (also one that was rolled back), never over a dirty form. The tab
 * keeps its own release set until the user takes the offer.
 */
export function UpdateNotice() {
  const { release } = useReleaseSet();
  const newest = useMe().releaseSet;
  const newer = newest !== '' && newest !== setKey(release);
  const dirty = useAnyDirty();
  const { key } = useLocation();
  const [knownAt, setKnownAt] = useState<string | null>(null);
  if (newer && knownAt === null) setKnownAt(key);
  if (!newer || dirty || knownAt === null || knownAt === key) return null;
  return (
    <button type="button" className={css.update} onClick={() => globalThis.location.reload()}>
      {TEXTS.newVersion}
    </button>
  );
}
