import { poolList, type PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import { ATTRIBUTE, CARGO_SOURCE } from '@shared/contract/logistics/order.labels.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { formatDate, formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import { useDraggable } from '@dnd-kit/core';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import type { DraggedRows, PoolGroup } from './pool-groups.ts';
import css from './pool-table.module.css';

const title = (key: keyof typeof poolList.columns) => poolList.columns[key]?.title ?? '';
const HEADS = [
  'nameCn',
  'freeCartons',
  'freeVolume',
  'freeGross',
  'rt',
  'cargoReadyDate',
  'receivedCartons',
  'cargoSource',
  'attributes',
  'requireEtd',
  'waitingDays',
];
/** 12-05: the year stands in the title, the pane is narrow. */
const dayOf = (date: string | null) => formatDate(date).replace(/^\d{4}-/, '');
const NUMBERS = new Set(['freeCartons', 'freeVolume', 'freeGross', 'rt', 'waitingDays', 'receivedCartons']);

/** The pool as groups of lines; a line is chosen by its checkbox or dragged; a heading drags all its lines, an order as a whole. */
export function PoolTable(props: {
  groups: readonly PoolGroup[];
  chosen: ReadonlyMap<string, PoolRow>;
  onChoose: (rows: readonly PoolRow[], on: boolean) => void;
  onAdd: (() => void) | null;
}) {
  const { groups, chosen, onChoose, onAdd } = props;
  // The buttons stand behind hundreds of lines in the order of the keyboard: Enter on a chosen line is 加入柜子.
  const enter = (event: KeyboardEvent) => {
    if (!onAdd || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || chosen.size === 0) return;
    // Or the same stroke would press the button of the dialog that comes with it.
    event.preventDefault();
    onAdd();
  };
  return (
    <table className={css.pool} onKeyDown={enter}>
      <thead>
        <tr>
          <th scope="col" aria-label="选择" />
          {HEADS.map((key) => (
            <th key={key} scope="col" className={NUMBERS.has(key) ? css.end : undefined}>
              {title(key)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => {
        const on = group.rows.filter((row) => chosen.has(row.id)).length;
        return (
          <tbody key={group.key}>
            <GroupRow group={group}>
              <td className={css.check}>
                <input
                  type="checkbox"
                  aria-label={`选择 ${group.title} 全部货物`}
                  checked={on === group.rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = on > 0 && on < group.rows.length;
                  }}
                  onChange={(event) => onChoose(group.rows, event.target.checked)}
                />
              </td>
              <th scope="rowgroup" colSpan={1}>
                {group.hint ? (
                  <Link to={`/transport/order/info?id=${group.key}`} draggable={false}>
                    {group.title}
                  </Link>
                ) : (
                  group.title
                )}
              </th>
              <td className={css.end}>{group.cartons}</td>
              <td className={css.end}>{formatVolume(group.volume)}</td>
              <td className={css.end}>{formatWeight(group.gross)}</td>
              <td colSpan={HEADS.length - 4} className={`${css.hint} ${css.words}`}>
                {group.hint}
              </td>
            </GroupRow>
            {group.rows.map((row) => (
              <Row key={row.id} row={row} checked={chosen.has(row.id)} onChoose={onChoose} byPod={!group.hint} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** Heading of a group; dragged, it takes its lines along. */
function GroupRow({ group, children }: { group: PoolGroup; children: ReactNode }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `group-${group.key}`,
    data: { rows: group.rows } satisfies DraggedRows,
  });
  const title = `拖动「${group.title}」的 ${group.rows.length} 行到柜子`;
  return (
    <tr
      ref={setNodeRef}
      {...listeners}
      className={`${css.groupRow} ${css.handle} ${isDragging ? css.dragging : ''}`}
      title={title}
    >
      {children}
    </tr>
  );
}

const Row = memo(function Row(props: {
  row: PoolRow;
  checked: boolean;
  byPod: boolean;
  onChoose: (rows: readonly PoolRow[], on: boolean) => void;
}) {
  const { row, checked, byPod, onChoose } = props;
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `line-${row.id}`,
    data: { rows: [row] } satisfies DraggedRows,
  });
  const label = `${row.orderNo ?? ''} ${row.nameCn ?? ''}`;
  return (
    <tr ref={setNodeRef} className={`${checked ? css.chosen : ''} ${isDragging ? css.dragging : ''}`}>
      <td className={css.check}>
        <input
          type="checkbox"
          aria-label={`选择 ${label}`}
          checked={checked}
          onChange={(event) => onChoose([row], event.target.checked)}
        />
      </td>
      <td className={`${css.handle} ${css.words}`} {...listeners} title="拖到右边的柜子">
        {byPod ? `${row.orderNo ?? ''} ${row.customerName ?? ''} ${row.customerCode ?? ''} ` : ''}
        {row.nameCn}
      </td>
      <td className={css.end}>
        <b>{row.freeCartons}</b>
        {row.freeCartons !== row.lineCartons ? <small> / {row.lineCartons}</small> : null}
      </td>
      <td className={css.end}>{formatVolume(row.freeVolume)}</td>
      <td className={css.end}>{formatWeight(row.freeGross)}</td>
      <td className={css.end}>{row.rt}</td>
      <td title={formatDate(row.cargoReadyDate)}>{dayOf(row.cargoReadyDate)}</td>
      <td className={css.end}>{row.receivedCartons}</td>
      <td>{row.cargoSource ? CARGO_SOURCE[row.cargoSource] : '—'}</td>
      <td className={css.words}>
        {(row.attributes ?? []).map((each) => ATTRIBUTE[each as keyof typeof ATTRIBUTE] ?? each).join('、')}
      </td>
      <td title={formatDate(row.requireEtd)}>{dayOf(row.requireEtd)}</td>
      <td className={css.end}>{row.waitingDays}</td>
    </tr>
  );
});
