import { MOVE_FIELDS } from '@shared/contract/warehouse/move.fields.ts';
import { moves, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import type { MapCell, ZoneMap } from '@shared/contract/warehouse/zone-map.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Moving } from './moving.ts';

const ChamberVisit = onDemand(async () => (await import('../settings/chamber-visit.tsx')).ChamberVisit);

interface Props {
  moving: Moving;
  /** The locations above the position that was chosen. */
  targets: readonly MapCell[];
  chambers: ZoneMap['chambers'];
  zone: Pick<ZoneMap, 'name' | 'tempClass' | 'useType'>;
  onClose: (done: boolean) => void;
}

/** 移库 of one batch to a place that was chosen on the map; a chamber that is closed can be opened from here. */
export function MoveForm({ moving, targets, chambers, zone, onClose }: Props) {
  const may = useMay();
  const [visiting, setVisiting] = useState<ZoneMap['chambers'][number] | null>(null);
  const [first] = targets;
  const staging = zone.useType === 'STAGING_IN' || zone.useType === 'STAGING_OUT';
  const closed = staging
    ? undefined
    : chambers.find(({ id, state }) => state !== 'OPEN' && (id === first?.chamberId || id === moving.fromChamberId));
  return (
    <>
      <DrawerForm<MoveDetail>
        title={`移库 ${moving.batchNo}`}
        record={null}
        initial={{ toLocationId: first?.id ?? null, qty: moving.most, reason: '整理库位' }}
        toBody={({ toLocationId, qty, reason, overrideReason }) => ({
          warehouseId: moving.warehouseId,
          reason,
          overrideReason,
          draft: false,
          lines: [
            {
              batchId: moving.batchId,
              quality: moving.quality,
              fromLocationId: moving.fromLocationId,
              toLocationId,
              qty,
            },
          ],
        })}
        save={moves.create}
        invalidates={['/warehouse']}
        okText="移库"
        width={460}
        onClose={(answer) => onClose(answer !== undefined)}
      >
        {closed ? (
          <div style={{ gridColumn: '1 / -1' }}>
            <Alert
              type="warning"
              showIcon
              title={`${zone.name} ${closed.name} 未开仓，开仓后才能移库`}
              action={
                may('warehouse.chamber.open') && closed.state === 'CLOSED' ? (
                  <Button onClick={() => setVisiting(closed)}>去开仓</Button>
                ) : null
              }
            />
          </div>
        ) : null}
        <Field name="toLocationId" label={`从 ${moving.fromCode} 到`} required span="row">
          <CodeRadio labels={Object.fromEntries(targets.map(({ id, code }) => [id, code]))} />
        </Field>
        <Field name="qty" label="件数" required span="row" hint={`可移 ${moving.most} 件，冻结的不能移`}>
          <NumberInput />
        </Field>
        <Field of={MOVE_FIELDS} name="reason" required span="row">
          <TextInput />
        </Field>
        {may('warehouse.location.override') ? (
          <Field name="overrideReason" label="超容原因" span="row" hint="只在目标库位容量不足、仍要放入时填写">
            <TextInput />
          </Field>
        ) : null}
      </DrawerForm>
      {visiting ? (
        <ChamberVisit
          row={{ ...visiting, zoneName: zone.name, tempClass: zone.tempClass }}
          onClose={() => setVisiting(null)}
        />
      ) : null}
    </>
  );
}
