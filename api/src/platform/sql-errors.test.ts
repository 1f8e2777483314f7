import { expect, it } from 'vitest';
import { freshPglite } from '../../test/templates.ts';
import { refusalOf } from './sql-errors.ts';

it('an overflow names its limit', async () => {
  const database = await freshPglite();
  const refused = async (cast: string) =>
    refusalOf(
      await database.raw(`select ${cast}`).then(
        () => null,
        (error: unknown) => error,
      ),
    )?.message;
  try {
    expect(await refused(`'1e17'::numeric(20, 4)`)).toBe('数值过大：整数部分最多 16 位。');
    expect(await refused('99999999999::int')).toBe('数值过大：不能超过 2147483647。');
    expect(await refused(`'99999999999999999999'::bigint`)).toBe('数值过大：不能超过 9223372036854775807。');
  } finally {
    await database.close();
  }
}, 120_000);
