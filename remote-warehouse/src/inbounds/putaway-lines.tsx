import type { InboundBatch } from '@shared/contract/warehouse/inbound.answers.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert, Form } from 'antd';
import { useMemo } from 'react';
import { overText, roomText, useLocationRooms, type PlaceRoom } from '../locations/location-room.ts';

/** Pieces of a staged batch that go to a location. */
export interface PutawayLine {
  stockId: string | null;
  locationId: string | null;
  qty: number | null;
  why: string | null;
  /** Never set: what its column says is worked out. */
  room?: null;
}
type Rooms = ReadonlyMap<string, PlaceRoom>;

/** 上架明细: where pieces go, with the room of each location, and at once which of them do not take so much (WMS-030). */
export function PutawayLines({ warehouseId, staged }: { warehouseId: string; staged: readonly InboundBatch[] }) {
  const override = useMay()('warehouse.location.override');
  const items: readonly PutawayLine[] = Form.useWatch('items', Form.useFormInstance()) ?? NONE;
  const rooms = useLocationRooms(items.map(({ locationId }) => locationId));
  const columns = useMemo(() => columnsOf(warehouseId, staged, rooms), [warehouseId, staged, rooms]);
  const over = overfilled(items, staged, rooms);
  return (
    <>
      <LineField<PutawayLine>
        title="上架明细"
        name="items"
        columns={columns}
        blank={() => blankOf(staged)}
        most={500}
        tall
        begins="locationId"
      />
      {over.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={`放不下：${over.join('；')}。请拆到其他库位${override ? '，或填写超容原因' : ''}。`}
        />
      ) : null}
    </>
  );
}
const NONE: readonly PutawayLine[] = [];

/** What is wrong with each location that gets more than it takes, all lines together. */
function overfilled(items: readonly PutawayLine[], staged: readonly InboundBatch[], rooms: Rooms): string[] {
  const put = new Map<string, { volume: number; weight: number }>();
  for (const { stockId, locationId, qty } of items) {
    const batch = staged.find((each) => each.stockId === stockId);
    if (!batch || typeof locationId !== 'string' || typeof qty !== 'number' || qty <= 0) continue;
    const before = put.get(locationId) ?? { volume: 0, weight: 0 };
    put.set(locationId, {
      volume: before.volume + qty * batch.unitVolume,
      weight: before.weight + qty * batch.unitWeight,
    });
  }
  return [...put].flatMap(([id, sum]) => {
    const room = rooms.get(id);
    return (room && overText(room, sum)) ?? [];
  });
}

const columnsOf = (
  warehouseId: string,
  staged: readonly InboundBatch[],
  rooms: Rooms,
): readonly GridColumn<PutawayLine>[] => [
  {
    key: 'stockId',
    title: '批次',
    kind: 'code',
    required: true,
    width: 320,
    labels: Object.fromEntries(
      staged.map(({ stockId, goodsName, batchNo, onHand }) => [stockId, `${goodsName} ${batchNo}（${onHand} 件）`]),
    ),
  },
  {
    key: 'locationId',
    title: '库位',
    kind: 'picker',
    picker: 'locations',
    parent: () => warehouseId,
    required: true,
    width: 220,
  },
  { key: 'qty', title: '件数', kind: 'int', required: true, sum: true, width: 100 },
  {
    key: 'room',
    title: '库位余量',
    kind: 'computed',
    as: 'text',
    width: 210,
    compute: ({ locationId }) => {
      const room = typeof locationId === 'string' ? rooms.get(locationId) : undefined;
      return room ? roomText(room) : null;
    },
  },
  { key: 'why', title: '建议依据', kind: 'text', width: 130, editable: () => false },
];
const blankOf = ([first]: readonly InboundBatch[]): PutawayLine => ({
  stockId: first?.stockId ?? null,
  locationId: null,
  qty: null,
  why: null,
});
