import { LOCATION_FIELDS } from '@shared/contract/warehouse/location.fields.ts';
import {
  CHAMBER_STATES,
  CHAMBER_TONES,
  chamberList,
  type ChamberRow,
} from '@shared/contract/warehouse/chamber.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Button, Drawer } from 'antd';
import { useState } from 'react';

const ChamberVisit = onDemand(async () => (await import('../settings/chamber-visit.tsx')).ChamberVisit);

/** 开仓/关仓 (W4): the chambers of a warehouse with their state, each to be opened or closed. */
export function ChamberChoice({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const [warehouseId, setWarehouse] = useState<string | null>(null);
  const [visit, setVisit] = useState<ChamberRow | null>(null);
  const read = useRead(
    chamberList.endpoint,
    { query: { pageSize: 200, ...(warehouseId && { warehouseId }) } },
    { skipErrorHandler: true, keep: true },
  );
  const columns: FactsColumn<ChamberRow>[] = [
    // Zones and chambers of two warehouses have the same names.
    ...(warehouseId ? [] : [{ title: LOCATION_FIELDS.warehouseId, cell: (row: ChamberRow) => row.warehouseName }]),
    { title: LOCATION_FIELDS.zoneId, cell: (row) => row.zoneName },
    { title: LOCATION_FIELDS.chamberId, cell: (row) => row.name },
    {
      title: '仓态',
      cell: (row) => <StateTag code={row.state ?? 'CLOSED'} labels={CHAMBER_STATES} tones={CHAMBER_TONES} />,
    },
    {
      title: '操作',
      cell: (row) =>
        (row.state === 'CLOSED' && may('warehouse.chamber.open')) ||
        (row.state === 'OPEN' && may('warehouse.chamber.close')) ? (
          <Button onClick={() => setVisit(row)}>{row.state === 'OPEN' ? '关仓' : '开仓'}</Button>
        ) : null,
    },
  ];
  return (
    <Drawer open title="开仓/关仓" size={560} onClose={onClose}>
      <div style={{ marginBlockEnd: 12 }}>
        <Picker
          kind="warehouses"
          aria-label="仓库"
          placeholder="全部仓库"
          value={warehouseId}
          onChange={setWarehouse}
        />
      </div>
      {read.data ? (
        <FactsTable label="仓间" columns={columns} rows={read.data.list} keyOf={(row) => row.id} />
      ) : (
        <LoadState read={read} back={{ path: '/warehouse/index', label: '关闭' }} />
      )}
      {visit ? <ChamberVisit row={visit} onClose={() => setVisit(null)} /> : null}
    </Drawer>
  );
}
