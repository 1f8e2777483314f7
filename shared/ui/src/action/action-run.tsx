import { useEffect, useRef, useState } from 'react';
import { Input, Modal } from 'antd';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Picker } from '../form/picker.tsx';
import { toast } from '@shared/runtime/notices.ts';
import type { ActionRecord, RecordAction } from './action.ts';

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
  const [reason, setReason] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const { run, busy } = useCommand(action.endpoint as Endpoint, { invalidates: invalidated(action) });
  const started = useRef(false);
  const send = async () => {
    if (action.codes && !code) return setWrong('请选择原因');
    if (action.reason === true && !reason.trim()) return setWrong('请填写原因');
    const outcome = await run({
      params: { id: row.id, ...action.params?.(row) },
      body: {
        version: row.version,
        ...action.body?.(row),
        ...(code ? { code } : {}),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      },
    });
    if (outcome.ok) {
      toast.success(action.done ?? `${action.label}成功`);
      onClose(true);
    } else if (outcome.fields.code ?? outcome.fields.reason)
      setWrong(outcome.fields.code ?? outcome.fields.reason ?? '');
    else onClose(false);
  };
  useEffect(() => {
    if (asks || started.current) return;
    started.current = true;
    void send();
  });
  if (!asks) return null;
  return (
    <Modal
      open
      title={`${action.label}${no ? ` ${no}` : ''}`}
      width={416}
      okText={action.label}
      cancelText="取消"
      okButtonProps={{ danger: action.danger }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={send}
      onCancel={() => onClose(false)}
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
          onChange={(next) => {
            setCode(next);
            setWrong('');
          }}
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
            onChange={(event) => {
              setReason(event.target.value);
              setWrong('');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
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

/** The command's own resource, besides what the action names. */
const invalidated = <Row extends ActionRecord>(action: RecordAction<Row>): string[] => [
  (action.endpoint?.path ?? '').split('/').slice(0, 3).join('/'),
  ...(action.invalidates ?? []),
];
