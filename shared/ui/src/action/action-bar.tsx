import { Button, Tooltip } from 'antd';
import { ClickMenu } from '../base/click-menu.tsx';
import type { ActionMap, ActionRecord, ShownAction } from './action.ts';
import { shownActions } from './action.ts';
import { useAction } from './use-action.tsx';
import { useMayRule } from './may.ts';

interface Props<Row extends ActionRecord> {
  actions: ActionMap<Row>;
  record: Row;
  no: string;
  onDone?: () => void;
  /** More than this many fold into 更多. */
  most?: number | undefined;
  /** The form beside it is unsaved: actions work on what was saved, so each of them waits until this is. */
  unsaved?: boolean;
}
const UNSAVED = ['有未保存的修改，请先保存'];
/** Buttons of what this user may do with the record now; blocked ones are grey and say why. */
export function ActionBar<Row extends ActionRecord>({
  actions,
  record,
  no,
  onDone,
  most = 5,
  unsaved = false,
}: Props<Row>) {
  const may = useMayRule();
  const { start, dialog, busy } = useAction<Row>(() => no, onDone);
  const shown = shownActions(actions, record, may).map((one) =>
    unsaved ? { ...one, enabled: false, unmet: UNSAVED } : one,
  );
  const front = shown.length > most + 1 ? shown.slice(0, most) : shown;
  const rest = shown.slice(front.length);
  const button = (one: ShownAction<Row>) => (
    <Button
      key={one.code}
      type={one.action.primary ? 'primary' : 'default'}
      danger={one.action.danger}
      disabled={!one.enabled || (busy !== null && busy !== one.action)}
      loading={busy === one.action && !busy.reason && !busy.danger && !busy.confirm}
      onClick={() => start(one.action, record)}
    >
      {one.action.label}
    </Button>
  );
  return (
    <>
      {front.map((one) =>
        one.enabled ? (
          button(one)
        ) : (
          <Tooltip key={one.code} title={one.unmet.join('；')}>
            <span tabIndex={0} aria-label={`${one.action.label}：${one.unmet.join('；')}`}>
              {button(one)}
            </span>
          </Tooltip>
        ),
      )}
      {rest.length ? (
        <ClickMenu
          menu={{
            items: rest.map((one) => ({
              key: one.code,
              label: one.enabled ? one.action.label : `${one.action.label}（${one.unmet.join('；')}）`,
              danger: one.action.danger,
              disabled: !one.enabled,
            })),
            onClick: ({ key }) => {
              const one = rest.find((each) => each.code === key);
              if (one) start(one.action, record);
            },
          }}
        >
          <Button>更多</Button>
        </ClickMenu>
      ) : null}
      {dialog}
    </>
  );
}
