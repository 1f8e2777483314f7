import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { StateTag, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { Link } from 'react-router-dom';
import css from './orders.module.css';

/** 柜子: where the cartons of this order stand, line by line. */
export function OrderContainers({ order }: { order: OrderDetail }) {
  if (order.containers.length === 0) {
    const open = order.status === 'CONFIRMED' || order.status === 'RUNNING';
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={open ? '还没有拼柜' : '审核通过后可以拼柜'}>
        {open ? (
          <Link to={`/transport/container/pingui?numbers=${order.orderNo}`}>
            <Button type="primary">拼入柜子</Button>
          </Link>
        ) : null}
      </Empty>
    );
  }
  return (
    <table className={css.plain}>
      <thead>
        <tr>
          {['柜子', '柜型', '阶段', '行', '品名'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {['箱数', '体积', '毛重'].map((title) => (
            <th key={title} scope="col" className={css.end}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.containers.flatMap((container) =>
          container.lines.map((line, index) => (
            <tr key={`${container.id}-${line.orderLineId}`}>
              {index === 0 ? (
                <>
                  <th scope="rowgroup" rowSpan={container.lines.length}>
                    <Link to={`/transport/container/info?id=${container.id}`}>{container.containerCode}</Link>
                  </th>
                  <td rowSpan={container.lines.length}>{container.containerType}</td>
                  <td rowSpan={container.lines.length}>
                    <StateTag code={container.stage} labels={STAGE} tones={STAGE_TONES} />
                  </td>
                </>
              ) : null}
              <td>{line.lineNo}</td>
              <td>{line.nameCn}</td>
              <td className={css.end}>{line.cartons}</td>
              <td className={css.end}>
                <Volume cm3={line.volume} />
              </td>
              <td className={css.end}>
                <Weight gram={line.gross} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
