import { useEffect, useRef, useState, type ReactNode } from 'react';
import css from './roll.module.css';

interface RollProps {
  /** Rows, or the parts of a line. */
  children: readonly ReactNode[];
  along?: 'x' | 'y';
  /** Seconds for a row to pass. */
  pace: number;
  label: string;
}

/** A list that rolls past by itself when it does not fit; all of it is drawn twice, so that it has no end. */
export function Roll({ children, along = 'y', pace, label }: RollProps) {
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [rolls, setRolls] = useState(false);
  useEffect(() => {
    const [outer, inner] = [place.current, list.current];
    if (!outer || !inner) return undefined;
    // Called at once, and whenever the room or the rows change.
    const watch = new ResizeObserver(() =>
      setRolls(along === 'y' ? inner.scrollHeight > outer.clientHeight : inner.scrollWidth > outer.clientWidth),
    );
    watch.observe(outer);
    watch.observe(inner);
    return () => watch.disconnect();
  }, [along]);
  return (
    <div ref={place} className={css.roll} data-along={along} data-rolls={rolls} role="list" aria-label={label}>
      <div className={css.rolling} style={{ animationDuration: `${Math.max(1, children.length) * pace}s` }}>
        <div ref={list} className={css.rows}>
          {children}
        </div>
        {rolls && (
          <div className={css.rows} aria-hidden="true">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
