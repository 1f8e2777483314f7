import { warehouseOverview } from '@shared/contract/warehouse/overview.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { Volume } from '@shared/ui/format/format-text.tsx';
import { Skeleton } from 'antd';
import css from './dashboard.module.css';

/** What the two limits are called where the companies of the warehouses differ. */
const WARNINGS = ['第一档库龄', '第二档库龄'];

/** 仓库作业: what waits in the warehouses, each number the total of the list behind it, and what lies in stock. */
export default function WorkCard() {
  const read = useRead(warehouseOverview, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  const { figures, stock } = read.data;
  return (
    <>
      <ul className={css.tiles}>
        {figures.map(({ key, title, count, link }) => (
          <li key={key}>
            <Link to={link} className={css.tile}>
              <span>{title}</span>
              <b>{count}</b>
            </Link>
          </li>
        ))}
      </ul>
      {stock ? (
        <p className={css.stock}>
          <Link to="/warehouse/stock/dailyinventory-details">在库 {stock.pieces.toLocaleString('zh-CN')} 件</Link>
          <span>
            <Volume cm3={stock.volume} />
          </span>
          {stock.aged.map(({ days, pieces }, at) => (
            <span key={at}>
              库龄超过{days === null ? WARNINGS[at] : ` ${days} 天`} {pieces.toLocaleString('zh-CN')} 件
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}
