import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { capacityIssues } from '@shared/contract/logistics/container-load.ts';
import { Modal, Select } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { allOf, CartonTable, fits, sumOf, type CartonRow, type Cartons } from './carton-table.tsx';
import { FillBar } from './fill-bar.tsx';
import { useFocusBack } from './focus-back.ts';
import css from './carton-table.module.css';

/** The container that cargo goes into, and those among which it is chosen. */
export interface CartonTarget {
  /** What stands before the choice. */
  label: string;
  id: string | null;
  options: { value: string; label: string }[];
  /** The chosen one, for its bars. */
  box: ContainerListRow | undefined;
  onChange: (id: string) => void;
}
/** How many of its cartons are meant. */
export type CartonsOf = (row: { id: string }) => number;

/**
 * Cartons per line with the capacity of the target moving along. A line stands with all its cartons, or those it starts with, until a number is typed,
 * also when there come to be fewer while the dialog is open.
 */
export function CartonDialog(props: {
  title: string;
  okText: string;
  busy: boolean;
  lines: readonly CartonRow[];
  /** Null where the cargo goes back to the pool. */
  target: CartonTarget | null;
  /** In place of the choice when there is nothing to choose. */
  none?: ReactNode;
  onSend: (cartonsOf: CartonsOf) => Promise<void>;
  onCancel: () => void;
}) {
  const { lines, target } = props;
  useFocusBack();
  const table = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Cartons>({});
  const cartons = { ...allOf(lines), ...typed };
  const adding = sumOf(lines, cartons);
  const ready = lines.every((line) => fits(line, cartons[line.id])) && (target === null || target.id !== null);
  const send = () => props.onSend(({ id }) => cartons[id] ?? 0);
  // Whoever works by the keyboard confirms where the number stands.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !ready || props.busy) return;
    event.preventDefault();
    void send();
  };
  return (
    <Modal
      open
      title={props.title}
      width={760}
      okText={props.okText}
      cancelText="取消"
      okButtonProps={{ disabled: !ready }}
      confirmLoading={props.busy}
      mask={{ closable: false }}
      onOk={send}
      onCancel={props.onCancel}
      // Without movement the dialog takes the focus for its first button after the field has had it.
      afterOpenChange={(open) => open && table.current?.querySelector('input')?.focus()}
    >
      {props.none ?? (target ? <TargetChoice {...target} /> : null)}
      {target?.box ? <TargetBars box={target.box} adding={adding} /> : null}
      <div ref={table} onKeyDown={enter}>
        <CartonTable
          rows={lines}
          cartons={cartons}
          onChange={(id, count) => setTyped((before) => ({ ...before, [id]: count }))}
        />
      </div>
    </Modal>
  );
}

const TargetChoice = ({ label, id, options, onChange }: CartonTarget) => (
  <label className={css.target}>
    <span>{label}</span>
    <Select
      aria-label={label}
      value={id}
      style={{ width: 420 }}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={onChange}
    />
  </label>
);

interface BarsProps {
  box: ContainerListRow;
  adding: { volume: number; gross: number };
}
/** What a container holds and what comes in, in volume and weight, and what LOG-041 and LOG-042 say of it. */
export const TargetBars = ({ box, adding }: BarsProps) => (
  <div className={css.dialogBars}>
    <FillBar
      label="体积"
      part={box.planVolume ?? 0}
      adding={adding.volume}
      plan={box.capVolumePlan}
      most={box.capVolumeMax}
    />
    <FillBar
      label="重量"
      unit="weight"
      part={box.planGross ?? 0}
      adding={adding.gross}
      plan={box.capPayloadPlan}
      most={box.capPayloadMax}
    />
    <CapacityWords box={box} adding={adding} />
  </div>
);

function CapacityWords({ box, adding }: BarsProps) {
  const { blocked, warned } = capacityIssues(
    { volume: (box.planVolume ?? 0) + adding.volume, gross: (box.planGross ?? 0) + adding.gross },
    {
      volumePlan: box.capVolumePlan,
      volumeMax: box.capVolumeMax,
      payloadPlan: box.capPayloadPlan,
      payloadMax: box.capPayloadMax,
    },
  );
  return (
    <p role="status" className={css.words}>
      {blocked.map(({ path, text }) => (
        <span key={path} className={css.wrong}>
          {text}，装不下
        </span>
      ))}
      {warned.map(({ path, text }) => (
        <span key={path} className={css.warned}>
          {text}，加入时需确认
        </span>
      ))}
    </p>
  );
}
