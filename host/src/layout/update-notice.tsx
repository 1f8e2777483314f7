import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TEXTS } from '@shared/contract/texts.ts';
import { useAnyDirty } from '@shared/runtime/dirty.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useReleaseSet } from '../routes/router.tsx';

import css from './bars.module.css';

/**
 * 有新版本可用: offered from the first navigation after a newer release set is known, never over a dirty form. The tab
 * keeps its own release set until the user takes the offer.
 */
export function UpdateNotice() {
  const { release } = useReleaseSet();
  const newer = useMe().releaseId > release.id;
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
