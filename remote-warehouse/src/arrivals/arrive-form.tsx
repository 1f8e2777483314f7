import { ARRIVAL_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Alert } from 'antd';
import { TruckFields } from './truck-fields.tsx';
import css from './arrivals.module.css';

/** 登记到场: the plate and the time; the API asks for the access (WMS-050). */
export function ArriveForm({ row, onClose }: { row: ArrivalDetail; onClose: () => void }) {
  const { plateNo, driver, driverPhone, carrierId, carrier, dock } = row;
  return (
    <DrawerForm<ArrivalDetail>
      title={`登记到场 ${row.arrivalNo}`}
      record={row}
      initial={{ plateNo, driver, driverPhone, carrierId, carrier, dock, arrivedAt: null }}
      save={arrivals.arrive}
      invalidates={['/warehouse']}
      okText="登记到场"
      onClose={() => onClose()}
    >
      <div className={css.whole}>
        <Alert
          type={row.releaseReason ? 'warning' : 'info'}
          showIcon
          title={
            row.releaseReason
              ? `${row.releaserName ?? '仓库经理'} 已放行本次进场：${row.releaseReason}`
              : `${row.customerName} · ${row.warehouseName} · 预报 ${row.notified} 件`
          }
        />
      </div>
      <TruckFields plateNeeded />
      <Field of={ARRIVAL_FIELDS} name="arrivedAt" label="到场时间" hint="不填为现在">
        <DateTimeInput />
      </Field>
    </DrawerForm>
  );
}
