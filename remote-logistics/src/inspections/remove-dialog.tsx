import type { InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { REJECT_ACTION } from '@shared/contract/logistics/inspection-rules.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Checkbox, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { TOUCHED } from './inspection.actions.ts';
import css from './inspections.module.css';

interface Props {
  row: InspectionDetail;
  onClose: (saved?: InspectionDetail) => void;
}
/** 剔除并退回货物池: which rejected lines leave the container, and how many cartons of each. */
export function RemoveDialog({ row, onClose }: Props) {
  const rejected = row.lines.filter(({ result, planned, masked }) => result === 'REJECT' && planned > 0 && !masked);
  const [cartons, setCartons] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(
      rejected.filter(({ rejectAction }) => rejectAction === 'REMOVE').map(({ id, planned }) => [id, planned]),
    ),
  );
  const { run, busy } = useCommand(inspections.removeRejected, { invalidates: TOUCHED });
  const items = Object.entries(cartons)
    .filter(([, count]) => count > 0)
    .map(([lineId, count]) => ({ lineId, cartons: count }));
  const send = async () => {
    const outcome = await run({ params: { id: row.id }, body: { version: row.version, items } });
    if (!outcome.ok) return;
    toast.success('已剔除并退回货物池');
    onClose(outcome.data);
  };
  const set = (id: string, count: number | null) => {
    const { [id]: _old, ...rest } = cartons;
    setCartons(count === null ? rest : { ...rest, [id]: count });
  };
  return (
    <Modal
      open
      width={640}
      title={`剔除并退回货物池 ${row.inspectionNo}`}
      okText="剔除"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: items.length === 0 }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={send}
      onCancel={() => onClose()}
    >
      <p>选中的箱数离开 {row.containerCode}，回到待拼货物池；留下的箱数复验。</p>
      {rejected.length === 0 ? <p>没有不合格的货物，或不合格的货物不在您的数据范围内。</p> : null}
      {rejected.map((line) => (
        <div key={line.id} className={css.removeLine}>
          <Checkbox
            checked={cartons[line.id] !== undefined}
            onChange={(event) => set(line.id, event.target.checked ? line.planned : null)}
          >
            {line.orderNo}-{line.lineNo} {line.nameCn}
            {line.rejectAction ? `（${REJECT_ACTION[line.rejectAction]}）` : ''}
          </Checkbox>
          <InputNumber
            aria-label={`${line.nameCn} 剔除箱数`}
            min={1}
            max={line.planned}
            precision={0}
            style={{ width: 160 }}
            suffix={`/ ${line.planned} 箱`}
            disabled={cartons[line.id] === undefined}
            value={cartons[line.id] ?? null}
            onChange={(count) => set(line.id, count)}
          />
        </div>
      ))}
    </Modal>
  );
}
