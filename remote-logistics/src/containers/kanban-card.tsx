import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { DateText, toneClass } from '@shared/ui/format/format-text.tsx';
import { useDraggable } from '@dnd-kit/core';
import { Button } from 'antd';
import { FillBar } from '../board/fill-bar.tsx';
import { stayText } from './stay-text.ts';
import css from './views.module.css';

/** What a card says. */
export const CardText = ({ row }: { row: ContainerListRow }) => (
  <>
    <p className={css.line}>
      <b>{row.containerType}</b> {row.route}
      {row.hold ? <span className={toneClass('red')}>暂停</span> : null}
      {row.dg ? <span className={toneClass('orange')}>危险品柜</span> : null}
    </p>
    <p className={css.small}>
      {row.orderCount} 单 · {row.planCartons} 箱
    </p>
    <p className={css.small}>停留 {stayText(row.stayMinutes)}</p>
    <p className={css.small}>
      装柜 <DateText value={row.planLoadDate} /> · {row.ownerName}
    </p>
  </>
);

interface Props {
  row: ContainerListRow;
  /** The step forwards, where there is one. */
  step: { label: string; run: () => void } | null;
}
/** A container on the board; its handle is the card, its buttons work without dragging. */
export function KanbanCard({ row, step }: Props) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id, data: { row } });
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      aria-label={`柜子 ${row.containerCode ?? ''}`}
      className={`${css.card} ${isDragging ? css.taken : ''}`}
    >
      <Link to={`/transport/container/info?id=${row.id}`} onPointerDown={(event) => event.stopPropagation()}>
        {row.containerCode}
      </Link>
      <CardText row={row} />
      <div className={css.bar}>
        <FillBar label="装载率" part={row.planVolume ?? 0} plan={row.capVolumePlan} most={row.capVolumeMax} compact />
      </div>
      {step ? (
        <Button size="small" onPointerDown={(event) => event.stopPropagation()} onClick={step.run}>
          {step.label}
        </Button>
      ) : null}
    </article>
  );
}
