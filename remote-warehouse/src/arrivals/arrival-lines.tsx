import { ARRIVAL_FIELDS, ARRIVAL_LINE_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import type { ArrivalCandidate } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Button, Checkbox, Empty, Form, Modal, Spin } from 'antd';
import { useState } from 'react';
import { lineOfCandidate, type FormLine } from './form-line.ts';
import css from './arrivals.module.css';

const COLUMNS: readonly GridColumn<FormLine>[] = [
  { key: 'inboundNo', title: '入库单', kind: 'text', width: 160, editable: () => false },
  {
    key: 'goodsName',
    title: ARRIVAL_LINE_FIELDS.goodsName,
    kind: 'text',
    required: true,
    width: 240,
    maxLength: 200,
    editable: ({ inboundLineId }) => inboundLineId === null,
  },
  { key: 'open', title: '未到', kind: 'int', sum: true, width: 88, editable: () => false },
  { key: 'announced', title: '其他已预报', kind: 'int', width: 104, editable: () => false },
  { key: 'notified', title: ARRIVAL_FIELDS.notified, kind: 'int', required: true, sum: true, width: 104 },
];
const blank = (): FormLine => ({
  inboundLineId: null,
  inboundNo: null,
  goodsId: null,
  goodsName: null,
  open: null,
  announced: null,
  notified: null,
});

/** What comes: lines of inbounds that wait for goods, or goods that are typed in. */
export function ArrivalLines({ surprise }: { surprise: boolean }) {
  const form = Form.useFormInstance();
  const warehouseId = Form.useWatch('warehouseId', form) as string | undefined;
  const customerId = Form.useWatch('customerId', form) as string | undefined;
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={css.whole}>
      <LineField<FormLine>
        title="到货明细"
        name="lines"
        columns={COLUMNS}
        blank={blank}
        most={500}
        tools={(lines, put) =>
          surprise ? null : (
            <>
              <Button size="small" disabled={!warehouseId || !customerId} onClick={() => setChoosing(true)}>
                选入库单
              </Button>
              {choosing && warehouseId && customerId ? (
                <Candidates
                  warehouseId={warehouseId}
                  customerId={customerId}
                  known={lines}
                  onTake={(found) => {
                    put([...lines.filter(({ goodsName }) => goodsName), ...found.map(lineOfCandidate)]);
                    setChoosing(false);
                  }}
                  onClose={() => setChoosing(false)}
                />
              ) : null}
            </>
          )
        }
      />
    </div>
  );
}

interface CandidatesProps {
  warehouseId: string;
  customerId: string;
  known: readonly FormLine[];
  onTake: (found: readonly ArrivalCandidate[]) => void;
  onClose: () => void;
}
/** Inbounds of the customer that wait for goods; those whose lines stand there already are left out. */
function Candidates({ warehouseId, customerId, known, onTake, onClose }: CandidatesProps) {
  const read = useRead(arrivals.candidates, { query: { warehouseId, customerId } }, { skipErrorHandler: true });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const named = new Set(known.map(({ inboundLineId }) => inboundLineId));
  const open = (read.data?.list ?? []).filter(({ inboundLineId }) => !named.has(inboundLineId));
  const inbounds = [...new Map(open.map((line) => [line.inboundId, line])).values()];
  const piecesOf = (id: string) => open.reduce((sum, line) => sum + (line.inboundId === id ? line.open : 0), 0);
  return (
    <Modal
      open
      title="选入库单"
      okText="加入"
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onTake(open.filter(({ inboundId }) => chosen.includes(inboundId)))}
      onCancel={onClose}
    >
      {read.isPending ? <Spin /> : null}
      {read.data && inbounds.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该客户在这个仓库没有待到货的入库单" />
      ) : null}
      <Checkbox.Group
        className={css.candidates}
        value={[...chosen]}
        onChange={setChosen}
        options={inbounds.map(({ inboundId, inboundNo, mark }) => ({
          value: inboundId,
          label: `${inboundNo}${mark ? ` · ${mark}` : ''} · 未到 ${piecesOf(inboundId)} 件`,
        }))}
      />
    </Modal>
  );
}
