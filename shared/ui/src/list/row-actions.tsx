import type { ReactNode } from 'react';
import type { ActionMap, ActionRecord, ShownAction } from '../action/action.ts';
import { MenuOnDemand } from '../base/click-menu.tsx';
import css from '../table/data-table.module.css';

const MORE = '更多';
/** Buttons beside each other at most, when they fit. */
const MAX = 3;
/** Padding of the cell with its border, in px. */
const CELL = 18;

/** Width of a text in px: latin letters and figures are narrower than characters. */
const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, char) => sum + (char < '\u2e80' ? 0.7 * size : size), 0);
/** Width of a button in px; large ones are for fingers and 44 px at least. */
const buttonWidth = (label: string, large: boolean): number =>
  large ? Math.max(44, textWidth(label, 14) + 16) : textWidth(label, 13) + 8;
const widthOf = (labels: readonly string[], large: boolean): number =>
  Math.ceil(labels.reduce((sum, label) => sum + buttonWidth(label, large), CELL));

/**
 * Width of the action column in px: room for three labels of four characters, less when the labels are
 * shorter, more when one label needs it. What does not fit is behind 更多, so that no label is ever cut.
 */
export function actionWidth<Row extends ActionRecord>(actions: ActionMap<Row>, large: boolean): number {
  const all = Object.values(actions);
  const labels = all
    .filter(({ behind }) => !behind)
    .map(({ label }) => label)
    .sort((a, b) => textWidth(b, 1) - textWidth(a, 1));
  const few = labels.length <= MAX && labels.length === all.length;
  const wanted = widthOf(few ? labels : [...labels.slice(0, 2), MORE], large);
  const longest = widthOf(all.length > 1 ? [...labels.slice(0, 1), MORE] : labels, large);
  const room = widthOf(['四个字符', '四个字符', '四个字符'], large);
  return Math.max(72, longest, Math.min(wanted, room));
}

/**
 * How many of the labels stand beside each other in a column of that width: all of them where they fit, else at most two
 * of the `usual` first ones; the others are behind 更多.
 */
export function frontOf(labels: readonly string[], width: number, large: boolean, usual = labels.length): number {
  if (labels.length <= MAX && widthOf(labels, large) <= width) return labels.length;
  const two = Math.min(2, usual);
  return widthOf([...labels.slice(0, two), MORE], large) <= width ? two : 1;
}
/** The actions of a row as its buttons and its 更多 have them: the rare ones last. */
export const inRowOrder = <Row extends ActionRecord>(shown: readonly ShownAction<Row>[]): ShownAction<Row>[] => [
  ...shown.filter(({ action }) => !action.behind),
  ...shown.filter(({ action }) => action.behind),
];

interface ButtonsProps<Row extends ActionRecord> {
  /** In row order. */
  shown: readonly ShownAction<Row>[];
  /** Of the column, in px. */
  width: number;
  large: boolean;
}
/** Plain buttons (no component of a library: a list has hundreds); the table tells which was clicked. */
export function rowButtons<Row extends ActionRecord>({ shown, width, large }: ButtonsProps<Row>): ReactNode {
  const usual = shown.filter(({ action }) => !action.behind).length;
  const labels = shown.map(({ action }) => action.label);
  const front = shown.slice(0, frontOf(labels, width, large, usual));
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
          {MORE}
        </button>
      ) : null}
    </>
  );
}

interface MenuProps<Row extends ActionRecord> {
  /** The button that opened it; it has the focus again afterwards. */
  from: HTMLElement;
  /** In row order. */
  shown: readonly ShownAction<Row>[];
  onPick: (one: ShownAction<Row>) => void;
  onClose: () => void;
}
/** Buttons of the row that stand before its 更多. */
const buttonsBefore = (more: HTMLElement): number =>
  [...(more.parentElement?.querySelectorAll('[data-action]') ?? [])].indexOf(more);
/** The one menu behind every 更多 of a list. */
export function MoreMenu<Row extends ActionRecord>({ from, shown, onPick, onClose }: MenuProps<Row>) {
  const rest = shown.slice(buttonsBefore(from));
  return (
    <MenuOnDemand
      from={from}
      onClose={onClose}
      autoFocus
      menu={{
        items: rest.map(({ code, action, enabled, unmet }) => ({
          key: code,
          label: enabled ? action.label : `${action.label}（${unmet.join('；')}）`,
          danger: action.danger,
          disabled: !enabled,
        })),
        onClick: ({ key }) => {
          const one = rest.find((each) => each.code === key);
          if (one) onPick(one);
        },
      }}
    />
  );
}
