import { MOVE_FIELDS } from '@shared/contract/warehouse/move.fields.ts';
import { movableStock, moves, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import { QUALITIES, type Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import type { Values } from '@shared/ui/form/form-values.ts';
import { CodeRadio, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { useMemo } from 'react';

interface Line {
  fromLocationId: string | null;
  /** The balance that was chosen; its batch and quality are what is sent. */
  stockId: string | null;
  batchId: string | null;
  quality: Quality;
  goodsName: string | null;
  toLocationId: string | null;
  qty: number | null;
}
const blank = (): Line => ({
  fromLocationId: null,
  stockId: null,
  batchId: null,
  quality: 'GOOD',
  goodsName: null,
  toLocationId: null,
  qty: null,
});
/** What a new 移库单 becomes when it is saved. */
const AFTER = { DONE: '直接完成移库', DRAFT: '存为草稿' } as const;
const TOUCHED = ['/warehouse', '/pickers'];

interface Props {
  /** A draft; null: a new 移库单. */
  id: string | null;
  onClose: (saved?: MoveDetail) => void;
}
/** 新建移库单, or 编辑 of one that is still a draft: what goes from where to where, how many pieces, and why. */
export function DraftForm({ id, onClose }: Props) {
  const read = useRead(moves.get, id ? { params: { id } } : {}, { enabled: id !== null, skipErrorHandler: true });
  if (id === null) return <New onClose={onClose} />;
  return read.data ? (
    <Edit row={read.data} onClose={onClose} />
  ) : (
    <LoadDrawer title="编辑移库单" read={read} width={980} onClose={onClose} />
  );
}

function New({ onClose }: Pick<Props, 'onClose'>) {
  const override = useMay()('warehouse.location.override');
  return (
    <DrawerForm<MoveDetail>
      title="新建移库单"
      name="warehouse.move"
      record={null}
      initial={{ warehouseId: null, reason: '整理库位', after: 'DONE', overrideReason: null, lines: [blank()] }}
      toBody={({ after, overrideReason, ...values }) => ({
        ...bodyOf(values),
        draft: after === 'DRAFT',
        overrideReason: after === 'DRAFT' ? null : overrideReason,
      })}
      save={moves.create}
      invalidates={TOUCHED}
      done={({ moveNo, state }) => (state === 'DRAFT' ? `${moveNo} 已存为草稿` : `${moveNo} 已完成移库`)}
      width={980}
      onClose={onClose}
    >
      <WarehouseField />
      <Field of={MOVE_FIELDS} name="reason" required>
        <TextInput maxLength={200} />
      </Field>
      <Lines />
      <Field name="after" label="保存后" required span="row">
        <CodeRadio labels={AFTER} />
      </Field>
      {override ? (
        <Field name="overrideReason" label="超容原因" span="row" hint="只在目标库位容量不足、仍要放入时填写">
          <TextInput maxLength={200} />
        </Field>
      ) : null}
    </DrawerForm>
  );
}

function Edit({ row, onClose }: { row: MoveDetail; onClose: Props['onClose'] }) {
  const { warehouseId, reason, lines } = row;
  return (
    <DrawerForm<MoveDetail>
      title={`编辑移库单 ${row.moveNo}`}
      name="warehouse.move"
      record={row}
      initial={{ warehouseId, reason, lines }}
      toBody={bodyOf}
      save={moves.update}
      invalidates={TOUCHED}
      width={980}
      onClose={() => onClose()}
    >
      <Field of={MOVE_FIELDS} name="reason" required span="row">
        <TextInput maxLength={200} />
      </Field>
      <Lines />
    </DrawerForm>
  );
}

const bodyOf = ({ warehouseId, reason, lines }: Values) => ({
  warehouseId,
  reason,
  lines: (lines as Line[]).map(({ batchId, quality, fromLocationId, toLocationId, qty }) => ({
    batchId,
    quality,
    fromLocationId,
    toLocationId,
    qty,
  })),
});

/** Locations and batches are those of the warehouse: another warehouse begins anew. */
function WarehouseField() {
  const setField = useSetField();
  return (
    <Field of={MOVE_FIELDS} name="warehouseId" required>
      <Picker kind="warehouses" allowClear={false} onChange={() => setField('lines', [blank()])} />
    </Field>
  );
}

function Lines() {
  const form = Form.useFormInstance();
  const chosen: unknown = Form.useWatch('warehouseId', { form, preserve: true });
  const warehouseId = typeof chosen === 'string' ? chosen : null;
  const columns = useMemo(() => columnsOf(warehouseId), [warehouseId]);
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      {warehouseId === null ? <p>先选仓库，再选库位和批次。</p> : null}
      <LineField<Line>
        title="移库明细"
        name="lines"
        columns={columns}
        blank={blank}
        most={500}
        tall
        begins="toLocationId"
      />
    </div>
  );
}

const columnsOf = (warehouseId: string | null): readonly GridColumn<Line>[] => [
  {
    key: 'fromLocationId',
    title: '从',
    kind: 'picker',
    picker: 'locations',
    parent: () => warehouseId,
    editable: () => warehouseId !== null,
    required: true,
    width: 150,
    onSet: () => ({ stockId: null, batchId: null, quality: 'GOOD', goodsName: null }),
  },
  {
    key: 'stockId',
    title: '批次',
    kind: 'picker',
    picker: 'stocks',
    parent: ({ fromLocationId }) => fromLocationId,
    editable: ({ fromLocationId }) => typeof fromLocationId === 'string',
    required: true,
    width: 210,
    onSet: ({ qty }, _id, item) => ofStock(qty, item),
  },
  {
    key: 'batchId',
    title: '品名 / 品质',
    kind: 'computed',
    as: 'text',
    width: 170,
    compute: ({ batchId, goodsName, quality }) =>
      batchId ? [goodsName, QUALITIES[quality]].filter(Boolean).join(' · ') : null,
  },
  {
    key: 'toLocationId',
    title: '到',
    kind: 'picker',
    picker: 'locations',
    parent: () => warehouseId,
    editable: () => warehouseId !== null,
    required: true,
    width: 150,
  },
  { key: 'qty', title: '件数', kind: 'int', required: true, sum: true, width: 90 },
];

/** What a line takes over from the chosen balance: all pieces that may go, unless a number was typed. */
function ofStock(qty: number | null, item: unknown): Partial<Line> {
  const extra = item !== null && typeof item === 'object' && 'extra' in item ? item.extra : null;
  const stock = movableStock.safeParse(extra);
  if (!stock.success) return { batchId: null, quality: 'GOOD', goodsName: null };
  const { movable, ...goods } = stock.data;
  return { ...goods, qty: qty ?? movable };
}
