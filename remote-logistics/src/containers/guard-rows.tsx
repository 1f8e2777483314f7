import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import css from './containers.module.css';

const GuardFillDrawer = onDemand(async () => (await import('./guard-fill.tsx')).GuardFillDrawer);
/** Right to fill in what a guard wants of the container. */
const RIGHT = {
  FIELDS: containers.update.permission,
  SHIPMENT: containers.shipment.permission,
  MILESTONE: stageRecords.add.permission,
};

interface Props {
  id: string;
  guards: readonly Guard[];
  /** Before a link is followed. */
  onLeave?: () => void;
}
/** Guards of a step, each met or not; what is a field of the container is filled in here, else a link leads to the place. */
export function GuardRows({ id, guards, onLeave }: Props) {
  const may = useMayRule();
  const [filling, setFilling] = useState<NonNullable<Guard['fill']> | null>(null);
  return (
    <>
      <ul className={css.guardRows}>
        {guards.map((guard) => (
          <li key={guard.code} className={guard.ok ? css.met : guard.level === 'WARN' ? css.warned : css.unmet}>
            <span aria-hidden="true">{guard.ok ? '✓' : guard.level === 'WARN' ? '!' : '✗'}</span>
            <span>
              {guard.title}
              <span className={css.said}>
                {guard.ok ? '（满足）' : guard.level === 'WARN' ? '（提醒）' : '（未满足）'}
              </span>
              {guard.message ? `：${guard.message}` : ''}
            </span>
            {guard.fill && may(RIGHT[guard.fill]) ? (
              <Button type="link" size="small" className={css.fill} onClick={() => setFilling(guard.fill ?? null)}>
                填写
              </Button>
            ) : guard.link ? (
              <ActionLink to={guard.link} onClick={onLeave}>
                去处理
              </ActionLink>
            ) : null}
          </li>
        ))}
      </ul>
      {filling ? <GuardFillDrawer id={id} fill={filling} onClose={() => setFilling(null)} /> : null}
    </>
  );
}
