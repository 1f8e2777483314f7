import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import type { ZoneMap } from '@shared/contract/warehouse/zone-map.contract.ts';
import { CodeRadio } from '@shared/ui/form/inputs.tsx';
import { Button } from 'antd';
import { COLOURINGS, VIEWS, type Colouring, type View } from './map-cells.ts';
import { hueOf } from './spot-look.ts';
import css from './zone-map.module.css';

interface Props {
  view: View;
  colouring: Colouring;
  paused: boolean;
  refreshing: boolean;
  onView: (view: View) => void;
  onColouring: (colouring: Colouring) => void;
  onPause: () => void;
  onRefresh: () => void;
}
/** 视图, 着色, 刷新. */
export const MapTools = ({ view, colouring, paused, refreshing, onView, onColouring, onPause, onRefresh }: Props) => (
  <>
    <CodeRadio labels={VIEWS} value={view} onChange={(next) => onView(next as View)} />
    <CodeRadio labels={COLOURINGS} value={colouring} onChange={(next) => onColouring(next as Colouring)} />
    <Button onClick={onRefresh} loading={refreshing}>
      刷新
    </Button>
    <Button aria-pressed={paused} onClick={onPause}>
      {paused ? '继续自动刷新' : '暂停自动刷新'}
    </Button>
  </>
);

const stepsOf = ([old, stale]: ZoneMap['ages']): Record<
  Exclude<Colouring, 'owner' | 'temp'>,
  readonly [string, string][]
> => ({
  usage: [
    ['none', '空'],
    ['some', '1–50%'],
    ['much', '51–80%'],
    ['full', '81–100%'],
    ['over', '超过 100%'],
  ],
  age: [
    ['none', '空'],
    ['young', '30 天内'],
    ['middle', `31–${old} 天`],
    ['old', `${old + 1}–${stale} 天`],
    ['stale', `超过 ${stale} 天`],
  ],
  status: [
    ['none', '正常'],
    ['closed', '未开仓'],
    ['lock', '锁定'],
  ],
});
/** Owners that the legend names. */
const MAX_OWNERS = 12;

/** What the colours say; hatched is locked, grey is disabled in every colouring. */
export function Legend({ map, colouring }: { map: ZoneMap; colouring: Colouring }) {
  return (
    <ul className={css.legend} aria-label="图例">
      {colouring === 'owner'
        ? map.owners.slice(0, MAX_OWNERS).map((owner, at) => (
            <li key={owner.id}>
              <span className={css.sample} style={{ background: hueOf(at) }} />
              {owner.name}
            </li>
          ))
        : null}
      {colouring === 'temp' ? (
        <li>
          <span className={`${css.sample} ${css[map.tempClass] ?? ''}`} />
          {TEMP_CLASSES[map.tempClass]}
        </li>
      ) : null}
      {colouring === 'owner' || colouring === 'temp'
        ? null
        : stepsOf(map.ages)[colouring].map(([tone, text]) => (
            <li key={tone}>
              <span className={`${css.sample} ${css[tone] ?? ''}`} />
              {text}
            </li>
          ))}
      <li>
        <span className={`${css.sample} ${css.locked}`} />
        锁定
      </li>
      <li>
        <span className={`${css.sample} ${css.disabled}`} />
        停用
      </li>
    </ul>
  );
}
