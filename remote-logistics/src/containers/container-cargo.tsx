import type { ContainerDetail } from '@shared/contract/logistics/container.contract.ts';
import { ATTRIBUTE } from '@shared/contract/logistics/order.labels.ts';
import { Tags, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { Link } from 'react-router-dom';
import css from './containers.module.css';

const HEADS = ['订单', '客户', '客户编码', '行', '品名', '属性'];
const NUMBERS = ['箱数', '体积', '毛重'];

/** 拼柜明细 by order and line; cargo of orders out of scope shows counts only (ACC-032). */
export function ContainerCargo({ row }: { row: ContainerDetail }) {
  if (row.allocations.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="柜内还没有货物">
        {row.stage === 'CONSOLIDATE' ? (
          <Link to={`/transport/container/pingui?container=${row.id}`}>
            <Button type="primary">去拼柜</Button>
          </Link>
        ) : null}
      </Empty>
    );
  return (
    <table className={css.plain}>
      <thead>
        <tr>
          {HEADS.map((title) => (
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
        {row.allocations.map((each) => (
          <tr key={each.id}>
            <td>
              {each.orderId ? <Link to={`/transport/order/info?id=${each.orderId}`}>{each.orderNo}</Link> : '—'}
              {each.hold ? <span className={css.held}>暂停</span> : null}
            </td>
            <td>{each.customerName ?? '—'}</td>
            <td>{each.customerCode ?? '—'}</td>
            <td>{each.lineNo ?? '—'}</td>
            <td>{each.nameCn}</td>
            <td>
              <Tags values={each.attributes} labels={ATTRIBUTE} />
            </td>
            <td className={css.end}>
              {each.cartons}
              {each.lineCartons !== null && each.lineCartons !== each.cartons ? ` / ${each.lineCartons}` : ''}
            </td>
            <td className={css.end}>
              <Volume cm3={each.volume} />
            </td>
            <td className={css.end}>
              <Weight gram={each.gross} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={HEADS.length}>
            合计
          </th>
          <td className={css.end}>{row.planCartons}</td>
          <td className={css.end}>
            <Volume cm3={row.planVolume} />
          </td>
          <td className={css.end}>
            <Weight gram={row.planGross} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
