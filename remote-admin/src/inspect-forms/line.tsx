import type { ReactNode } from 'react';
import css from './inspect-forms.module.css';

/** What an empty English name means. */
export const ENGLISH_HINT = '英文报告用，不填则用中文';

/** A labelled input of the builder; the input carries the name itself. */
export const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.line}>
    <span className={css.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);
