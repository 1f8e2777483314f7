import type { ReactNode } from 'react';
import css from './attachments.module.css';

/** What a place says where the limits stand above all of them. */
export const PLACE_HINT = '点击、拖入或粘贴';

/** The places for files: one fills the width, several stand side by side below what holds for all of them. */
export const Places = ({ hint, many, children }: { hint: string | null; many: boolean; children: ReactNode }) =>
  many ? (
    <>
      {hint === null ? null : <p className={css.limits}>{hint}</p>}
      <div className={css.places}>{children}</div>
    </>
  ) : (
    children
  );
