import type { PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { ATTRIBUTE, TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { toneClass } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useDroppable } from '@dnd-kit/core';
import { Button, ConfigProvider, Tooltip } from 'antd';
import { useState } from 'react';
import { containerActions } from '../containers/container.actions.ts';
import { CardCargo } from './card-cargo.tsx';
import { FillBar } from './fill-bar.tsx';
import { misfit } from './pool-groups.ts';
import { SuggestDialog } from './suggest-dialog.tsx';
import css from './container-card.module.css';

const { advance = { label: '拼柜完成', endpoint: containers.advance } } = containerActions;
const cardActions = { advance };
const PRINT = { label: '打印预装单' };
/** Names of the customers, and how many more there are that the reader may not see (ACC-032). */
function customersText({ customers, customerCount }: ContainerListRow): string {
  const names = customers ?? [];
  const others = (customerCount ?? 0) - names.length;
  return `${names.join('、')}${others > 0 ? ` 及其他 ${others} 个客户` : ''}`;
}

/** One container being filled: two capacity bars, what is in it, and what can be done with it. */
export function ContainerCard(props: {
  row: ContainerListRow;
  open: boolean;
  chosen: readonly PoolRow[];
  dragging: readonly PoolRow[] | null;
  onOpen: () => void;
  onAdd: () => void;
}) {
  const { row, open, chosen, dragging, onOpen, onAdd } = props;
  const may = useMay();
  const print = usePrint('lg_container', cardActions, PRINT);
  const [suggesting, setSuggesting] = useState(false);
  const moving = dragging ?? chosen;
  const why = moving.length > 0 ? misfit(row, moving) : null;
  const { setNodeRef, isOver } = useDroppable({ id: row.id });
  const fits = moving.length > 0 && !why;
  const adding = (key: 'freeVolume' | 'freeGross') =>
    fits && (dragging === null || isOver) ? moving.reduce((sum, each) => sum + (each[key] ?? 0), 0) : 0;
  return (
    <article
      ref={setNodeRef}
      aria-label={`柜子 ${row.containerCode ?? ''}`}
      className={`${css.card} ${dragging ? (why ? css.closed : css.droppable) : ''} ${isOver && !why ? css.over : ''}`}
    >
      <header className={css.cardHead}>
        <Link to={`/transport/container/info?id=${row.id}`}>{row.containerCode}</Link>
        <b>{row.containerType}</b>
        <span>{row.route}</span>
        {row.transportMode !== 'SEA' && row.transportMode ? <span>{TRANSPORT_MODE[row.transportMode]}</span> : null}
        {row.serviceType === 'FCL' ? <span className={toneClass('blue')}>整柜</span> : null}
        {row.dg ? <span className={toneClass('orange')}>危险品柜</span> : null}
        {row.hold ? <span className={toneClass('red')}>暂停</span> : null}
        <span className={css.owner}>{row.ownerName}</span>
      </header>
      <div className={css.cardBars}>
        <FillBar
          brief
          label="体积"
          part={row.planVolume ?? 0}
          adding={adding('freeVolume')}
          plan={row.capVolumePlan}
          most={row.capVolumeMax}
        />
        <FillBar
          brief
          label="重量"
          unit="weight"
          part={row.planGross ?? 0}
          adding={adding('freeGross')}
          plan={row.capPayloadPlan}
          most={row.capPayloadMax}
        />
      </div>
      {row.customers?.length ? (
        <p className={css.cargoWords}>
          <span title={row.customers.join('、')}>{customersText(row)}</span>
          <span>{row.attributes.map((each) => ATTRIBUTE[each]).join('、')}</span>
        </p>
      ) : null}
      <footer className={css.cardFoot}>
        <Button type="link" size="small" aria-expanded={open} onClick={onOpen}>
          {row.orderCount} 单 {row.customerCount} 客户 {row.planCartons} 箱 {open ? '收起' : '展开'}
        </Button>
        <span className={css.spring}>{dragging ? why : null}</span>
        {/* What was chosen by hand goes in; with nothing chosen the system may propose. */}
        {chosen.length === 0 && may('logistics.pingui.suggest') ? (
          <Button size="small" disabled={row.hold} onClick={() => setSuggesting(true)}>
            自动建议
          </Button>
        ) : null}
        {chosen.length > 0 && may('logistics.pingui.allocate') ? (
          <Tooltip title={why}>
            <Button size="small" disabled={Boolean(why)} onClick={onAdd}>
              加入所选
            </Button>
          </Tooltip>
        ) : null}
        <ConfigProvider componentSize="small">
          <ActionBar actions={print.actions} record={row} no={row.containerCode ?? ''} />
        </ConfigProvider>
      </footer>
      {open ? <CardCargo box={row} /> : null}
      {print.dialog}
      {suggesting ? <SuggestDialog row={row} onClose={() => setSuggesting(false)} /> : null}
    </article>
  );
}
