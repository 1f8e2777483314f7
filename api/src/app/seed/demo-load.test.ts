import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDemo } from '../../../test/demo-template.ts';
import { freshDatabase } from '../../../test/templates.ts';
import { rows, type Database } from '../../platform/database.ts';
import { seedAccess } from '../../services/access/access.seed.ts';
import { seedDemo, skipDemo } from './demo.ts';
import { peopleSeed } from './people.seed.ts';

const open: Database[] = [];
async function fresh(): Promise<Database> {
  const database = await freshDatabase();
  open.push(database);
  await seedAccess(database, { password: 'Erstes-Passwort-1' });
  return database;
}
let database: Database;
beforeAll(async () => {
  ({ database } = await freshDemo());
  open.push(database);
}, 900_000);
afterAll(() => Promise.all(open.map((one) => one.close())));

describe('12.1 loading the demo data', () => {
  it('is loaded once, and not over business data', async () => {
    expect(await seedDemo(database)).toMatchObject({ loaded: false });
    expect(await seedDemo(database, { asked: true })).toMatchObject({ loaded: false });
  });

  it('DEMO=0 is remembered; asked for by name it is loaded, with a password of its own', async () => {
    const other = await fresh();
    await skipDemo(other);
    expect(await seedDemo(other)).toMatchObject({ loaded: false });
    const done = await seedDemo(other, { asked: true, steps: [peopleSeed] });
    expect(done).toMatchObject({ loaded: true, users: 23 });
    expect(done.password?.length).toBeGreaterThanOrEqual(10);
  }, 120_000);

  it('a step that fails leaves nothing behind, and the next start begins again', async () => {
    const other = await fresh();
    const broken = { ...peopleSeed, run: () => Promise.reject(new Error('aus')) };
    await expect(seedDemo(other, { steps: [peopleSeed, broken] })).rejects.toThrow('aus');
    expect((await rows(other.db, sql`select 1 from ac_user where username <> 'admin'`)).length).toBe(0);
    expect(await seedDemo(other, { steps: [peopleSeed] })).toMatchObject({ loaded: true });
  }, 120_000);
});
