import pg from 'pg';

/** Ids that the measurements of warehouse and finance need, read from the big set, and statements beside the API. */
export class BigFacts {
  private readonly client: pg.Client;
  constructor(client: pg.Client) {
    this.client = client;
  }
  static async open(url: string): Promise<BigFacts> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`set jit = off; set random_page_cost = 1.1`);
    return new BigFacts(client);
  }
  close(): Promise<void> {
    return this.client.end();
  }
  async row<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
    const { rows } = await this.client.query<Row>(text, values);
    if (!rows[0]) throw new Error(`Nothing in the big set: ${text}`);
    return rows[0];
  }
  /** Milliseconds of a bare statement. */
  async time(text: string, values: unknown[] = []): Promise<number> {
    const started = performance.now();
    await this.client.query(text, values);
    return performance.now() - started;
  }
  run(text: string, values: unknown[] = []): Promise<unknown> {
    return this.client.query(text, values);
  }
}

/** Sums of open items by age as the least that a database must do for FIN-120. */
export const AGEING = `select f.customer_id, sum(f.open + coalesce(l.amount, 0)) from fin_fee_line f
  left join (select fee_line_id, sum(amount_fee) as amount from fin_allocation where company_id = $1 and accounting_date > $2 group by 1) l
    on l.fee_line_id = f.id
  where f.direction = 'AR' and f.company_id = $1 and f.accounting_date <= $2 and f.state in ('CONFIRMED', 'REVERSED') group by 1`;

/**
 * An approved outbound with 50 lines of the customer and warehouse with the most stock, as the first step of the measurement of
 * 配货; answers its id.
 */
export const APPROVED_OUTBOUND = `with owner as (select s.warehouse_id, s.customer_id, b.company_id from wh_stock s join wh_batch b on b.id = s.batch_id
    where s.on_hand > s.reserved + s.frozen group by 1, 2, 3 order by count(*) desc limit 1),
  free as (select s.batch_id, b.goods_name, b.mark, b.unit_volume, b.unit_weight, row_number() over (order by s.id) as n from owner o
    join wh_stock s using (warehouse_id, customer_id) join wh_batch b on b.id = s.batch_id and b.company_id = o.company_id
    where s.on_hand > s.reserved + s.frozen order by s.id limit 50),
  doc as (insert into wh_outbound (outbound_no, type, company_id, warehouse_id, customer_id, plan_at, state, qty_requested, submitted_at, approved_at)
    select 'CKBENCH-' || (select count(*) from wh_outbound), 'OTHER', company_id, warehouse_id, customer_id, now(), 'APPROVED', (select count(*) from free), now(), now()
    from owner returning id)
  insert into wh_outbound_line (outbound_id, line_no, goods_name, mark, batch_id, unit_volume, unit_weight, qty_requested)
  select doc.id, free.n, free.goods_name, free.mark, free.batch_id, free.unit_volume, free.unit_weight, 1 from doc, free
  returning outbound_id::text as id`;
