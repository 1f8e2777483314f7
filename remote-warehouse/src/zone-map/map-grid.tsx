import type { ZoneMap } from '@shared/contract/warehouse/zone-map.contract.ts';
import { today } from '@shared/contract/business-day.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { neighbour, percentOf, type Colouring, type MapLines, type Spot } from './map-cells.ts';
import { lookOf } from './spot-look.ts';
import css from './zone-map.module.css';

const WIDTH = 104;
const HEIGHT = 64;
const SIDE = 76;
const TOP = 24;
const GAP = 4;
/** Spots beyond the edge that are drawn as well, so that a pan shows no holes. */
const MARGIN = 240;
/** From so many spots on only those in sight are drawn. */
const VIRTUAL_FROM = 400;

interface Props {
  map: ZoneMap;
  shown: MapLines;
  colouring: Colouring;
  /** Locations that a search has found. */
  hits: ReadonlySet<string>;
  chosen: string | null;
  /** Only this chamber's spots are lit. */
  chamberId: string | null;
  onOpen: (spot: Spot) => void;
}

/** The map as a sheet of spots: arrows go from one to the next, Enter opens; a large one draws only what is in sight. */
export function MapGrid({ map, shown, colouring, hits, chosen, chamberId, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const sight = useSight(scroller);
  const [active, setActive] = useState<string | null>(null);
  const focus = useRef(false);
  const { lines, spots } = shown;
  const on = today();
  const reach = active !== null && spots.some(({ key }) => key === active) ? active : (spots[0]?.key ?? null);
  const drawn =
    spots.length <= VIRTUAL_FROM
      ? spots
      : spots.filter((spot) => {
          const [left, top] = [leftOf(spot), topOf(spot)];
          return (
            spot.key === reach ||
            (left + WIDTH > sight.left - MARGIN &&
              left < sight.left + sight.width + MARGIN &&
              top + HEIGHT > sight.top - MARGIN &&
              top < sight.top + sight.height + MARGIN)
          );
        });
  const goTo = (spot: Spot) => {
    focus.current = true;
    setActive(spot.key);
    intoSight(scroller.current, spot);
  };
  useEffect(() => {
    if (!focus.current || active === null) return;
    focus.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-spot="${active}"]`)?.focus();
  }, [active]);
  useEffect(() => {
    const found = spots.find(({ cells }) => cells.some(({ id }) => id === chosen));
    if (found) intoSight(scroller.current, found);
  }, [chosen, spots]);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = spots.find(({ key }) => key === reach);
    const next = from && neighbour(spots, from, event.key);
    if (!next) return;
    event.preventDefault();
    goTo(next);
  };
  const columns = Array.from({ length: map.cols }, (_, at) => at + 1);
  return (
    <div ref={scroller} className={css.scroller} role="group" aria-label={`${map.name}库位图`} onKeyDown={onKeyDown}>
      <div className={css.canvas} style={{ width: SIDE + map.cols * WIDTH, height: TOP + lines.length * HEIGHT }}>
        {columns.map((col) => (
          <span
            key={col}
            className={css.column}
            style={{ left: SIDE + (col - 1) * WIDTH, top: sight.top, width: WIDTH, height: TOP }}
          >
            {col}
          </span>
        ))}
        {lines.map((line, at) => (
          <span
            key={line}
            className={css.line}
            style={{ left: sight.left, top: TOP + at * HEIGHT, width: SIDE, height: HEIGHT }}
          >
            {line}
          </span>
        ))}
        {drawn.map((spot) => (
          <SpotButton
            key={spot.key}
            spot={spot}
            look={lookOf(spot, map, colouring, on)}
            reached={spot.key === reach}
            chosen={spot.cells.some(({ id }) => id === chosen)}
            hit={spot.cells.some(({ id }) => hits.has(id))}
            dim={chamberId !== null && spot.cells.every((cell) => cell.chamberId !== chamberId)}
            onOpen={() => {
              setActive(spot.key);
              onOpen(spot);
            }}
          />
        ))}
      </div>
    </div>
  );
}

const leftOf = (spot: Spot) => SIDE + (spot.col - 1) * WIDTH;
const topOf = (spot: Spot) => TOP + spot.line * HEIGHT;

interface SpotProps {
  spot: Spot;
  look: ReturnType<typeof lookOf>;
  reached: boolean;
  chosen: boolean;
  hit: boolean;
  dim: boolean;
  onOpen: () => void;
}
const SpotButton = ({ spot, look, reached, chosen, hit, dim, onOpen }: SpotProps) => (
  <button
    type="button"
    data-spot={spot.key}
    tabIndex={reached ? 0 : -1}
    aria-label={look.label}
    aria-current={chosen ? 'true' : undefined}
    className={[
      css.spot,
      css[look.tone],
      look.locked && css.locked,
      look.disabled && css.disabled,
      chosen && css.chosen,
      hit && css.hit,
      dim && css.dim,
    ]
      .filter(Boolean)
      .join(' ')}
    style={{
      left: leftOf(spot) + GAP / 2,
      top: topOf(spot) + GAP / 2,
      width: WIDTH - GAP,
      height: HEIGHT - GAP,
      ...(look.hue && !look.disabled && { background: look.hue }),
    }}
    onClick={onOpen}
  >
    <span className={css.top}>
      <b>{look.code}</b>
      <span>
        {look.locked ? '锁 ' : ''}
        {look.mark}
      </span>
    </span>
    <span className={css.owner}>{look.owner}</span>
    {spot.cells.length > 1 ? (
      <span className={css.stack} aria-hidden="true">
        {spot.cells.map((cell) => (
          <i
            key={cell.id}
            title={`${cell.code} ${percentOf([cell]) ?? '不限'}`}
            {...(cell.qty > 0 && { 'data-full': '' })}
          />
        ))}
      </span>
    ) : null}
  </button>
);

/** What of the sheet is in sight, a frame after it has moved. */
function useSight(scroller: React.RefObject<HTMLDivElement | null>) {
  const [sight, setSight] = useState({ left: 0, top: 0, width: 1400, height: 900 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        setSight({ left: box.scrollLeft, top: box.scrollTop, width: box.clientWidth, height: box.clientHeight }),
      );
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    globalThis.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener('scroll', look);
      globalThis.removeEventListener('resize', look);
    };
  }, [scroller]);
  return sight;
}

/** Scrolls just so far that a spot is in sight beside the names of line and column. */
function intoSight(box: HTMLDivElement | null, spot: Spot): void {
  if (!box) return;
  const [left, top] = [leftOf(spot), topOf(spot)];
  if (left - SIDE < box.scrollLeft) box.scrollLeft = left - SIDE;
  else if (left + WIDTH > box.scrollLeft + box.clientWidth) box.scrollLeft = left + WIDTH - box.clientWidth;
  if (top - TOP < box.scrollTop) box.scrollTop = top - TOP;
  else if (top + HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + HEIGHT - box.clientHeight;
}
