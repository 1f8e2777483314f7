import { canOpen } from '@shared/runtime/navigation.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from 'react-router-dom';
import css from './base-data.module.css';
import { MENU, type MenuLine } from './base-menu.rules.ts';

/** The kinds of base data; pages of finance only where they are there for the user. */
export function BaseMenu({ current }: { current: string }) {
  const may = useMay();
  const shown = ({ permission, path }: MenuLine) =>
    (permission === undefined || may(permission)) && (path === undefined || canOpen(path));
  return (
    <nav className={css.menu} aria-label="基础数据种类">
      {MENU.map(({ title, lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          {lines.filter(shown).map((one) => (
            <Link
              key={one.kind}
              to={one.path ?? `/system/default?kind=${one.kind}`}
              className={css.line}
              aria-current={one.kind === current ? 'page' : undefined}
            >
              {one.title}
              {one.path ? <small> 财务</small> : null}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
