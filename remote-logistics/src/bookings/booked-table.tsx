import type { BookedContainer } from '@shared/contract/logistics/booking.contract.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { DateText, StateTag, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Link } from 'react-router-dom';
import css from '../containers/containers.module.css';

const TEXTS = ['柜子', '柜型', '阶段', '计划装柜'];
const NUMBERS = ['订单数', '箱数', '体积', '毛重'];

/** 柜子与柜量 of a booking. */
export const BookedTable = ({ rows }: { rows: readonly BookedContainer[] }) => (
  <table className={css.plain} aria-label="柜子与柜量">
    <thead>
      <tr>
        {TEXTS.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        {NUMBERS.map((title) => (
          <th key={title} scope="col" className={css.end}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <Link to={`/transport/container/info?id=${row.id}`}>{row.containerCode}</Link>
            {row.hold ? <span className={css.held}>暂停</span> : null}
          </td>
          <td>{row.containerType}</td>
          <td>
            <StateTag code={row.stage} labels={STAGE} tones={STAGE_TONES} />
          </td>
          <td>
            <DateText value={row.planLoadDate} />
          </td>
          <td className={css.end}>{row.orderCount}</td>
          <td className={css.end}>{row.planCartons}</td>
          <td className={css.end}>
            <Volume cm3={row.planVolume} />
          </td>
          <td className={css.end}>
            <Weight gram={row.planGross} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
