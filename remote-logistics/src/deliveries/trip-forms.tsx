import { DELIVERY_FIELDS } from '@shared/contract/logistics/delivery.fields.ts';
import { deliveries, DELIVERY_EXCEPTION, type DeliveryDetail } from '@shared/contract/logistics/delivery.contract.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useState } from 'react';
import type { DeliveryFormProps } from './delivery.actions.ts';

export const TOUCHED = ['/logistics', '/dashboard'];
/** The moment at which a form was opened. */
export const useOpenedAt = (): string => useState(() => new Date().toISOString())[0];

/** 预约, and 二次派送 after an exception. */
export function BookForm({ row, kind, onClose }: DeliveryFormProps) {
  const again = kind === 'redeliver';
  const { appointmentAt, carrierId, truckId, plate, remark } = row;
  return (
    <DrawerForm<DeliveryDetail>
      title={`${again ? '二次派送' : '预约'} ${row.deliveryNo}`}
      record={row}
      initial={{ appointmentAt: again ? null : appointmentAt, carrierId, truckId, plate, remark }}
      save={again ? deliveries.redeliver : deliveries.book}
      invalidates={TOUCHED}
      okText={again ? '重新预约' : '预约'}
      onClose={() => onClose()}
    >
      <Field of={DELIVERY_FIELDS} name="appointmentAt" required>
        <DateTimeInput autoFocus />
      </Field>
      <Field of={DELIVERY_FIELDS} name="carrierId" label="承运商">
        <Picker kind="suppliers" />
      </Field>
      <Field of={DELIVERY_FIELDS} name="truckId" hint="由自己的拖车送货时选择">
        <Picker kind="trucks" parent={row.containerId} />
      </Field>
      <Field of={DELIVERY_FIELDS} name="plate">
        <TextInput maxLength={20} />
      </Field>
      <Field of={DELIVERY_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

/** 派送: the cargo leaves. */
export function DispatchForm({ row, onClose }: DeliveryFormProps) {
  const dispatchedAt = useOpenedAt();
  return (
    <DrawerForm<DeliveryDetail>
      title={`派送 ${row.deliveryNo}`}
      record={row}
      initial={{ dispatchedAt }}
      save={deliveries.dispatch}
      invalidates={TOUCHED}
      okText="派送"
      onClose={() => onClose()}
    >
      <Field of={DELIVERY_FIELDS} name="dispatchedAt" required hint="派送后不能撤销放货，柜子不能回退">
        <DateTimeInput autoFocus />
      </Field>
    </DrawerForm>
  );
}

/** 异常 on the way. */
export const ExceptForm = ({ row, onClose }: DeliveryFormProps) => (
  <DrawerForm<DeliveryDetail>
    title={`登记异常 ${row.deliveryNo}`}
    record={row}
    initial={{}}
    save={deliveries.except}
    invalidates={TOUCHED}
    okText="登记异常"
    onClose={() => onClose()}
  >
    <Field of={DELIVERY_FIELDS} name="exceptionKind" required span="row">
      <CodeRadio labels={DELIVERY_EXCEPTION} />
    </Field>
    <Field of={DELIVERY_FIELDS} name="exceptionRemark" required span="row">
      <TextAreaInput rows={3} />
    </Field>
  </DrawerForm>
);
