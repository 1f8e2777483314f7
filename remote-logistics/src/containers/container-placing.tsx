import type { Allocation } from '@shared/contract/logistics/allocation.contract.ts';
import { ALLOCATION_FIELDS, LOAD_POSITION } from '@shared/contract/logistics/allocation.fields.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import css from './containers.module.css';

const COLUMNS: readonly GridColumn<Allocation>[] = [
  {
    key: 'orderNo',
    title: '订单行',
    kind: 'computed',
    as: 'text',
    width: 164,
    compute: (line) => `${line.orderNo ?? ''}-${line.lineNo ?? ''}`,
  },
  { key: 'nameCn', title: '品名', kind: 'text', width: 120, editable: () => false },
  { key: 'cartons', title: '箱数', kind: 'int', width: 64, editable: () => false },
  { key: 'hblNo', title: ALLOCATION_FIELDS.hblNo, kind: 'text', maxLength: 35, width: 150 },
  { key: 'position', title: ALLOCATION_FIELDS.position, kind: 'code', labels: LOAD_POSITION, width: 96 },
  { key: 'sequence', title: ALLOCATION_FIELDS.sequence, kind: 'int', width: 88 },
];

/** 装载与分单: house bill, place and order of loading of the cargo that the clerk sees; cargo of others stays as it is. */
export function ContainerPlacing({ row, onClose }: { row: ContainerDetail; onClose: () => void }) {
  return (
    <DrawerForm<ContainerDetail>
      title={`装载与分单 ${row.containerCode}`}
      name="logistics.container-placing"
      record={row}
      initial={{ items: row.allocations.filter(({ masked }) => !masked) }}
      toBody={({ items, ...state }) => ({ ...state, items: (items as Allocation[]).map(placingOf) })}
      toValues={(current) => ({ items: (current as ContainerDetail).allocations.filter(({ masked }) => !masked) })}
      save={containers.place}
      invalidates={['/logistics']}
      width={760}
      onClose={() => onClose()}
    >
      <div className={css.whole}>
        <LineField<Allocation> title="拼柜明细" name="items" columns={COLUMNS} />
      </div>
    </DrawerForm>
  );
}
const placingOf = ({ id, hblNo, position, sequence }: Allocation) => ({ allocationId: id, hblNo, position, sequence });
