import { CloseOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { setKey } from '@shared/contract/release.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { useAnyDirty } from '@shared/runtime/dirty.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useReleaseSet } from '../routes/release-set.ts';

import css from './bars.module.css';

/**
 * 有新版本可用: offered from the first navigation after another release set is known (also one that was rolled back), never
 * over a dirty form. The tab keeps its own release set until the user takes the offer; a set that was waved away is not
 * offered again.
 */
export function UpdateNotice() {
  const { release } = useReleaseSet();
  const newest = useMe().releaseSet;
  const newer = newest !== '' && newest !== setKey(release);
  const dirty = useAnyDirty();
  const { key } = useLocation();
  const [knownAt, setKnownAt] = useState<string | null>(null);
  const [due, setDue] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);
  if (newer && knownAt === null) setKnownAt(key);
  if (knownAt !== null && knownAt !== key && !due) setDue(true);
  if (!newer || !due || dirty || declined === newest) return null;
  return (
    <div className={css.update} role="status">
      <button type="button" onClick={() => globalThis.location.reload()}>
        {TEXTS.newVersion}
      </button>
      <button type="button" aria-label="稍后再说" title="稍后再说" onClick={() => setDeclined(newest)}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </div>
  );
}
