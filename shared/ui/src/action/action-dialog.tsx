import { Input, Modal } from 'antd';
import { useId } from 'react';
import { dialogWords } from '@shared/runtime/dialog-words.ts';
import { DateInput } from '../form/date-inputs.tsx';
import { Picker } from '../form/picker.tsx';
import type { RecordAction } from './action.ts';

/** What is wrong, and with which of the answers. */
export interface Wrong {
  at: 'code' | 'day' | 'reason';
  text: string;
}
interface Props {
  action: Pick<RecordAction<never>, 'label' | 'object' | 'danger' | 'confirm' | 'codes' | 'reason'>;
  /** Number of the document. */
  no: string;
  code: string | null;
  reason: string;
  /** The day that is asked for; null: none is. */
  day: { label: string; value: string | null } | null;
  /** Null: nothing is. */
  wrong: Wrong | null;
  busy: boolean;
  onCode: (code: string | null) => void;
  onReason: (reason: string) => void;
  onDay: (day: string | null) => void;
  onSend: () => void;
  onClose: () => void;
}
const WRONG = { color: 'var(--ant-color-error)' } as const;
/** What an action asks before it runs: a confirmation, a reason, a reason's kind. */
export function ActionDialog(props: Props) {
  const { action, no, code, reason, day, wrong, busy, onCode, onReason, onDay, onSend, onClose } = props;
  const dayId = useId();
  const saidAt = useId();
  const wrongDay = wrong?.at === 'day' ? wrong.text : null;
  const words = dialogWords(action.label, action.object);
  return (
    <Modal
      open
      title={`${action.label}${no ? ` ${no}` : ''}`}
      width={416}
      okText={words.ok}
      cancelText={words.cancel}
      okButtonProps={{ danger: action.danger }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={onSend}
      onCancel={onClose}
    >
      <p>{action.confirm ?? (action.danger ? `确定${action.label}吗？` : `请填写${action.label}原因。`)}</p>
      {action.codes ? (
        <Picker
          kind={action.codes}
          autoFocus
          aria-label="原因分类"
          placeholder="请选择原因"
          allowClear={false}
          style={{ marginBottom: 8 }}
          value={code}
          onChange={onCode}
        />
      ) : null}
      {day ? (
        <div style={{ display: 'grid', gap: 4, marginBottom: 8 }}>
          <label htmlFor={dayId}>{day.label}</label>
          <DateInput
            id={dayId}
            value={day.value}
            onChange={onDay}
            {...(wrongDay !== null && { status: 'error', 'aria-invalid': true, 'aria-describedby': saidAt })}
          />
          {wrongDay === null ? null : (
            <div id={saidAt} role="alert" style={WRONG}>
              {wrongDay}
            </div>
          )}
        </div>
      ) : null}
      {action.reason ? (
        <>
          <Input.TextArea
            autoFocus={!action.codes}
            aria-label="原因"
            placeholder={action.codes ? '说明（必填）' : action.reason === true ? '原因（必填）' : '原因（选填）'}
            maxLength={500}
            showCount
            rows={3}
            status={wrong?.at === 'reason' ? 'error' : ''}
            value={reason}
            onChange={(event) => onReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
            }}
          />
          <div role="alert" style={{ ...WRONG, minHeight: 22 }}>
            {wrongDay === null ? wrong?.text : null}
          </div>
        </>
      ) : null}
    </Modal>
  );
}
