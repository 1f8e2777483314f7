import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { TOUCHED, type DialogProps } from './outbound.actions.ts';
import { TakeFields, type TakeLine } from './take-fields.tsx';

/** 手工配货: how much of which batch and place each line takes. */
export function AllocateForm({ row, onClose }: DialogProps) {
  return (
    <DrawerForm<OutboundDetail>
      title={`手工配货 ${row.outboundNo}`}
      name="warehouse.allocate"
      record={row}
      initial={{ takes: [] }}
      toBody={(values) => ({
        takes: (values.takes as TakeLine[]).map(({ lineId, id, qty }) => ({ lineId, stockId: id, qty })),
      })}
      save={outbounds.allocate}
      invalidates={TOUCHED}
      okText="配货"
      width={920}
      onClose={() => onClose()}
    >
      <p>申请 {row.lines.map(({ lineNo, qtyRequested }) => `第 ${lineNo} 行 ${qtyRequested} 件`).join('，')}。</p>
      <TakeFields row={row} />
    </DrawerForm>
  );
}
