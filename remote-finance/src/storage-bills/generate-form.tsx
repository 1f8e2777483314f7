import { addDays, today } from '@shared/contract/business-day.ts';
import { BILL_DAYS } from '@shared/contract/finance/storage-bill.labels.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Pickers } from '@shared/ui/form/picker.tsx';
import type { Side } from './bill-side.ts';

interface Props {
  side: Side;
  initial: { from: string | null; to: string | null; warehouse: string | null };
  /** With the run once it has begun. */
  onClose: (jobId?: string) => void;
}
/** The month before this one, which is over. */
function lastMonth(): { from: string; to: string } {
  const to = addDays(`${today().slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** 生成账单 (F10, F23): drafts for a period, of some warehouses and all or some of their parties. */
export function GenerateForm({ side, initial, onClose }: Props) {
  const month = lastMonth();
  return (
    <DrawerForm<{ jobId: string }>
      title={side.direction === 'AR' ? '生成仓储账单' : '生成应付仓储账单'}
      record={null}
      initial={{
        from: initial.from ?? month.from,
        to: initial.to ?? month.to,
        warehouseIds: initial.warehouse ? [initial.warehouse] : [],
        partyIds: [],
      }}
      save={side.calls.generate}
      invalidates={['/jobs']}
      okText="开始生成"
      done="已开始生成"
      onClose={(answer) => onClose(answer?.jobId)}
    >
      <Field name="from" label="账期起" required>
        <DateInput autoFocus />
      </Field>
      <Field name="to" label="账期止" required hint={`最多 ${BILL_DAYS} 天，且已全部日结`}>
        <DateInput />
      </Field>
      <Field name="warehouseIds" label="仓库" required span="row">
        <Pickers kind="warehouses" />
      </Field>
      <Field name="partyIds" label={side.party} span="row" hint={`不选为仓库内的全部${side.party}`}>
        <Pickers kind={side.picker} />
      </Field>
    </DrawerForm>
  );
}
