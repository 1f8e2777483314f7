import type { MapCell } from '@shared/contract/warehouse/zone-map.contract.ts';
import { CodeRadio } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  warehouseId: string;
  /** Locations above the position that was chosen on the map. */
  levels: readonly Pick<MapCell, 'id' | 'code'>[];
}
/** Where pieces go: a level of the chosen position, or any location of the warehouse, whatever its zone. */
export function TargetInput({ id, value, onChange, warehouseId, levels }: Props) {
  return (
    <>
      {levels.length > 1 ? (
        <div style={{ marginBlockEnd: 8 }}>
          <CodeRadio
            labels={Object.fromEntries(levels.map((cell) => [cell.id, cell.code]))}
            {...(value !== undefined && { value })}
            onChange={(next) => onChange?.(next)}
          />
        </div>
      ) : null}
      <Picker
        kind="locations"
        parent={warehouseId}
        allowClear={false}
        placeholder="输入库位编码，可选其他库区"
        {...(id !== undefined && { id })}
        {...(value !== undefined && { value })}
        onChange={(next) => onChange?.(next)}
      />
    </>
  );
}
