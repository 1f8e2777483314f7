import { TRUCK_FIELDS, TRUCK_STOP_FIELDS } from '@shared/contract/logistics/truck.fields.ts';
import { trucks, type TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import { STOP_TYPE, TRUCK_KIND, TRUCK_SHARE } from '@shared/contract/logistics/truck.labels.ts';
import { useMe } from '@shared/runtime/session.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import css from './trucks.module.css';

interface CargoLine {
  orderId: string | null;
  cartons: number | null;
  volume: number | null;
  gross: number | null;
}
interface OrderItem {
  extra?: { cartons?: number; volume?: number; gross?: number };
}
/** Choosing an order fills in all of it; the dispatcher lowers what the truck takes. */
const takeOver = (_line: CargoLine, _value: unknown, item?: unknown): Partial<CargoLine> => {
  const { cartons, volume, gross } = (item as OrderItem | undefined)?.extra ?? {};
  return cartons === undefined ? {} : { cartons, volume: volume ?? 0, gross: gross ?? 0 };
};
const CARGO: readonly GridColumn<CargoLine>[] = [
  { key: 'orderId', title: '订单', kind: 'picker', picker: 'orders', required: true, width: 220, onSet: takeOver },
  { key: 'cartons', title: TRUCK_FIELDS.cartons, kind: 'int', required: true, sum: true, width: 90 },
  { key: 'volume', title: '体积', kind: 'volume', required: true, sum: true, width: 110 },
  { key: 'gross', title: '毛重', kind: 'weight', required: true, sum: true, width: 120 },
];
const blankCargo = (): CargoLine => ({ orderId: null, cartons: null, volume: null, gross: null });
const blankStop = (type: string) => ({ type, place: null, address: null, contact: null, phone: null, planAt: null });

const PICKUP = { kind: 'PICKUP', stops: ['LOAD', 'UNLOAD'].map(blankStop) };
const HAULAGE = { kind: 'CONTAINER', stops: ['EMPTY_PICKUP', 'LOAD', 'GATE_IN'].map(blankStop) };

interface Props {
  record: TruckDetail | null;
  /** The container that a new one is for. */
  container?: string | null;
  onClose: () => void;
}
/** 新建 / 编辑拖车单. */
export function TruckForm({ record, container = null, onClose }: Props) {
  const me = useMe();
  return (
    <DrawerForm<TruckDetail>
      title={record ? `编辑拖车单 ${record.truckNo}` : '新建拖车单'}
      name="logistics.truck"
      record={record}
      initial={
        (record?.followsContainer ? { ...record, orders: [] } : record) ?? {
          companyId: me.companies[0]?.id ?? null,
          ...(container === null ? PICKUP : { ...HAULAGE, containerId: container }),
          costShare: 'VOLUME',
          orders: [],
        }
      }
      toBody={(values) => ({ ...values, orders: values.orders ?? [] })}
      save={record ? trucks.update : trucks.create}
      invalidates={['/logistics']}
      okText={record ? '保存' : '新建'}
      width={960}
      onClose={() => onClose()}
    >
      <Field of={TRUCK_FIELDS} name="kind" required span="row">
        <CodeRadio labels={TRUCK_KIND} />
      </Field>
      <Field of={TRUCK_FIELDS} name="supplierId" required>
        <Picker kind="suppliers" parent="TRUCKER" />
      </Field>
      <Field of={TRUCK_FIELDS} name="useAt" required>
        <DateTimeInput />
      </Field>
      <ContainerField />
      <Field of={TRUCK_FIELDS} name="costShare" label="费用分摊方式" required>
        <CodeSelect labels={TRUCK_SHARE} allowClear={false} />
      </Field>
      {me.companies.length > 1 ? (
        <Field name="companyId" label="经营主体" required>
          <Picker kind="companies" allowClear={false} />
        </Field>
      ) : null}
      <StopFields />
      <div className={css.whole}>
        <LineField<CargoLine> title="订单货物" name="orders" columns={CARGO} blank={blankCargo} most={300} />
      </div>
      <Field of={TRUCK_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

function ContainerField() {
  const needed = Form.useWatch('kind', Form.useFormInstance()) === 'CONTAINER';
  return (
    <Field of={TRUCK_FIELDS} name="containerId" required={needed} hint="订单货物不填时取柜内货物">
      <Picker kind="containers" />
    </Field>
  );
}

/** Stops in the order of the trip; their fields keep the full path, so that errors find them. */
function StopFields() {
  const form = Form.useFormInstance();
  const stops = Form.useWatch<object[] | undefined>('stops', { form, preserve: true }) ?? [];
  const setField = useSetField();
  const put = (next: object[]) => setField('stops', next);
  const now = () => (form.getFieldValue('stops') ?? []) as object[];
  return (
    <section className={css.stops} aria-label="站点">
      <h3>站点</h3>
      {stops.map((_stop, index) => (
        // Stops have no key but their place in the row.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.stop}>
          <span>{index + 1}</span>
          <Field name={['stops', index, 'type']} label={TRUCK_STOP_FIELDS.type} required>
            <CodeSelect labels={STOP_TYPE} allowClear={false} />
          </Field>
          <Field name={['stops', index, 'place']} label={TRUCK_STOP_FIELDS.place} required>
            <TextInput maxLength={100} />
          </Field>
          <Field name={['stops', index, 'address']} label={TRUCK_STOP_FIELDS.address}>
            <TextInput maxLength={200} />
          </Field>
          <Field name={['stops', index, 'contact']} label={TRUCK_STOP_FIELDS.contact}>
            <TextInput maxLength={50} />
          </Field>
          <Field name={['stops', index, 'phone']} label={TRUCK_STOP_FIELDS.phone}>
            <TextInput maxLength={30} />
          </Field>
          <Field name={['stops', index, 'planAt']} label={TRUCK_STOP_FIELDS.planAt}>
            <DateTimeInput />
          </Field>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第 ${index + 1} 站`}
            disabled={stops.length === 1}
            onClick={() => put(now().filter((_one, place) => place !== index))}
          />
        </div>
      ))}
      <div>
        <Button icon={<PlusOutlined />} onClick={() => put([...now(), blankStop('UNLOAD')])}>
          添加站点
        </Button>
      </div>
    </section>
  );
}
