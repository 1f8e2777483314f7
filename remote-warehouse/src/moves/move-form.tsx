import { MOVE_FIELDS } from '@shared/contract/warehouse/move.fields.ts';
import { moves, type MoveDetail } from '@shared/contract/warehouse/move.contract.ts';
import type { MapCell } from '@shared/contract/warehouse/zone-map.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { roomText, useLocationRooms, type PlaceRoom } from '../locations/location-room.ts';
import type { Moving } from './moving.ts';
import { TargetInput } from './target-input.tsx';

const ChamberVisit = onDemand(async () => (await import('../settings/chamber-visit.tsx')).ChamberVisit);

interface Props {
  moving: Moving;
  /** The locations above the position that was chosen on a map; none: the target is yet to be chosen. */
  targets?: readonly Pick<MapCell, 'id' | 'code'>[];
  onClose: (done: boolean) => void;
}

/** 移库 of one batch to any location of its warehouse; a chamber that is closed can be opened from here. */
export function MoveForm({ moving, targets = [], onClose }: Props) {
  const may = useMay();
  const [visiting, setVisiting] = useState<PlaceRoom | null>(null);
  return (
    <>
      <DrawerForm<MoveDetail>
        title={`移库 ${moving.batchNo}`}
        record={null}
        initial={{ toLocationId: targets[0]?.id ?? null, qty: moving.most, reason: '整理库位' }}
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
        invalidates={['/warehouse', '/pickers/locations']}
        okText="移库"
        width={460}
        onClose={(answer) => onClose(answer !== undefined)}
      >
        <Places moving={moving} targets={targets} onVisit={setVisiting} />
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
          row={{
            id: visiting.chamberId,
            version: visiting.chamberVersion,
            code: visiting.chamberCode,
            state: visiting.chamberState,
            zoneName: visiting.zoneName,
            tempClass: visiting.tempClass,
          }}
          onClose={() => setVisiting(null)}
        />
      ) : null}
    </>
  );
}

/** WMS-062: work in a chamber needs it open; staging places do not. */
const isShut = ({ zoneUse, chamberState }: PlaceRoom): boolean =>
  zoneUse !== 'STAGING_IN' && zoneUse !== 'STAGING_OUT' && chamberState !== 'OPEN';

/** The target with its zone, chamber and room, and the first chamber on the way that does not stand open. */
function Places({
  moving,
  targets,
  onVisit,
}: Required<Pick<Props, 'moving' | 'targets'>> & { onVisit: (place: PlaceRoom) => void }) {
  const may = useMay();
  const chosen: unknown = Form.useWatch('toLocationId', Form.useFormInstance());
  const toLocationId = typeof chosen === 'string' ? chosen : (targets[0]?.id ?? null);
  const rooms = useLocationRooms([moving.fromLocationId, toLocationId]);
  const target = toLocationId ? rooms.get(toLocationId) : undefined;
  const shut = [target, rooms.get(moving.fromLocationId)].find((place) => place && isShut(place));
  return (
    <>
      {shut ? (
        <div style={{ gridColumn: '1 / -1' }}>
          <Alert
            type="warning"
            showIcon
            title={`${shut.zoneName} ${shut.chamberCode} 未开仓，开仓后才能移库`}
            action={
              may('warehouse.chamber.open') && shut.chamberState === 'CLOSED' ? (
                <Button onClick={() => onVisit(shut)}>去开仓</Button>
              ) : null
            }
          />
        </div>
      ) : null}
      <Field
        name="toLocationId"
        label={`从 ${moving.fromCode} 到`}
        required
        span="row"
        hint={target ? `${target.zoneName} · ${target.chamberCode}，${roomText(target)}` : undefined}
      >
        <TargetInput warehouseId={moving.warehouseId} levels={targets} />
      </Field>
    </>
  );
}
