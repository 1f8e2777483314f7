import { orders } from '@shared/contract/logistics/order.contract.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { Input, Modal } from 'antd';
import { useState } from 'react';

/** 彻底删除: only after the number was typed again. */
export function PurgeDialog(props: {
  row: { id: string; version: number; orderNo: string | null };
  onClose: () => void;
}) {
  const { row, onClose } = props;
  const [typed, setTyped] = useState('');
  const { run, busy } = useCommand(orders.purge, { invalidates: ['/logistics'] });
  const send = async () => {
    const outcome = await run({ params: { id: row.id }, body: { version: row.version, orderNo: typed.trim() } });
    if (!outcome.ok) return;
    toast.success(`${row.orderNo} 已彻底删除`);
    onClose();
  };
  return (
    <Modal
      open
      title={`彻底删除 ${row.orderNo}`}
      okText="彻底删除"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: typed.trim() !== row.orderNo }}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <p>删除后不能恢复，日志保留。请输入订单号确认：</p>
      <Input
        autoFocus
        aria-label="订单号"
        placeholder={row.orderNo ?? ''}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Modal>
  );
}
