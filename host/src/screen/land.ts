import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json';
import { MAP, project, unwrapped } from './map.rules.ts';

/** Outlines of the land: coasts only, no borders. world-atlas 2.0.2 (Natural Earth, public domain), bundled. */
const world = land as Topology<{ land: GeometryCollection }>;

function ringPath(ring: readonly (readonly number[])[], turn: -1 | 0 | 1): string {
  const points = unwrapped(ring).map(([longitude, latitude]) => project(longitude, latitude, turn));
  const seen = points.some(({ x, y }) => x >= 0 && x <= MAP.width && y <= MAP.height);
  return seen ? `M${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z` : '';
}

/** The land as one path on the map; what lies west of the left edge comes back at the right. */
export const LAND: string = feature(world, world.objects.land)
  .features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'Polygon'
        ? geometry.coordinates
        : [],
  )
  .map((ring) => ringPath(ring, -1) + ringPath(ring, 0) + ringPath(ring, 1))
  .join('');
