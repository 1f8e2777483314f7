import { zoneMaps, type ZoneMap } from '@shared/contract/warehouse/zone-map.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useTabLabel } from '@shared/runtime/tabs.ts';
import { LoadState, Missing } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { isRecordId } from '@shared/ui/detail/detail-ahead.ts';
import { useFillHeight } from '@shared/ui/list/use-fill-height.ts';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FindGoods, type Found } from './find-goods.tsx';
import { FoundList } from './found-list.tsx';
import { spotsOf, type Colouring, type Spot, type View } from './map-cells.ts';
import { MapGrid } from './map-grid.tsx';
import { ChamberBar, MapHead } from './map-head.tsx';
import { Legend, MapTools } from './map-tools.tsx';
import type { Moving } from '../moves/moving.ts';
import css from './zone-map.module.css';

const LocationDrawer = onDemand(async () => (await import('./location-drawer.tsx')).LocationDrawer);
const MoveForm = onDemand(async () => (await import('../moves/move-form.tsx')).MoveForm);

/** The map is read again so often. */
const EVERY_MS = 30_000;
const BACK = { path: '/warehouse/setting', label: '返回仓库设置' };

/** 库区视图 (W3): `?id=` names the zone, `location` the chosen place; view, colouring and chamber stand in the URL. */
export default function ZoneMapPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return isRecordId(id) ? <Zone key={id} id={id} /> : <Missing back={BACK} />;
}

function Zone({ id }: { id: string }) {
  const [paused, setPaused] = useState(false);
  const read = useRead(
    zoneMaps.map,
    { params: { id } },
    { skipErrorHandler: true, ...(!paused && { every: EVERY_MS }) },
  );
  useTabLabel(read.data ? `${read.data.warehouseName} ${read.data.name}` : undefined);
  if (!read.data) return <LoadState read={read} back={BACK} />;
  return (
    <Map
      map={read.data}
      paused={paused}
      onPause={() => setPaused(!paused)}
      refreshing={read.isFetching}
      onRefresh={() => void read.refetch()}
    />
  );
}

interface Props {
  map: ZoneMap;
  paused: boolean;
  refreshing: boolean;
  onPause: () => void;
  onRefresh: () => void;
}
function Map({ map, paused, refreshing, onPause, onRefresh }: Props) {
  const [page, height] = useFillHeight<HTMLDivElement>();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [found, setFound] = useState<Found | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  /** Locations of the position that was chosen, none of them where the target lies in another zone. */
  const [target, setTarget] = useState<Spot['cells'] | null>(null);
  const view: View = search.get('view') === 'elevation' ? 'elevation' : 'plan';
  const colouring = (search.get('color') ?? 'usage') as Colouring;
  const location = search.get('location');
  const chamberId = search.get('chamber');
  const set = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes))
      if (value === null) next.delete(key);
      else next.set(key, value);
    setSearch(next, { replace: true });
  };
  const shown = useMemo(() => spotsOf(map, view), [map, view]);
  const hits = useMemo(() => new Set(found?.list.map(({ locationId }) => locationId)), [found]);
  const opened = shown.spots.find(({ cells }) => cells.some((cell) => cell.id === location)) ?? null;
  useEffect(() => {
    if (!moving) return undefined;
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !target) setMoving(null);
    };
    globalThis.addEventListener('keydown', stop);
    return () => globalThis.removeEventListener('keydown', stop);
  }, [moving, target]);
  const open = (spot: Spot) => {
    if (moving) setTarget(spot.cells);
    else set({ location: spot.cells[0]?.id ?? null });
  };
  return (
    <div ref={page} className={css.page} style={{ '--fill': height } as React.CSSProperties}>
      <MapHead map={map} />
      <div className={css.tools}>
        <ChamberBar map={map} chosen={chamberId} onChoose={(next) => set({ chamber: next })} />
        <FindGoods zoneId={map.id} found={found} onFound={setFound} />
        <MapTools
          view={view}
          colouring={colouring}
          paused={paused}
          refreshing={refreshing}
          onView={(next) => set({ view: next })}
          onColouring={(next) => set({ color: next })}
          onPause={onPause}
          onRefresh={onRefresh}
        />
      </div>
      <Legend map={map} colouring={colouring} />
      {moving ? (
        <div className={css.moving} role="status">
          <span>
            移库：{moving.batchNo} {moving.goodsName}，从 {moving.fromCode}，请在图上点选目标库位
          </span>
          <Button onClick={() => setTarget([])}>移到其他库区</Button>
          <Button onClick={() => setMoving(null)}>取消移库</Button>
        </div>
      ) : null}
      {map.cells.length === 0 ? (
        <div className={css.empty}>
          <div className={css.none}>
            <p>该库区还没有库位</p>
            <Button type="primary" onClick={() => void navigate(`/warehouse/index?zoneId=${map.id}&plan=1`)}>
              批量生成库位
            </Button>
          </div>
        </div>
      ) : (
        <div className={css.main}>
          <MapGrid
            map={map}
            shown={shown}
            colouring={colouring}
            hits={hits}
            chosen={location}
            chamberId={chamberId}
            onOpen={open}
          />
          {found ? (
            <FoundList
              found={found}
              onChoose={(locationId) => set({ location: locationId })}
              onClose={() => setFound(null)}
            />
          ) : null}
        </div>
      )}
      {opened && location && !moving ? (
        <LocationDrawer
          key={location}
          id={location}
          levels={opened.cells}
          map={map}
          onLevel={(next) => set({ location: next })}
          onMove={(row) => {
            setMoving(row);
            set({ location: null });
          }}
          onClose={() => set({ location: null })}
        />
      ) : null}
      {moving && target ? (
        <MoveForm
          moving={moving}
          targets={target}
          onClose={(done) => {
            setTarget(null);
            if (done) setMoving(null);
          }}
        />
      ) : null}
    </div>
  );
}
