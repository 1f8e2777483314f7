import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TOUCHED, useOpenedAt } from './trip-forms.tsx';

interface Props {
  row: { id: string; version: number; containerCode: string | null; gateOutAt?: string | null };
  onClose: () => void;
}
/** 登记还空: gate-out and return of the empty container (LOG-085). */
export function ReturnEmpty({ row, onClose }: Props) {
  const emptyReturnAt = useOpenedAt();
  return (
    <DrawerForm<ContainerDetail>
      title={`登记还空 ${row.containerCode ?? ''}`}
      record={row}
      initial={{ gateOutAt: row.gateOutAt ?? null, emptyReturnAt }}
      save={containers.returnEmpty}
      invalidates={TOUCHED}
      okText="登记还空"
      onClose={() => onClose()}
    >
      <Field name="gateOutAt" label="提柜时间" required>
        <DateTimeInput />
      </Field>
      <Field name="emptyReturnAt" label="还空时间" required>
        <DateTimeInput />
      </Field>
    </DrawerForm>
  );
}
