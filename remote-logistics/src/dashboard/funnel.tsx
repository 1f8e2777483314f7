import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { STAGE } from '@shared/contract/logistics/container.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Skeleton } from 'antd';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import css from './dashboard.module.css';

/** 柜子流程: a tile per stage; its number is the total of the list behind it (DSH-001). */
export default function FunnelCard() {
  const read = useRead(dashboard.funnel, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  return (
    <ol className={css.funnel}>
      {read.data.tiles.map((tile) => {
        const list = `/transport/container/order?tab=${tile.stage}${tile.filter ? `&${tile.filter}` : ''}`;
        return (
          <li key={tile.stage}>
            <Link to={list} className={css.tile}>
              <span>{tile.stage === 'DELIVERED' ? `${STAGE.DELIVERED}（本月）` : STAGE[tile.stage]}</span>
              <b>{tile.count}</b>
            </Link>
            <span className={css.marks}>
              {tile.overdue > 0 ? (
                <Link to={`${list}&overdue=1`} className={css.overdue}>
                  超时 {tile.overdue}
                </Link>
              ) : null}
              {tile.dueSoon > 0 ? (
                <Link to={`${list}&dueSoon=1`} className={css.soon} title="24 小时内到期">
                  将到期 {tile.dueSoon}
                </Link>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
