import { OUTBOUND_FIELDS } from '@shared/contract/warehouse/outbound.fields.ts';
import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { today } from '@shared/contract/business-day.ts';
import { SIGN_PHOTO_SLOT } from '@shared/contract/warehouse/outbound.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Drawer } from 'antd';
import { AllocateForm } from './allocate-form.tsx';
import { OUTBOUND_LIST, outboundPath, TOUCHED, type DialogProps, type OutboundDialog } from './outbound.actions.ts';
import { useNavigate } from 'react-router-dom';

const FORMS = { ship: ShipForm, sign: SignForm, putBack: PutBackForm, reverse: ReverseForm, allocate: AllocateForm };

/** The drawer that a page has asked for, once the outbound is read. */
export function OutboundDialogs({ dialog, onClose }: { dialog: OutboundDialog; onClose: () => void }) {
  const read = useRead(outbounds.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  const Form = FORMS[dialog.kind];
  if (read.data) return <Form row={read.data} onClose={onClose} />;
  return (
    <Drawer open title="出库单" onClose={onClose}>
      <LoadState read={read} back={{ path: OUTBOUND_LIST, label: '返回出库单' }} />
    </Drawer>
  );
}

/** 确认出库: plate and seal as they are at the gate; those of the loading slip where nobody types others. */
function ShipForm({ row, onClose }: DialogProps) {
  const loading = row.type === 'LOADING';
  return (
    <DrawerForm<OutboundDetail>
      title={`确认出库 ${row.outboundNo}`}
      name="warehouse.outbound.ship"
      record={row}
      initial={{ plateNo: row.plateNo, sealNo: row.sealNo, businessDate: today() }}
      save={outbounds.ship}
      invalidates={TOUCHED}
      okText="确认出库"
      onClose={() => onClose()}
    >
      <Field of={OUTBOUND_FIELDS} name="plateNo" hint={loading ? '不填则取装柜单的拖车' : undefined}>
        <TextInput maxLength={20} autoFocus />
      </Field>
      {loading ? (
        <Field of={OUTBOUND_FIELDS} name="sealNo" hint="不填则取装柜单">
          <TextInput maxLength={30} />
        </Field>
      ) : null}
      <Field of={OUTBOUND_FIELDS} name="businessDate" hint="今天，或更早的未日结日期">
        <DateInput />
      </Field>
      <p>
        共 {row.qtyPicked} 件已拣货物出库
        {row.qtyPicked < row.qtyRequested ? `，比申请少 ${row.qtyRequested - row.qtyPicked} 件` : ''}。
      </p>
    </DrawerForm>
  );
}

/** 签收: who took the goods, and pictures of it, which are sent once it is signed. */
function SignForm({ row, onClose }: DialogProps) {
  const files = useFormFiles<OutboundDetail>('wh_outbound', [SIGN_PHOTO_SLOT]);
  return (
    <DrawerForm<OutboundDetail>
      title={`签收 ${row.outboundNo}`}
      name="warehouse.outbound.sign"
      record={row}
      initial={{ signer: null }}
      save={outbounds.sign}
      invalidates={TOUCHED}
      okText="签收"
      attach={files.attach}
      onClose={() => onClose()}
    >
      <Field of={OUTBOUND_FIELDS} name="signer" required span="row">
        <TextInput maxLength={50} autoFocus />
      </Field>
      {files.photosAt(SIGN_PHOTO_SLOT, `${SIGN_PHOTO_SLOT}（可不传）`)}
    </DrawerForm>
  );
}

interface BackLine {
  allocationId: string;
  locationCode: string;
  goods: string;
  picked: number;
  qty: number | null;
}
const BACK: readonly GridColumn<BackLine>[] = [
  { key: 'locationCode', title: '库位', kind: 'text', width: 110, editable: () => false },
  { key: 'goods', title: '货物', kind: 'text', width: 180, editable: () => false },
  { key: 'picked', title: '已拣', kind: 'int', editable: () => false },
  { key: 'qty', title: '退回', kind: 'int', width: 84, sum: true },
];
/** 退回库位: what was picked and does not leave goes back where it was. */
function PutBackForm({ row, onClose }: DialogProps) {
  const items = row.allocations
    .filter(({ state }) => state === 'PICKED')
    .map(({ id, locationCode, goodsName, mark, qty }) => ({
      allocationId: id,
      locationCode,
      goods: mark ? `${goodsName}（${mark}）` : goodsName,
      picked: qty,
      qty: null,
    }));
  return (
    <DrawerForm<OutboundDetail>
      title={`退回库位 ${row.outboundNo}`}
      name="warehouse.outbound.return"
      record={row}
      initial={{ items, reason: null }}
      toBody={(values) => ({
        reason: values.reason,
        items: (values.items as BackLine[]).flatMap(({ allocationId, qty }) => (qty ? { allocationId, qty } : [])),
      })}
      save={outbounds.putBack}
      invalidates={TOUCHED}
      okText="退回"
      width={640}
      onClose={() => onClose()}
    >
      <LineField<BackLine> title="已拣货物" name="items" columns={BACK} tall />
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput maxLength={500} />
      </Field>
    </DrawerForm>
  );
}

/** 冲红: a document of its own with negative quantities; the page goes to it. */
function ReverseForm({ row, onClose }: DialogProps) {
  const navigate = useNavigate();
  return (
    <DrawerForm<OutboundDetail>
      title={`冲红 ${row.outboundNo}`}
      name="warehouse.outbound.reverse"
      record={row}
      initial={{ reason: null, businessDate: today() }}
      save={outbounds.reverse}
      invalidates={TOUCHED}
      okText="冲红"
      onClose={(made) => {
        onClose();
        if (made) void navigate(outboundPath(made.id));
      }}
    >
      <p>{row.qtyShipped} 件货物按原批次退回收货暂存区，入库日期不变。</p>
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput maxLength={500} />
      </Field>
      <Field of={OUTBOUND_FIELDS} name="businessDate">
        <DateInput />
      </Field>
    </DrawerForm>
  );
}
