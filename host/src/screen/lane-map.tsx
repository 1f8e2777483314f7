import type { ScreenData } from '@shared/contract/dashboard/screen.contract.ts';
import { isStill } from '@shared/runtime/media.ts';
import { useEffect, useMemo, useRef } from 'react';
import { Figure } from './figure.tsx';
import { LAND } from './land.ts';
import { along, arcsOf, busiest, labelsOf, MAP, placeOf, type Arc } from './map.rules.ts';
import { Panel } from './panels.tsx';
import css from './lane-map.module.css';

/** Lanes on which a ship is seen to move; more would only be restless. */
const MOVING = 14;
const STEPS = 24;

/** A point of light on its way along a lane: moved by the compositor alone, so that nothing is drawn anew. */
function Ship({ arc, at }: { arc: Arc; at: number }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isStill()) return undefined;
    const length = Math.hypot(arc.to.x - arc.from.x, arc.to.y - arc.from.y);
    const frames = Array.from({ length: STEPS + 1 }, (_, step) => {
      const { x, y } = along(arc, step / STEPS);
      return { transform: `translate(${x}px, ${y}px)`, opacity: step === 0 || step === STEPS ? 0 : 1 };
    });
    const moving = element.current?.animate(frames, {
      duration: 3500 + length * 9,
      delay: at * 700,
      iterations: Infinity,
    });
    return () => moving?.cancel();
  }, [arc, at]);
  return <i ref={element} className={css.ship} />;
}

const Total = ({ title, value, decimals }: { title: string; value: number; decimals?: number }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <Figure value={value} decimals={decimals ?? 0} />
    </dd>
  </div>
);

/** 在途航线: ports as points, lanes as curves as wide as what is on them. The land is bundled; nothing is asked of a map server. */
export function LaneMap({ transit, receivable }: Pick<ScreenData, 'transit' | 'receivable'>) {
  const { ports, lanes } = transit;
  const arcs = useMemo(() => arcsOf(lanes, ports), [lanes, ports]);
  const labels = useMemo(() => labelsOf(busiest(ports, lanes)), [ports, lanes]);
  return (
    <Panel title="在途航线" note="已开船未到港">
      <dl className={css.totals}>
        <Total title="在途柜" value={transit.containers} />
        <Total title="在途 TEU" value={transit.teu} decimals={transit.teu % 1 === 0 ? 0 : 1} />
        <Total title="航线" value={lanes.length} />
        {receivable !== null && receivable !== undefined ? (
          <Total title="本月应收 万元" value={Number(receivable) / 10_000} decimals={1} />
        ) : (
          <Total title="目的港" value={new Set(lanes.map(({ to }) => to)).size} />
        )}
      </dl>
      <div className={css.map}>
        <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden="true">
          <defs>
            <pattern id="land" width="7" height="7" patternUnits="userSpaceOnUse">
              <circle cx="3.5" cy="3.5" r="2.2" />
            </pattern>
          </defs>
          <path d={LAND} className={css.landGround} />
          <path d={LAND} fill="url(#land)" />
        </svg>
        <svg
          viewBox={`0 0 ${MAP.width} ${MAP.height}`}
          role="img"
          aria-label={`${lanes.length} 条航线，在途 ${transit.containers} 柜`}
        >
          {arcs.map(({ key, from, bend, to, width }) => (
            <path
              key={key}
              d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`}
              className={css.lane}
              strokeWidth={width}
            />
          ))}
          {ports.map((port) => {
            const { x, y } = placeOf(port);
            const start = lanes.some(({ from }) => from === port.code);
            return <circle key={port.code} cx={x} cy={y} r={start ? 4.5 : 6} className={css.port} data-start={start} />;
          })}
          {labels.map(({ x, y, text }) => (
            <text key={text} x={x} y={y} className={css.portName}>
              {text}
            </text>
          ))}
        </svg>
        {arcs.slice(0, MOVING).map((arc, at) => (
          <Ship key={arc.key} arc={arc} at={at} />
        ))}
      </div>
    </Panel>
  );
}
