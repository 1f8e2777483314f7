import { LOAD_DIFFERENCE, type SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import { Empty } from 'antd';
import { Link } from 'react-router-dom';
import plain from '../containers/containers.module.css';

const HEADS = ['订单', '客户编码', '行', '品名'];
const NUMBERS = ['计划', '实装', '差异'];

/** Cargo of a slip with its counts; orders out of scope without names (ACC-032). */
export function SlipLines({ lines }: { lines: readonly SlipLine[] }) {
  if (lines.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="柜内还没有货物" />;
  return (
    <table className={plain.plain} aria-label="装柜明细">
      <thead>
        <tr>
          {HEADS.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {NUMBERS.map((title) => (
            <th key={title} scope="col" className={plain.end}>
              {title}
            </th>
          ))}
          <th scope="col">差异原因</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.orderId ? <Link to={`/transport/order/info?id=${line.orderId}`}>{line.orderNo}</Link> : '—'}</td>
            <td>{line.customerCode ?? '—'}</td>
            <td>{line.lineNo ?? '—'}</td>
            <td>{line.nameCn}</td>
            <td className={plain.end}>{line.planned}</td>
            <td className={plain.end}>{line.loaded ?? '—'}</td>
            <td className={plain.end}>{line.loaded === null ? '—' : line.loaded - line.planned}</td>
            <td>{line.reason ? LOAD_DIFFERENCE[line.reason] : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
