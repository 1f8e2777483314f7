import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import type { Refusal } from '@shared/ui/action/action.ts';
import { Modal } from 'antd';
import { GuardRows } from './guard-rows.tsx';

interface Props extends Refusal {
  /** The step: 订柜完成. */
  label: string;
  done: string;
  guards: readonly Guard[];
}
/** Chapter 16: a stage step that is refused opens the list of its guards; once all are met it can be done here. */
export function GuardDialog({ id, row, no, label, done, guards, onClose }: Props) {
  const { data } = useRead(containers.guards, { params: { id } }, { skipErrorHandler: true });
  const { data: now } = useRead(containers.get, { params: { id } }, { skipErrorHandler: true });
  const shown = data?.guards ?? guards;
  const open = shown.filter((guard) => !guard.ok && guard.level === 'BLOCK').length;
  const { run, busy } = useCommand(containers.advance, { invalidates: ['/logistics', '/dashboard'] });
  const again = async () => {
    const outcome = await run({ params: { id }, body: { version: now?.version ?? row.version } });
    if (!outcome.ok) return;
    toast.success(done);
    onClose(true);
  };
  return (
    <Modal
      open
      title={`${label} ${now?.containerCode ?? no}：${open > 0 ? `还有 ${open} 项条件未满足` : '条件已满足'}`}
      width={640}
      okText={label}
      cancelText="关闭"
      okButtonProps={{ disabled: open > 0 }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={again}
      onCancel={() => onClose(false)}
    >
      <GuardRows id={id} guards={shown} onLeave={() => onClose(false)} />
    </Modal>
  );
}
