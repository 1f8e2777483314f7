import { announcements, NOTICE_LEVELS } from '@shared/contract/system/website.contract.ts';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useRead } from '@shared/runtime/query.ts';
import { storage } from '@shared/runtime/storage.ts';
import { Button } from 'antd';
import { useEffect } from 'react';
import css from './announcement-bar.module.css';

const REFRESH = 5 * 60_000;
/** Whether the bar stood there last: its line is kept free until the answer is there, so that no page moves down. */
const STANDS = 'announcements.stands';

/** 公告 in force, above the page; who has read one puts it away, a changed one comes back. */
export function AnnouncementBar() {
  const read = useRead(announcements.current, {}, { skipErrorHandler: true, every: REFRESH });
  const [away, setAway] = usePreference<readonly string[]>('announcements.away', []);
  const keyOf = ({ id, version }: { id: string; version: number }) => `${id}.${version}`;
  const [shown, ...rest] = (read.data?.list ?? []).filter((one) => !away.includes(keyOf(one)));
  const known = read.data !== undefined;
  useEffect(() => {
    if (known) storage.local.set(STANDS, shown ? '1' : '0');
  }, [known, shown]);
  if (!known && !read.isError && storage.local.get(STANDS) === '1') return <div className={css.bar} aria-hidden />;
  if (!shown) return null;
  return (
    <section className={css.bar} data-level={shown.level} aria-label="公告">
      <b>
        {NOTICE_LEVELS[shown.level]}：{shown.title}
      </b>
      <span className={css.body}>{shown.body}</span>
      {rest.length > 0 ? <span className={css.more}>还有 {rest.length} 条</span> : null}
      <Button size="small" onClick={() => setAway([...away, keyOf(shown)].slice(-100))}>
        知道了
      </Button>
    </section>
  );
}
