import { Input, Modal } from 'antd';
import { dialogWords } from '@shared/runtime/dialog-words.ts';
import { Picker } from '../form/picker.tsx';
import type { RecordAction } from './action.ts';

interface Props {
  action: Pick<RecordAction<never>, 'label' | 'object' | 'danger' | 'confirm' | 'codes' | 'reason'>;
  /** Number of the document. */
  no: string;
  code: string | null;
  reason: string;
  /** What is wrong with the answers; '' for nothing. */
  wrong: string;
  busy: boolean;
  onCode: (code: string | null) => void;
  onReason: (reason: string) => void;
  onSend: () => void;
  onClose: () => void;
}
/** What an action asks before it runs: a confirmation, a reason, a reason's kind. */
export function ActionDialog({ action, no, code, reason, wrong, busy, onCode, onReason, onSend, onClose }: Props) {
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
      {action.reason ? (
        <>
          <Input.TextArea
            autoFocus={!action.codes}
            aria-label="原因"
            placeholder={action.codes ? '说明（必填）' : action.reason === true ? '原因（必填）' : '原因（选填）'}
            maxLength={500}
            showCount
            rows={3}
            status={wrong ? 'error' : ''}
            value={reason}
            onChange={(event) => onReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
            }}
          />
          <div role="alert" style={{ minHeight: 22, color: 'var(--ant-color-error)' }}>
            {wrong}
          </div>
        </>
      ) : null}
    </Modal>
  );
}
