import { TRUCK_FIELDS } from '@shared/contract/logistics/truck.fields.ts';
import { trucks, type TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import { STOP_TYPE, TRUCK_FEE } from '@shared/contract/logistics/truck.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { MoneyInput, NumberInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Drawer, Form } from 'antd';
import { TruckForm } from './truck-form.tsx';
import type { TruckDialog } from './truck.actions.ts';
import css from './trucks.module.css';

interface Props {
  row: TruckDetail;
  onClose: () => void;
}
const FORMS = { assign: AssignForm, stamp: StampForm, fee: FeeForm, cancel: CancelForm } as const;

/** The drawer that was asked for, once the truck order is read. */
export function TruckDialogs({ dialog, onClose }: { dialog: TruckDialog; onClose: () => void }) {
  const read = useRead(trucks.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="拖车单" onClose={onClose}>
        <LoadState read={read} back={{ path: '/transport/truck', label: '返回拖车管理' }} />
      </Drawer>
    );
  if (dialog.kind === 'update') return <TruckForm record={read.data} onClose={onClose} />;
  const One = FORMS[dialog.kind];
  return <One row={read.data} onClose={onClose} />;
}

const pick = <Key extends keyof TruckDetail>(row: TruckDetail, ...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));

/** 派车: a vehicle and driver of the file, or others by plate and name. */
function AssignForm({ row, onClose }: Props) {
  return (
    <DrawerForm<TruckDetail>
      title={`派车 ${row.truckNo}`}
      name="logistics.truck.assign"
      record={row}
      initial={pick(row, 'vehicleId', 'plate', 'trailerPlate', 'driverId', 'driverName', 'phone')}
      save={trucks.assign}
      invalidates={['/logistics']}
      okText="派车"
      onClose={() => onClose()}
    >
      <CrewFields supplierId={row.supplierId} />
    </DrawerForm>
  );
}

function CrewFields({ supplierId }: { supplierId: string }) {
  const form = Form.useFormInstance();
  const vehicleId = Form.useWatch('vehicleId', form) as string | null | undefined;
  const driverId = Form.useWatch('driverId', form) as string | null | undefined;
  return (
    <>
      <Field of={TRUCK_FIELDS} name="vehicleId" hint="不在车辆档案里的车填车牌">
        <Picker kind="vehicles" parent={supplierId} autoFocus />
      </Field>
      <Field of={TRUCK_FIELDS} name="plate" required={!vehicleId}>
        <TextInput maxLength={20} disabled={Boolean(vehicleId)} />
      </Field>
      <Field of={TRUCK_FIELDS} name="driverId" hint="不在司机档案里的填姓名和电话">
        <Picker kind="drivers" parent={supplierId} />
      </Field>
      <Field of={TRUCK_FIELDS} name="trailerPlate">
        <TextInput maxLength={20} />
      </Field>
      <Field of={TRUCK_FIELDS} name="driverName" required={!driverId}>
        <TextInput maxLength={50} disabled={Boolean(driverId)} />
      </Field>
      <Field of={TRUCK_FIELDS} name="phone" required={!driverId}>
        <TextInput maxLength={30} disabled={Boolean(driverId)} />
      </Field>
    </>
  );
}

/** 打卡站点: arrival and departure of every stop. */
function StampForm({ row, onClose }: Props) {
  return (
    <DrawerForm<TruckDetail>
      title={`打卡站点 ${row.truckNo}`}
      name="logistics.truck.stamp"
      record={row}
      initial={{ stops: row.stops.map(({ arriveAt, leaveAt }) => ({ arriveAt, leaveAt })) }}
      save={trucks.stamp}
      invalidates={['/logistics']}
      okText="保存打卡"
      width={640}
      onClose={() => onClose()}
    >
      <div className={css.stops}>
        {row.stops.map((stop, index) => (
          // Stops have no key but their place in the row.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={css.stamp}>
            <span>
              {index + 1}. {STOP_TYPE[stop.type]} {stop.place}
            </span>
            <Field name={['stops', index, 'arriveAt']} label={`第 ${index + 1} 站到达`}>
              <DateTimeInput />
            </Field>
            <Field name={['stops', index, 'leaveAt']} label={`第 ${index + 1} 站离开`}>
              <DateTimeInput />
            </Field>
          </div>
        ))}
      </div>
    </DrawerForm>
  );
}

interface FeeLine {
  kind: string | null;
  amount: string | null;
}
const FEES: readonly GridColumn<FeeLine>[] = [
  { key: 'kind', title: '费用', kind: 'code', labels: TRUCK_FEE, required: true, width: 160 },
  { key: 'amount', title: '金额', kind: 'money', required: true, sum: true, width: 140 },
];
const blankFee = (): FeeLine => ({ kind: null, amount: null });

/** 登记费用. */
function FeeForm({ row, onClose }: Props) {
  return (
    <DrawerForm<TruckDetail>
      title={`登记费用 ${row.truckNo}`}
      name="logistics.truck.fee"
      record={row}
      initial={{ ...pick(row, 'costAmount', 'odometer', 'fees'), costCurrency: row.costCurrency ?? 'CNY' }}
      save={trucks.fee}
      invalidates={['/logistics']}
      onClose={() => onClose()}
    >
      <Field of={TRUCK_FIELDS} name="costAmount" required>
        <MoneyInput autoFocus />
      </Field>
      <Field of={TRUCK_FIELDS} name="costCurrency" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Field of={TRUCK_FIELDS} name="odometer" label="里程">
        <NumberInput suffix="km" />
      </Field>
      <div className={css.whole}>
        <LineField<FeeLine> title="附加费用" name="fees" columns={FEES} blank={blankFee} most={20} />
      </div>
    </DrawerForm>
  );
}

/** 取消, with the 放空费 that the haulier charges. */
function CancelForm({ row, onClose }: Props) {
  return (
    <DrawerForm<TruckDetail>
      title={`取消 ${row.truckNo}`}
      name="logistics.truck.cancel"
      record={row}
      initial={{ currency: 'CNY' }}
      toBody={({ reason, amount, currency }) => ({ reason, fee: amount ? { amount, currency } : null })}
      save={trucks.cancel}
      invalidates={['/logistics']}
      okText="确认取消拖车单"
      onClose={() => onClose()}
    >
      <Field name="reason" label="取消原因" required span="row">
        <TextAreaInput autoFocus />
      </Field>
      <Field name="amount" label="放空费" hint="没有则不填">
        <MoneyInput />
      </Field>
      <Field name="currency" label="币种">
        <Picker kind="currencies" allowClear={false} />
      </Field>
    </DrawerForm>
  );
}
