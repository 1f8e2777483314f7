import { Empty } from 'antd';
import { Link } from 'react-router-dom';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useMay } from '@shared/runtime/session.ts';
import { momentText } from '../base/time-text.ts';
import { findPage } from '../routes/route-table.ts';
import { useReleaseSet } from '../routes/release-set.ts';
import css from './visits-card.module.css';
import { VISITS } from './use-visits.ts';
import { readVisits, SHOWN_VISITS } from './visits.rules.ts';

/** 最近访问 (D1.7): the last ten pages that the user looked at and may still see. */
export function VisitsCard() {
  const { table } = useReleaseSet();
  const may = useMay();
  const [kept] = usePreference<unknown>(VISITS, []);
  const shown = readVisits(kept)
    .filter(({ key }) => {
      const page = findPage(table, key.split('?')[0] ?? '');
      return page !== null && may(page.permission);
    })
    .slice(0, SHOWN_VISITS);
  if (shown.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有访问过其他页面" />;
  return (
    <ol className={css.visits}>
      {shown.map(({ key, title, label, at }) => (
        <li key={key}>
          <Link to={key}>
            {title}
            {label ? <span className={css.label}>{label}</span> : null}
          </Link>
          <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
        </li>
      ))}
    </ol>
  );
}
