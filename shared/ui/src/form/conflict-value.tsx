import { cloneElement, Fragment } from 'react';
import { cellText } from '../grid/cell-text.ts';
import { GridCell } from '../grid/grid-cell.tsx';
import type { GridColumn } from '../grid/grid-values.ts';
import type { Difference } from './differences.ts';
import type { FieldFace } from './form-context.ts';
import css from './form.module.css';

type Faces = ReadonlyMap<string, FieldFace>;
const columnOf = ({ line }: Difference, faces: Faces): GridColumn<object> | undefined =>
  faces.get(line?.name ?? '')?.columns?.find(({ key }) => key === line?.column);

/** 备注, 货物明细第 2 行箱数, 货物明细第 3 行; null: the form has no input for it. */
export function conflictLabel(one: Difference, faces: Faces): string | null {
  const { line } = one;
  const face = faces.get(line?.name ?? one.key);
  if (!face || !line?.column) return face ? `${face.label}${line ? `第 ${line.at + 1} 行` : ''}` : null;
  const title = columnOf(one, faces)?.title;
  return title === undefined ? null : `${face.label}第 ${line.at + 1} 行${title}`;
}

interface Props {
  difference: Difference;
  side: 'mine' | 'theirs';
  faces: Faces;
}
/** A value drawn by its own input, disabled; a cell as the sheet draws it, a whole line by what it says. */
export function ConflictValue({ difference, side, faces }: Props) {
  const { line, key } = difference;
  const value = difference[side];
  if (!line) return <Field face={faces.get(key)} value={value} />;
  const columns = faces.get(line.name)?.columns ?? [];
  const stored = line.pair[side];
  if (line.column === null) return stored ? <Line line={stored} columns={columns} /> : <>没有这一行</>;
  const column = columnOf(difference, faces);
  if (!column || !stored) return <>{plain(value)}</>;
  return (
    <GridCell
      column={column}
      line={stored}
      index={line.at}
      lines={[stored]}
      readOnly
      label={column.title}
      onSet={() => {}}
    />
  );
}

const plain = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : Array.isArray(value)
      ? `${value.length} 项`
      : String(value);

function Field({ face, value }: { face: FieldFace | undefined; value: unknown }) {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object')) return <>{value.length} 行</>;
  if (!face?.input) return <>{plain(value)}</>;
  return cloneElement(face.input, {
    value,
    checked: Boolean(value),
    disabled: true,
    onChange: undefined,
    id: undefined,
    'aria-label': face.label,
  });
}

/** Most cells of a line that stand for the whole of it. */
const MAX_CELLS = 4;
function Line({ line, columns }: { line: Record<string, unknown>; columns: readonly GridColumn<object>[] }) {
  const said = columns.flatMap((column) => {
    const { key, kind, title } = column as { key: string } & GridColumn<object>;
    const text = kind === 'picker' || kind === 'computed' ? '' : cellText(column, line[key]);
    return text === '' || kind === 'bool' || typeof line[key] === 'object' ? [] : [{ title, text }];
  });
  return (
    <dl className={css.conflictLine}>
      {said.slice(0, MAX_CELLS).map(({ title, text }) => (
        <Fragment key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
