import { MOVE_FIELDS } from '@shared/contract/warehouse/move.fields.ts';
import { moves, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { useMemo } from 'react';

type Line = MoveDetail['lines'][number];

/** 编辑 of a 移库单 that is still a draft: where its pieces go, how many, and why. */
export function DraftForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: row } = useRead(moves.get, { params: { id } });
  const warehouseId = row?.warehouseId ?? '';
  const columns = useMemo(() => columnsOf(warehouseId), [warehouseId]);
  if (!row) return null;
  return (
    <DrawerForm<MoveDetail>
      title={`编辑移库单 ${row.moveNo}`}
      record={row}
      initial={{ reason: row.reason, lines: row.lines }}
      toBody={({ reason, lines }) => ({
        warehouseId,
        reason,
        lines: (lines as Line[]).map(({ batchId, quality, fromLocationId, toLocationId, qty }) => ({
          batchId,
          quality,
          fromLocationId,
          toLocationId,
          qty,
        })),
      })}
      save={moves.update}
      invalidates={['/warehouse']}
      width={860}
      onClose={() => onClose()}
    >
      <Field of={MOVE_FIELDS} name="reason" required span="row">
        <TextInput maxLength={200} />
      </Field>
      <div style={{ gridColumn: '1 / -1' }}>
        <LineField<Line> title="移库明细" name="lines" columns={columns} most={500} tall begins="toLocationId" />
      </div>
    </DrawerForm>
  );
}

const columnsOf = (warehouseId: string): readonly GridColumn<Line>[] => [
  { key: 'batchNo', title: '批次', kind: 'text', width: 190, editable: () => false },
  { key: 'goodsName', title: '品名', kind: 'text', width: 140, editable: () => false },
  { key: 'fromCode', title: '从', kind: 'text', width: 120, editable: () => false },
  {
    key: 'toLocationId',
    title: '到',
    kind: 'picker',
    picker: 'locations',
    parent: () => warehouseId,
    required: true,
    width: 160,
  },
  { key: 'qty', title: '件数', kind: 'int', required: true, sum: true, width: 90 },
];
