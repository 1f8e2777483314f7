import { addDays, today } from '@shared/contract/business-day.ts';
import { daily } from '@shared/contract/warehouse/daily.contract.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import type { AnswerOf } from '@shared/contract/endpoint.ts';

/** 重新生成 of one day of a warehouse (WMS-043). */
export function RegenerateForm({ onClose }: { onClose: () => void }) {
  return (
    <DrawerForm<AnswerOf<typeof daily.regenerate>>
      title="重新生成每日库存"
      record={null}
      initial={{ warehouseId: null, day: addDays(today(), -1) }}
      save={daily.regenerate}
      invalidates={['/warehouse/daily-inventory']}
      okText="重新生成"
      width={420}
      done={({ rows, changed }) => (changed ? `已重新生成 ${rows} 行` : `${rows} 行，与原来一致`)}
      onClose={() => onClose()}
    >
      <Field name="warehouseId" label="仓库" required span="row">
        <Picker kind="warehouses" autoFocus />
      </Field>
      <Field name="day" label="日期" required span="row" hint="已被仓储账单锁定的日期不能重新生成">
        <DateInput />
      </Field>
    </DrawerForm>
  );
}
