import { ARRIVAL_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import type { ArrivalCandidate, ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals, type ArrivalLineInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Drawer } from 'antd';
import { ArrivalLines } from './arrival-lines.tsx';
import { lineOfCandidate, type FormLine } from './form-line.ts';
import { TruckFields } from './truck-fields.tsx';

interface Props {
  record: ArrivalDetail | null;
  /** A new one begins with the open lines of this inbound. */
  inboundId?: string | null;
  /** 无预报到货: the truck is here, nobody announced it. */
  surprise?: boolean;
  onClose: (made?: ArrivalDetail) => void;
}
/** 新建 / 编辑预报 (W10). */
export function ArrivalForm({ inboundId = null, ...props }: Props) {
  return inboundId ? <ForInbound {...props} inboundId={inboundId} /> : <Editor {...props} initial={null} />;
}

function ForInbound({ inboundId, ...props }: Props & { inboundId: string }) {
  const read = useRead(arrivals.candidates, { query: { inboundId } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="新建预报" onClose={() => props.onClose()}>
        <LoadState read={read} back={{ path: '/warehouse/arrivalform', label: '返回到货单' }} />
      </Drawer>
    );
  return <Editor {...props} initial={fromInbound(read.data.list)} />;
}

function fromInbound(list: readonly ArrivalCandidate[]): Record<string, unknown> | null {
  const [first] = list;
  if (!first) return null;
  const { warehouseId, customerId, companyId, carrier, plateNo, driver, driverPhone, expectedAt } = first;
  return {
    warehouseId,
    customerId,
    companyId,
    carrier,
    plateNo,
    driver,
    driverPhone,
    planAt: expectedAt,
    lines: list.map(lineOfCandidate),
  };
}
function Editor({
  record,
  surprise = false,
  initial,
  onClose,
}: Omit<Props, 'inboundId'> & { initial: Record<string, unknown> | null }) {
  const me = useMe();
  const title = record ? `编辑预报 ${record.arrivalNo}` : surprise ? '无预报到货' : '新建预报';
  return (
    <DrawerForm<ArrivalDetail>
      title={title}
      name={surprise ? 'warehouse.arrival.surprise' : 'warehouse.arrival'}
      record={record}
      initial={record ? valuesOf(record) : { companyId: me.companies[0]?.id ?? null, lines: [], ...initial }}
      toValues={(current) => valuesOf(current as ArrivalDetail)}
      toBody={({ lines, ...values }) => ({
        ...values,
        lines: ((lines ?? []) as FormLine[]).map(
          ({ inboundLineId, goodsId, goodsName, notified }): ArrivalLineInput => ({
            inboundLineId,
            goodsId,
            goodsName,
            notified: notified ?? 0,
          }),
        ),
      })}
      save={record ? arrivals.update : arrivals.create}
      invalidates={['/warehouse']}
      okText={record ? '保存' : surprise ? '保存并登记到场' : '保存预报'}
      width={1080}
      onClose={onClose}
    >
      <Owner many={me.companies.length > 1} />
      <Field of={ARRIVAL_FIELDS} name="planAt">
        <DateTimeInput />
      </Field>
      <ArrivalLines surprise={surprise} />
      <TruckFields plateNeeded={surprise} />
      <Field of={ARRIVAL_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

/** Whose goods, and where they come; lines of another one's inbounds go with the choice. */
function Owner({ many }: { many: boolean }) {
  const setField = useSetField();
  const empty = () => setField('lines', []);
  return (
    <>
      <Field of={ARRIVAL_FIELDS} name="warehouseId" required>
        <Picker kind="warehouses" allowClear={false} onChange={empty} />
      </Field>
      <Field of={ARRIVAL_FIELDS} name="customerId" required>
        <Picker kind="customers" allowClear={false} onChange={empty} />
      </Field>
      {many ? (
        <Field of={ARRIVAL_FIELDS} name="companyId" required>
          <Picker kind="companies" allowClear={false} onChange={empty} />
        </Field>
      ) : null}
    </>
  );
}

const valuesOf = (row: ArrivalDetail): Record<string, unknown> => ({
  warehouseId: row.warehouseId,
  customerId: row.customerId,
  companyId: row.companyId,
  planAt: row.planAt,
  plateNo: row.plateNo,
  driver: row.driver,
  driverPhone: row.driverPhone,
  carrierId: row.carrierId,
  carrier: row.carrier,
  dock: row.dock,
  remark: row.remark,
  lines: row.lines.map(({ inboundLineId, inboundNo, goodsId, goodsName, open, notified }): FormLine => ({
    inboundLineId,
    inboundNo,
    goodsId: inboundLineId ? null : goodsId,
    goodsName,
    open,
    announced: null,
    notified,
  })),
});
