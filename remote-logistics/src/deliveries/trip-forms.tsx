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
      <Field name="appointmentAt" label="预约时间" required>
        <DateTimeInput autoFocus />
      </Field>
      <Field name="carrierId" label="承运商">
        <Picker kind="suppliers" />
      </Field>
      <Field name="truckId" label="拖车单" hint="由自己的拖车送货时选择">
        <Picker kind="trucks" parent={row.containerId} />
      </Field>
      <Field name="plate" label="车牌">
        <TextInput maxLength={20} />
      </Field>
      <Field name="remark" label="备注" span="row">
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
      <Field name="dispatchedAt" label="派送时间" required hint="派送后不能撤销放货，柜子不能回退">
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
    <Field name="exceptionKind" label="异常类型" required span="row">
      <CodeRadio labels={DELIVERY_EXCEPTION} />
    </Field>
    <Field name="exceptionRemark" label="异常说明" required span="row">
      <TextAreaInput rows={3} />
    </Field>
  </DrawerForm>
);
