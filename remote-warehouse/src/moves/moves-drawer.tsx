import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { MOVE_FIELDS } from '@shared/contract/warehouse/move.fields.ts';
import {
  moveList,
  moveMachine,
  moves,
  type MoveAction,
  type MoveDetail,
  type MoveRow,
} from '@shared/contract/warehouse/move.contract.ts';
import { MOVE_STATES, MOVE_TONES } from '@shared/contract/warehouse/move.labels.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { TimeText, Volume } from '@shared/ui/format/format-text.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { useCallback, useMemo, useState } from 'react';

const invalidates = ['/warehouse'];
const actionsOf = <Row extends ActionRecord>(edit: (id: string) => void): ActionMap<Row> =>
  machineActions<MoveAction, Row>(moveMachine, {
    update: { run: (row) => edit(row.id) },
    post: { endpoint: moves.post, primary: true, invalidates },
    reverse: { endpoint: moves.reverse, invalidates },
    remove: { endpoint: moves.remove, invalidates },
  });
const DraftForm = onDemand(async () => (await import('./draft-form.tsx')).DraftForm);

/** 移库单 over the locations (W4), each with its lines; `first` stands open. */
export function MovesDrawer({ first, onClose }: { first: string | null; onClose: () => void }) {
  const [id, setId] = useState<string | null>(first);
  const [draft, setDraft] = useState<{ id: string | null } | null>(null);
  const edit = useCallback((row: string) => setDraft({ id: row }), []);
  const actions = useMemo(() => actionsOf<MoveRow>(edit), [edit]);
  return (
    <Drawer open title="移库单" size={1180} onClose={onClose}>
      <OwnListState>
        <ListPage<MoveRow>
          list={moveList}
          onOpen={(row) => setId(row.id)}
          rowActions={actions}
          create={{ label: '新建移库单', permission: 'warehouse.stock.move', run: () => setDraft({ id: null }) }}
        />
      </OwnListState>
      {id ? <MoveDrawer id={id} onEdit={edit} onClose={() => setId(null)} /> : null}
      {draft ? (
        <DraftForm
          id={draft.id}
          onClose={(saved) => {
            setDraft(null);
            if (saved) setId(saved.id);
          }}
        />
      ) : null}
    </Drawer>
  );
}

interface MoveProps {
  id: string;
  onEdit: (id: string) => void;
  onClose: () => void;
}
function MoveDrawer({ id, onEdit, onClose }: MoveProps) {
  const actions = useMemo(() => actionsOf<MoveDetail>(onEdit), [onEdit]);
  return (
    <DetailDrawer<MoveDetail>
      id={id}
      title="移库单"
      onClose={onClose}
      endpoint={moves.get}
      kind="wh_move"
      no={(row) => row.moveNo}
      subtitle={(row) => row.warehouseName}
      state={{ code: (row) => row.state, labels: MOVE_STATES, tones: MOVE_TONES }}
      actions={actions}
      summary={(row) => (
        <Descriptions
          facts={[
            { title: MOVE_FIELDS.reason, content: row.reason, wide: true },
            { title: MOVE_FIELDS.postedBy, content: row.posterName },
            { title: MOVE_FIELDS.doneAt, content: <TimeText value={row.doneAt} /> },
            row.reversalOfNo ? { title: '冲红原单', content: row.reversalOfNo } : null,
            row.reversedByNo ? { title: '冲红单', content: row.reversedByNo } : null,
          ]}
        />
      )}
      tabs={(row) => [
        {
          key: 'lines',
          title: '明细',
          count: row.lines.length,
          content: <FactsTable label="移库明细" columns={LINES} rows={row.lines} keyOf={(line) => line.id} />,
        },
      ]}
    />
  );
}

const LINES: readonly FactsColumn<MoveDetail['lines'][number]>[] = [
  { title: '从', cell: (line) => line.fromCode },
  { title: '到', cell: (line) => line.toCode },
  { title: BATCH_FIELDS.batchNo, cell: (line) => line.batchNo },
  { title: BATCH_FIELDS.goodsName, cell: (line) => [line.goodsName, line.mark].filter(Boolean).join(' · ') },
  { title: BATCH_FIELDS.customerId, cell: (line) => line.customerName },
  { title: '品质', cell: (line) => QUALITIES[line.quality] },
  { title: '件数', end: true, cell: (line) => line.qty },
  { title: 'CBM', end: true, cell: (line) => <Volume cm3={line.volume} /> },
];
