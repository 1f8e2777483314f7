import { Link } from 'react-router-dom';
import { TEXTS } from '@shared/contract/texts.ts';
import type { PageRow } from '../routes/route-table.ts';
import css from './header.module.css';

/** Where the page stands: menu groups, listed ancestors, the page (A2.8). */
export function Breadcrumb({ chain }: { chain: readonly PageRow[] }) {
  const groups = chain.find((row) => row.menu)?.menu?.groups ?? [];
  const last = chain.at(-1);
  return (
    <ol className={css.crumbs} aria-label="当前位置">
      {groups.map((title) => (title === last?.title ? null : <li key={`g:${title}`}>{title}</li>))}
      {chain.slice(0, -1).map((row) => (
        <li key={row.path}>
          <Link to={row.path}>{row.title}</Link>
        </li>
      ))}
      <li>
        <span aria-current="page">{last?.title ?? TEXTS.notFoundPage}</span>
      </li>
    </ol>
  );
}
