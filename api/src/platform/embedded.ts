import { PGlite, types, type QueryOptions } from '@electric-sql/pglite';

/** Types that Drizzle takes as text: date, timestamp, timestamptz and interval, arrays of them, and numeric[]. */
const TEXTS = [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, 1182, 1115, 1185, 1187, 1231];
const asText = (value: string): string => value;
/** Rows that are read without Drizzle have times as Date, like those of PostgreSQL's driver. */
const asDate = (value: string): Date => new Date(value);
const DATES = { [types.DATE]: asDate, [types.TIMESTAMP]: asDate, [types.TIMESTAMPTZ]: asDate };

type Query = PGlite['query'];
/** A query function that leaves the parsers of each call out. */
const plain =
  (query: Query): Query =>
  (text, values, options) =>
    query(text, values, options && withoutParsers(options));
function withoutParsers({ parsers: _known, ...options }: QueryOptions): QueryOptions {
  return options;
}

/** An open embedded database; `raw` reads without Drizzle. */
export interface Embedded {
  client: PGlite;
  raw<Row>(text: string, values: unknown[]): Promise<Row[]>;
}

/**
 * Opens PGlite for Drizzle. Drizzle hands the same parsers over with every query, and PGlite copies its own, some 450, whenever
 * a query has parsers: that took as long as a short query itself. So they are set once and left out of the calls.
 */
export async function openEmbedded(dataDir: string, snapshot?: Blob): Promise<Embedded> {
  const client = await PGlite.create(dataDir, {
    parsers: { 20: String },
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  });
  for (const type of TEXTS) client.parsers[type] = asText;
  const query: Query = client.query.bind(client);
  client.query = plain(query);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      tx.query = plain(tx.query.bind(tx));
      return work(tx);
    });
  await client.exec("set timezone = 'UTC'");
  return {
    client,
    raw: async <Row>(text: string, values: unknown[]) => (await query<Row>(text, values, { parsers: DATES })).rows,
  };
}
