import { Alert } from 'antd';
import type { BatchResult } from '@shared/contract/envelope.ts';
import { formatCount } from '../format/format.ts';

interface Props {
  done: number;
  /** How many were not done. */
  left: number;
  /** Those of them that were refused; may be only the first. */
  refused: BatchResult['refused'];
  /** What the number of a record is called: 用户名. */
  named?: string;
}
const cell = { padding: '6px 8px', textAlign: 'start' } as const;

/** n done, m not, and each refused document with its number and reason. */
export const BatchOutcomeText = ({ done, left, refused, named = '单号' }: Props) => (
  <>
    <Alert
      showIcon
      type={left ? 'warning' : 'success'}
      title={
        left ? `成功 ${formatCount(done)} 条，未成功 ${formatCount(left)} 条` : `全部成功，共 ${formatCount(done)} 条`
      }
      style={{ marginBottom: 12 }}
    />
    {refused.length ? (
      <table style={{ width: '100%', borderCollapse: 'collapse' }} aria-label="未成功的单据">
        <thead>
          <tr style={{ color: 'var(--ant-color-text-secondary)' }}>
            <th scope="col" style={{ ...cell, width: 170 }}>
              {named}
            </th>
            <th scope="col" style={cell}>
              原因
            </th>
          </tr>
        </thead>
        <tbody>
          {refused.map((one) => (
            <tr key={one.id} style={{ borderTop: '1px solid var(--ant-color-border-secondary)' }}>
              <td style={cell}>{one.no}</td>
              <td style={cell}>{one.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ) : null}
  </>
);
