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

/** Errors or warnings by row and column of the sheet. */
const Findings = ({
  title,
  rows,
  reasonClass,
}: {
  title: string;
  rows: ImportCheck['errors'];
  reasonClass?: string | undefined;
}) =>
  rows.length === 0 ? null : (
    <div className={css.errors}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">列</th>
            <th scope="col">内容</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((found, at) => (
            <tr key={`${found.row}:${found.column}:${at}`}>
              <td>{found.row}</td>
              <td>{found.column || '整行'}</td>
              <td>{found.value}</td>
              <td className={reasonClass}>{found.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
      {check.importedRows > 0 ? (
        <Alert
          showIcon
          type="info"
          title={`该文件已导入过 ${check.importedRows} 行，这些行不再导入，以下只是其余的行`}
        />
      ) : null}
      <Findings title="导入错误" rows={check.errors} reasonClass={css.reason} />
      {check.errorsTotal > check.errors.length ? (
        <p>
          只显示前 {check.errors.length} 个错误，共 {check.errorsTotal} 个，全部在错误文件中。
        </p>
      ) : null}
      {check.warningsTotal > 0 ? (
        <>
          <Alert
            showIcon
            type="info"
            title={`${check.warningsTotal} 条提醒，不影响导入${check.warningsTotal > check.warnings.length ? `，只显示前 ${check.warnings.length} 条` : ''}`}
          />
          <Findings title="导入提醒" rows={check.warnings} />
        </>
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
