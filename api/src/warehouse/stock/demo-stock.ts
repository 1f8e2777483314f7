import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { sql } from 'drizzle-orm';
import type { Seed } from '../../services/seed/seed.ts';

/** Goods of the demo that nobody has reserved or frozen, at a storage place whose chamber stands open. */
export interface DemoStock {
  stockId: string;
  warehouseId: string;
  zoneId: string;
  locationId: string;
  batchId: string;
  quality: Quality;
  onHand: number;
}

/** Such goods of at least so many pieces, in the order of their rows. */
export async function demoStock({ tx }: Pick<Seed, 'tx'>, least: number): Promise<DemoStock[]> {
  const { rows } = await tx.execute<{ [Key in keyof DemoStock]: DemoStock[Key] }>(sql`
    select s.id::text as "stockId", s.warehouse_id::text as "warehouseId", s.zone_id::text as "zoneId",
      s.location_id::text as "locationId", s.batch_id::text as "batchId", s.quality, s.on_hand as "onHand"
    from wh_stock s join wh_location l on l.id = s.location_id join wh_chamber c on c.id = l.chamber_id
    where s.quality = 'GOOD' and s.on_hand >= ${least} and s.reserved = 0 and s.frozen = 0 and c.state = 'OPEN'
      and l.lock_state = 'NONE' and l.status = 'ENABLED' and l.kind in ('RACK', 'FLOOR')
      and not exists (select from wh_count_line k join wh_count n on n.id = k.count_id
        where n.state in ('COUNTING', 'REVIEW') and k.location_id = s.location_id)
    order by s.id`);
  return rows;
}

/** Free places of a zone that may take goods like these: empty, unlocked, in an open chamber. */
export async function demoPlaces({ tx }: Pick<Seed, 'tx'>, zoneId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select l.id::text as id from wh_location l
    join wh_chamber c on c.id = l.chamber_id where l.zone_id = ${zoneId} and c.state = 'OPEN' and l.lock_state = 'NONE'
    and l.status = 'ENABLED' and l.kind in ('RACK', 'FLOOR') and l.fixed_customer_id is null
    and not exists (select from wh_stock s where s.location_id = l.id and s.on_hand > 0) order by l.pick_seq, l.id`);
  return rows.map(({ id }) => id);
}
