import { containers } from '@shared/contract/logistics/container.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from 'react-router-dom';
import css from './containers.module.css';

/** What the next step wants, each met or not, with a link to where it can be put right. */
export function GuardList({ id }: { id: string }) {
  const { data } = useRead(containers.guards, { params: { id } }, { skipErrorHandler: true });
  if (!data?.next) return null;
  return (
    <section aria-label={`进入${data.next}的条件`} className={css.guards}>
      <h2>进入{data.next}的条件</h2>
      <ul>
        {data.guards.map((guard) => (
          <li key={guard.code} className={guard.ok ? css.met : guard.level === 'WARN' ? css.warned : css.unmet}>
            <span aria-hidden="true">{guard.ok ? '✓' : guard.level === 'WARN' ? '!' : '✗'}</span>
            <span>
              {guard.title}
              <span className={css.said}>
                {guard.ok ? '（满足）' : guard.level === 'WARN' ? '（提醒）' : '（未满足）'}
              </span>
              {guard.message ? `：${guard.message}` : ''}
            </span>
            {guard.link ? <Link to={guard.link}>去处理</Link> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
