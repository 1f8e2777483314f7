import { Alert, Button, Checkbox } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import type { ImportCheck } from '@shared/contract/shared/import.ts';
import { formatTime } from '../format/format.ts';
import css from './import-dialog.module.css';

/** What committing would do: a number each, the first of them by name when it is opened. */
const Effects = ({ effects }: { effects: ImportCheck['effects'] }) => (
  <section className={css.effects} aria-label="导入影响">
    {effects.map(({ title, count, items }) => (
      <details key={title} data-none={count === 0 || undefined}>
        <summary>
          {title} <b>{count}</b>
        </summary>
        {items.length > 0 ? (
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
            {count > items.length ? <li>等共 {count} 项</li> : null}
          </ul>
        ) : null}
      </details>
    ))}
  </section>
);

interface CheckedProps {
  check: ImportCheck;
  /** Left out where a part is never taken. */
  onlyGood?: boolean;
  onOnlyGood?: (on: boolean) => void;
  onErrors: () => void;
}
/** What the dry run found: how many rows are right, what committing would do, every error by row and column. */
export function Checked({ check, onlyGood = false, onOnlyGood, onErrors }: CheckedProps) {
  return (
    <div className={css.checked}>
      <Alert
        showIcon
        type={check.bad ? 'warning' : 'success'}
        title={
          check.bad
            ? `${check.fileName}：共 ${check.rows} 行，${check.good} 行正确，${check.bad} 行有错误`
            : `${check.fileName}：${check.rows} 行全部正确${check.documents === check.rows ? '' : `，将生成 ${check.documents} 张单据`}`
        }
        action={
          check.errorsTotal ? (
            <Button size="small" icon={<DownloadOutlined />} onClick={onErrors}>
              下载错误文件
            </Button>
          ) : null
        }
      />
      {check.effects.length ? <Effects effects={check.effects} /> : null}
      {check.imported ? (
        <Alert
          showIcon
          type="info"
          title={`${check.imported.by} 已于 ${formatTime(check.imported.at)} 导入过该文件，再次导入不会重复写入`}
        />
      ) : null}
      {check.errors.length ? (
        <div className={css.errors}>
          <table aria-label="导入错误">
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">列</th>
                <th scope="col">内容</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {check.errors.map((error, at) => (
                <tr key={`${error.row}:${error.column}:${at}`}>
                  <td>{error.row}</td>
                  <td>{error.column || '整行'}</td>
                  <td>{error.value}</td>
                  <td className={css.reason}>{error.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {check.errorsTotal > check.errors.length ? (
        <p>
          只显示前 {check.errors.length} 个错误，共 {check.errorsTotal} 个，全部在错误文件中。
        </p>
      ) : null}
      {onOnlyGood && check.bad && check.partial && check.good ? (
        <Checkbox checked={onlyGood} onChange={(event) => onOnlyGood(event.target.checked)}>
          只导入正确的 {check.good} 行
        </Checkbox>
      ) : null}
      {check.bad && !check.partial ? <p>请修正全部错误后重新上传，本类数据不能只导入一部分。</p> : null}
    </div>
  );
}
