import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundBatch, InboundDetail, PutawaySuggestion } from '@shared/contract/warehouse/inbound.answers.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import css from './inbounds.module.css';
import { PutawayLines, type PutawayLine } from './putaway-lines.tsx';
import { PutawayScan } from './putaway-scan.tsx';
import { stagedOf } from './staged-of.ts';

interface Props {
  row: InboundDetail;
  onClose: () => void;
}

/** 上架 (W6): with the suggested locations, or by scanning label after label. */
export function PutawayForm({ row, onClose }: Props) {
  const [scanning, setScanning] = useState(() => globalThis.matchMedia('(pointer: coarse)').matches);
  const suggestions = useRead(inbounds.suggestions, { params: { id: row.id } }, { skipErrorHandler: true });
  if (scanning) return <PutawayScan row={row} onList={() => setScanning(false)} onClose={onClose} />;
  if (!suggestions.data)
    return (
      <Drawer open title={`上架 ${row.inboundNo}`} size={960} onClose={onClose}>
        <LoadState read={suggestions} back={{ path: '/warehouse/order', label: '返回入库单' }} />
      </Drawer>
    );
  return <ByList row={row} suggestions={suggestions.data.list} onScan={() => setScanning(true)} onClose={onClose} />;
}

function ByList({
  row,
  suggestions,
  onScan,
  onClose,
}: Props & { suggestions: readonly PutawaySuggestion[]; onScan: () => void }) {
  const staged = useMemo(() => stagedOf(row), [row]);
  const override = useMay()('warehouse.location.override');
  return (
    <DrawerForm<InboundDetail>
      title={`上架 ${row.inboundNo}`}
      name="warehouse.putaway"
      record={row}
      initial={{ items: itemsOf(staged, suggestions), overrideReason: null }}
      toBody={({ items, overrideReason }) => ({
        overrideReason,
        items: (items as PutawayLine[])
          .filter(({ qty }) => qty !== null && qty !== 0)
          .map(({ stockId, locationId, qty }) => ({ stockId, locationId, qty })),
      })}
      save={inbounds.putaway}
      invalidates={['/warehouse', '/pickers/locations']}
      okText="确认上架"
      width={1140}
      onClose={() => onClose()}
    >
      <div className={css.whole}>
        <div className={css.head}>
          <span>待上架 {staged.reduce((sum, { onHand }) => sum + onHand, 0)} 件，可拆到多个库位</span>
          <Button onClick={onScan}>扫码上架</Button>
        </div>
        <PutawayLines warehouseId={row.warehouseId} staged={staged} />
      </div>
      {override ? (
        <Field name="overrideReason" label="超容原因" span="row" hint="填写后不校验容积和承重">
          <TextInput maxLength={200} />
        </Field>
      ) : null}
    </DrawerForm>
  );
}

/** One row for each suggested location; what found no room waits for a location of the keeper's choice. */
function itemsOf(staged: readonly InboundBatch[], suggestions: readonly PutawaySuggestion[]): PutawayLine[] {
  return staged.flatMap(({ stockId, onHand }) => {
    const found = suggestions.filter((each) => each.stockId === stockId);
    const left = onHand - found.reduce((sum, { qty }) => sum + qty, 0);
    const rows: PutawayLine[] = found.map(({ locationId, qty, why }) => ({ stockId, locationId, qty, why }));
    return left > 0 ? [...rows, { stockId, locationId: null, qty: left, why: '没有合适的库位' }] : rows;
  });
}
