import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { today } from '@shared/contract/business-day.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { onDemand } from '../base/on-demand.tsx';
import { refusedDay } from '../form/refused-day.ts';
import type { ActionRecord, RecordAction } from './action.ts';
import type { Wrong } from './action-dialog.tsx';

const ActionDialog = onDemand(async () => (await import('./action-dialog.tsx')).ActionDialog);

interface Props<Row extends ActionRecord> {
  action: RecordAction<Row>;
  row: Row;
  /** Number of the document, named in the dialog. */
  no: string;
  onClose: (done: boolean) => void;
}
/** Runs one state command: asks for the reason or for confirmation where needed, then sends version and reason. */
export function ActionRun<Row extends ActionRecord>({ action, row, no, onClose }: Props<Row>) {
  const asks = Boolean(action.reason) || Boolean(action.danger) || Boolean(action.confirm);
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const asksDay = action.day && (action.day.when?.(row) ?? true) ? action.day : null;
  const [day, setDay] = useState<string | null>(today);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const params = { id: row.id, ...action.params?.(row) };
  const [refusal, setRefusal] = useState<ReactNode>(null);
  /** What is wrong with the day that was sent; null: something else is, or none was. */
  const wrongDay = (error: unknown) => (asksDay && refusedDay(error, { day }).day) || null;
  const shownBy = (error: unknown) => action.refusal?.({ error, id: params.id, row, no, onClose }) ?? null;
  const { run, busy } = useCommand(action.endpoint as Endpoint, {
    invalidates: invalidated(action),
    handles: (error) => wrongDay(error) !== null || shownBy(error) !== null,
  });
  const started = useRef(false);
  const send = async () => {
    if (action.codes && !code) return setWrong({ at: 'code', text: '请选择原因' });
    if (asksDay && !day) return setWrong({ at: 'day', text: `请选择${asksDay.label}` });
    if (action.reason === true && !reason.trim()) return setWrong({ at: 'reason', text: '请填写原因' });
    const outcome = await run({
      params,
      body: {
        version: row.version,
        ...action.body?.(row),
        ...(code ? { code } : {}),
        ...(asksDay ? { [asksDay.name]: day } : {}),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      },
    });
    if (outcome.ok) {
      const said = typeof action.done === 'function' ? action.done(outcome.data) : action.done;
      toast.success(said ?? `${action.label}成功`);
      action.answered?.(outcome.data);
      onClose(true);
      if (action.goesTo) void navigate(action.goesTo(row));
      return;
    }
    const texts: Record<Wrong['at'], string | null | undefined> = {
      code: outcome.fields.code,
      day: outcome.fields[asksDay?.name ?? ''] ?? (outcome.cancelled ? null : wrongDay(outcome.error)),
      reason: outcome.fields.reason,
    };
    const at = (['code', 'day', 'reason'] as const).find((key) => texts[key]);
    if (at) setWrong({ at, text: texts[at] ?? '' });
    else {
      const own = outcome.cancelled ? null : shownBy(outcome.error);
      if (own === null) onClose(false);
      else setRefusal(own);
    }
  };
  useEffect(() => {
    if (asks || started.current) return;
    started.current = true;
    void send();
  });
  if (refusal !== null) return refusal;
  if (!asks) return null;
  return (
    <ActionDialog
      action={action}
      no={no}
      code={code}
      reason={reason}
      day={asksDay && { label: asksDay.label, value: day }}
      wrong={wrong}
      busy={busy}
      onCode={(next) => {
        setCode(next);
        setWrong(null);
      }}
      onReason={(next) => {
        setReason(next);
        setWrong(null);
      }}
      onDay={(next) => {
        setDay(next);
        setWrong(null);
      }}
      onSend={() => void send()}
      onClose={() => onClose(false)}
    />
  );
}

/** The command's own resource, besides what the action names. */
const invalidated = <Row extends ActionRecord>(action: RecordAction<Row>): string[] => [
  (action.endpoint?.path ?? '').split('/').slice(0, 3).join('/'),
  ...(action.invalidates ?? []),
];
