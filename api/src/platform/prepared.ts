import pg from 'pg';

/** Statements that a pool keeps prepared; each connection holds a plan of them. */
const KEPT = 120;
/** A statement is prepared when it comes this often: most texts with pasted numbers never come again. */
const OFTEN = 3;
const WATCHED = 2000;

/** Names of the texts that recur, for all connections of a pool. */
function recurring(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= KEPT) return known;
    const count = (seen.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (seen.size >= WATCHED) seen.clear();
      seen.set(text, count);
      return undefined;
    }
    seen.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Connections of one pool that prepare the reads which recur, so that PostgreSQL need not parse them at every request.
 * Searches are left out: their best plan depends on the words. A pooler in front must know prepared statements
 * (PgBouncer 1.21).
 */
export function preparingClient(): typeof pg.Client {
  const nameOf = recurring();
  return class extends pg.Client {
    override query: pg.Client['query'] = ((config: unknown, ...rest: unknown[]) => {
      const named = isRead(config) ? { ...config, name: nameOf(config.text) } : config;
      return Reflect.apply(pg.Client.prototype.query, this, [named, ...rest]);
    }) as pg.Client['query'];
  };
}

const isRead = (config: unknown): config is { text: string; name?: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('name' in config && config.name) &&
  config.text.startsWith('select') &&
  !config.text.includes(' ilike ');
