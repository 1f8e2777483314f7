import { useState, type ReactNode } from 'react';
import { Dropdown } from 'antd';
import type { ActionMap, ActionRecord, ShownAction } from '../action/action.ts';
import css from '../table/data-table.module.css';

/** Row buttons that fit beside each other; the others open with 更多. */
export const ROW_FRONT = 2;
/** Plain buttons (no component of a library: a list has hundreds); the table tells which was clicked. */
export function rowButtons<Row extends ActionRecord>(shown: readonly ShownAction<Row>[]): ReactNode {
  const front = shown.length > ROW_FRONT + 1 ? shown.slice(0, ROW_FRONT) : shown;
  return (
    <>
      {front.map(({ code, action, enabled, unmet }) => (
        <button
          key={code}
          type="button"
          data-action={code}
          className={action.danger ? `${css.action} ${css.danger}` : css.action}
          aria-disabled={!enabled || undefined}
          title={unmet.length ? unmet.join('；') : undefined}
        >
          {action.label}
        </button>
      ))}
      {front.length < shown.length ? (
        <button type="button" data-action="$more" className={css.action} aria-haspopup="menu">
          更多
        </button>
      ) : null}
    </>
  );
}
/** Width that the action column needs; fingers need 44 px a button. */
export const actionWidth = <Row extends ActionRecord>(actions: ActionMap<Row>, touch: boolean): number => {
  const labels = Object.values(actions)
    .map((action) => action.label.length)
    .sort((a, b) => b - a);
  const front = labels.length > ROW_FRONT + 1 ? [...labels.slice(0, ROW_FRONT), 2] : labels;
  return Math.max(
    72,
    front.reduce((sum, length) => sum + (touch ? Math.max(44, length * 14 + 16) : length * 13 + 10), 18),
  );
};

interface MenuProps<Row extends ActionRecord> {
  /** The button that opened it; it has the focus again afterwards. */
  from: HTMLElement;
  shown: readonly ShownAction<Row>[];
  onPick: (one: ShownAction<Row>) => void;
  onClose: () => void;
}
/** The one menu behind every 更多 of a list. */
export function MoreMenu<Row extends ActionRecord>({ from, shown, onPick, onClose }: MenuProps<Row>) {
  const [at] = useState(() => from.getBoundingClientRect());
  const close = () => {
    onClose();
    from.focus();
  };
  const rest = shown.slice(ROW_FRONT);
  return (
    <Dropdown
      open
      trigger={['click']}
      autoFocus
      onOpenChange={(open) => {
        if (!open) close();
      }}
      menu={{
        items: rest.map(({ code, action, enabled, unmet }) => ({
          key: code,
          label: enabled ? action.label : `${action.label}（${unmet.join('；')}）`,
          danger: action.danger,
          disabled: !enabled,
        })),
        onClick: ({ key }) => {
          const one = rest.find((each) => each.code === key);
          close();
          if (one) onPick(one);
        },
      }}
    >
      <span
        style={{
          position: 'fixed',
          left: at.left,
          top: at.top,
          width: at.width,
          height: at.height,
          pointerEvents: 'none',
        }}
      />
    </Dropdown>
  );
}
