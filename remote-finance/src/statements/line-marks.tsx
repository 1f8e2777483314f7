import type { StatementLine } from '@shared/contract/finance/statement.answers.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { useFormState } from '@shared/ui/form/form-context.ts';
import { Input } from 'antd';
import css from './statements.module.css';

/** A chosen line with why. */
export interface LineMark {
  lineId: string;
  reason: string;
}
/** Lines to choose, each with a reason of its own; errors of `path.3.reason` stand at their line. As a field of a form. */
export function LineMarks({
  lines,
  path,
  value,
  onChange,
}: {
  lines: readonly StatementLine[];
  path: string;
  value?: readonly LineMark[];
  onChange?: (marks: LineMark[]) => void;
}) {
  const { errors } = useFormState();
  const marks = value ?? [];
  const put = (lineId: string, reason: string | null) => {
    const rest = marks.filter((mark) => mark.lineId !== lineId);
    onChange?.(reason === null ? rest : [...rest, { lineId, reason }]);
  };
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="有争议的费用">
        <thead>
          <tr>
            <th scope="col" aria-label="选择" />
            <th scope="col">费用编号</th>
            <th scope="col">业务单</th>
            <th scope="col">费用项目</th>
            <th scope="col" className={css.end}>
              金额
            </th>
            <th scope="col">争议原因</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const at = marks.findIndex((mark) => mark.lineId === line.id);
            const error = at < 0 ? undefined : errors[`${path}.${at}.reason`];
            return (
              <tr key={line.id}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={line.feeNo}
                    checked={at >= 0}
                    onChange={(event) => put(line.id, event.target.checked ? '' : null)}
                  />
                </td>
                <td>{line.feeNo}</td>
                <td>{line.bizNo ?? '—'}</td>
                <td>{line.chargeName}</td>
                <td className={css.end}>
                  <Money value={line.amount} currency={line.currency} />
                </td>
                <td>
                  {at < 0 ? null : (
                    <>
                      <Input
                        size="small"
                        data-path={`${path}.${at}.reason`}
                        aria-label={`${line.feeNo} 争议原因`}
                        maxLength={200}
                        value={marks[at]?.reason}
                        onChange={(event) => put(line.id, event.target.value)}
                        {...(error && { status: 'error' as const })}
                      />
                      {error ? (
                        <span role="alert" className={css.bad}>
                          {error}
                        </span>
                      ) : null}
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
