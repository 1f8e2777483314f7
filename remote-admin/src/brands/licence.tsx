import { today } from '@shared/contract/business-day.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { daysLeft, licenceState, type LicenceState } from '@shared/contract/system/brand-rules.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { useState } from 'react';
import css from './brands.module.css';

const TONE: Partial<Record<LicenceState, string | undefined>> = {
  EXPIRED: css.gone,
  SOON: css.soon,
  FUTURE: css.future,
};

/** How long a licence still runs: 剩 12 天, 今天到期, 已过期 6 天, 长期. */
function remaining(to: string | null, today: string): string {
  const left = daysLeft(to, today);
  if (left === null) return '长期';
  if (left < 0) return `已过期 ${-left} 天`;
  return left === 0 ? '今天到期' : `剩 ${left} 天`;
}

interface Period {
  from: string | null;
  to: string | null;
  /** From and to, not the end alone. */
  range?: boolean;
  /** Without the words, where they stand beside it. */
  bare?: boolean;
}
/** Period of a licence; when it is about to lapse, has lapsed or has not begun, in words and colour. */
export function LicenceDay({ from, to, range = false, bare = false }: Period) {
  const [day] = useState(() => today());
  if (from === null && to === null) return <span className={css.none}>{range ? '长期' : '—'}</span>;
  const state = licenceState(from, to, day);
  const period = range ? `${from ?? ''} ~ ${to ?? '长期'}` : (to ?? '长期');
  const note = bare ? null : state === 'FUTURE' ? '未生效' : state === 'VALID' ? null : remaining(to, day);
  return (
    <span className={TONE[state]}>
      {period}
      {note ? <small> {note}</small> : null}
    </span>
  );
}

/** Days that a licence still runs, in words. */
export function Remaining({ to }: { to: string | null }) {
  const [day] = useState(() => today());
  return <span className={TONE[licenceState(null, to, day)]}>{remaining(to, day)}</span>;
}

/** Name of a brand behind its logo. */
export function BrandLogo({ id, name }: { id: string | null; name: string }) {
  return (
    <span className={css.brand}>
      {id ? (
        <img className={css.logo} src={urlOf(attachments.file, { params: { id } })} alt="" loading="lazy" />
      ) : (
        <span className={css.letter} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      )}
      {name}
    </span>
  );
}
