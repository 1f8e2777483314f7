import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import css from './page-skeleton.module.css';

const SHOW_AFTER = 200;
const SLOW_AFTER = 10_000;

/** Stands while a page's code comes: nothing for 200 ms, then a quiet skeleton; after 10 s it says that it is slow. */
export function PageSkeleton({ title }: { title: string }) {
  const [phase, setPhase] = useState<'hidden' | 'shown' | 'slow'>('hidden');
  useEffect(() => {
    const show = setTimeout(() => setPhase('shown'), SHOW_AFTER);
    const slow = setTimeout(() => setPhase('slow'), SLOW_AFTER);
    return () => {
      clearTimeout(show);
      clearTimeout(slow);
    };
  }, []);
  if (phase === 'hidden') return <div aria-busy="true" />;
  return (
    <div className={css.page} aria-busy="true" aria-label={`正在打开${title}`} role="status">
      {phase === 'slow' && (
        <p className={css.slow}>
          加载较慢，请稍候。
          <Button size="small" onClick={() => globalThis.location.reload()}>
            刷新页面
          </Button>
        </p>
      )}
      <Skeleton active title={{ width: 160 }} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  );
}
