import { desc, type SQL } from 'drizzle-orm';
import { searchMatch } from '../../platform/search.ts';
import { searchable } from '../../services/search/search.service.ts';
import { arrivals } from '../arrivals/arrival.entity.ts';
import { whArrival } from '../arrivals/arrival.tables.ts';
import { inbounds } from '../inbounds/inbound.entity.ts';
import { whInbound } from '../inbounds/inbound.tables.ts';

const newest = (id: Parameters<typeof desc>[0], limit: number): { orderBy: SQL[]; limit: number } => ({
  orderBy: [desc(id)],
  limit,
});

/** Documents of the warehouse in Ctrl+K, by number, mark, plate or what they are for. */
searchable({
  kind: 'wh_inbound',
  title: inbounds.title,
  permission: 'warehouse.inbound.view',
  async find(ctx, q, limit) {
    const rows = await inbounds.findMany(ctx, searchMatch(whInbound.searchText, q), newest(whInbound.id, limit));
    return rows.map(({ id, inboundNo, mark, sourceNo }) => ({
      id,
      label: inboundNo,
      hint: [mark, sourceNo].filter(Boolean).join(' · '),
    }));
  },
});
searchable({
  kind: 'wh_arrival',
  title: arrivals.title,
  permission: 'warehouse.arrival.view',
  async find(ctx, q, limit) {
    const rows = await arrivals.findMany(ctx, searchMatch(whArrival.searchText, q), newest(whArrival.id, limit));
    return rows.map(({ id, arrivalNo, plateNo }) => ({ id, label: arrivalNo, hint: plateNo ?? '' }));
  },
});
