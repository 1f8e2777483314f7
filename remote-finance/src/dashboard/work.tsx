import { financeWork, type FinanceWorkFigure } from '@shared/contract/finance/overview.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Empty, Skeleton } from 'antd';
import css from './dashboard.module.css';

const amountOf = ({ sell, cost, profit }: FinanceWorkFigure) => sell ?? cost ?? profit ?? null;

/** 财务工作: balances, and what waits in finance, each figure of the list behind it. */
export default function FinanceWorkCard() {
  const read = useRead(financeWork, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  // A balance that the caller may not see has no amount.
  const figures = read.data.figures.filter((figure) => figure.count !== null || amountOf(figure) !== null);
  if (figures.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可查看的财务数据" />;
  return (
    <ul className={css.tiles}>
      {figures.map((figure) => {
        const { key, title, count, link } = figure;
        const content = (
          <>
            <span>{title}</span>
            <b>{count ?? <Money value={amountOf(figure)} currency="CNY" plain />}</b>
          </>
        );
        return (
          <li key={key}>
            {link ? (
              <Link to={link} className={css.tile}>
                {content}
              </Link>
            ) : (
              <div className={css.tile}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
