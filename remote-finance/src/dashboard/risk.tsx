import type { RiskOverview } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { RISK_LEVELS, type RiskLevel } from '@shared/contract/finance/risk.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { Skeleton } from 'antd';
import css from './dashboard.module.css';

const WORST_FIRST = (Object.keys(RISK_LEVELS) as RiskLevel[]).toReversed();
/** What of the overview stands on the board, with the list behind each figure. */
const figuresOf = ({ openAlerts = {}, pendingReleases, heldCount, overLimitCount }: RiskOverview) => [
  ...WORST_FIRST.map((level) => ({
    title: `未结预警 · ${RISK_LEVELS[level]}`,
    count: openAlerts[level] ?? 0,
    link: `/finance/risk?panel=alerts&tab=open&level=${level}`,
  })),
  { title: '待审解控申请', count: pendingReleases, link: '/finance/risk?panel=holds&pane=releases&tab=pending' },
  { title: '控货中客户', count: heldCount, link: '/finance/risk?panel=profiles&tab=held' },
  { title: '超额度客户', count: overLimitCount, link: '/finance/risk?panel=profiles&tab=over' },
];

/** 风险: open alerts by level, requests that wait and who is stopped, each figure of the list behind it (F31). */
export default function RiskCard() {
  const read = useRead(risk.overview, {}, { skipErrorHandler: true });
  if (!read.data) return read.isError ? <CardError read={read} /> : <Skeleton active title={false} />;
  return (
    <ul className={css.tiles}>
      {figuresOf(read.data).map(({ title, count, link }) =>
        // Who may not see credit is not told who is over the limit.
        count === undefined || count === null ? null : (
          <li key={title}>
            <Link to={link} className={css.tile}>
              <span>{title}</span>
              <b>{count}</b>
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
