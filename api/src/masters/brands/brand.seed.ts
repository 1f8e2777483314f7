import {
  AUTHORISATION_SLOT,
  BRAND_LOGO_SLOT,
  type AuthorisationKind,
  type BrandType,
} from '@shared/contract/system/brand.labels.ts';
import { count, eq, sql } from 'drizzle-orm';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { demoLogo } from '../../services/seed/demo-image.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { createBrandCode, setBrandCode } from './brand-code.service.ts';
import { createBrand, setBrand } from './brand.service.ts';
import { syBrand, syBrandCode } from './brand.tables.ts';

/** Invented names only; the English ones are words that no register keeps. */
const NAMES = [
  ['蓝锚', 'Blauanka'], ['银桥', 'Silvabri'], ['北河', 'Nordriva'], ['金石', 'Goldston'], ['青野', 'Grunfeld'],
  ['港冠', 'Harkrona'], ['峰浪', 'Gipfwave'], ['杉门', 'Cedargat'], ['明星辰', 'Brightar'], ['珊叶', 'Coraleaf'],
  ['琥巷', 'Ambralan'], ['枫峰', 'Mapelpik'], ['蓝石', 'Blauston'], ['银叶', 'Silvalef'], ['北辰星', 'Nordstar'],
  ['金浪', 'Goldwave'], ['青桥', 'Grunbrig'], ['港湾石', 'Harstona'], ['峰野', 'Gipfeld'], ['杉河', 'Cedriva'],
  [null, 'Brightlane'], ['珊冠', 'Coralkron'], ['琥锚', null], [null, 'Mapelgate'], ['无牌通用', null],
] as const; // prettier-ignore
const COLOURS = [
  [5, 125, 180],
  [210, 90, 40],
  [60, 140, 80],
  [120, 70, 150],
] as const;
const WHITE = [255, 255, 255] as const;
const typeOf = (place: number): BrandType =>
  place === NAMES.length - 1 ? 'NONE' : ((['OWN', 'OEM', 'BOUGHT', 'FOREIGN'] as const)[place % 4] ?? 'OWN');
const KINDS: Readonly<Record<BrandType, AuthorisationKind>> = {
  NONE: 'OWN',
  OWN: 'OWN',
  BOUGHT: 'LICENSED',
  OEM: 'OEM',
  FOREIGN: 'LICENSED',
};
/** Days until the end of the authorisations, by place: some soon, some past, some without end. */
const ENDS = [400, 12, null, 28, -6, 730, 90, 3, null, 200, -45, 365] as const;

/** 25 brands of every type (chapter 14) and 33 codes: valid, about to lapse, expired, disabled, with and without file. */
export const brandSeed: SeedStep = {
  name: '品牌',
  async run(seed) {
    const numbers = seed.random('brands');
    const owners = await seed.tx
      .select({ id: acCustomer.id, country: acCustomer.country })
      .from(acCustomer)
      .where(eq(acCustomer.status, 'ACTIVE'))
      .orderBy(acCustomer.customerNo);
    const ids: string[] = [];
    for (const [place, [nameCn, nameEn]] of NAMES.entries()) {
      const brandType = typeOf(place);
      const owner = owners[(place * 3) % owners.length];
      const plain = brandType === 'NONE';
      const third = place % 5 === 4;
      const recorded = !plain && place % 3 === 0;
      const ends = ENDS[(place * 5) % ENDS.length] ?? null;
      const registered = !plain && (place === 1 || numbers.chance(80));
      const at = seed.at(-300 + place * 4, 10);
      const made = await seed.command('admin', at, (ctx) =>
        createBrand(ctx, {
          nameCn,
          nameEn,
          ownerCustomerId: plain || third ? null : (owner?.id ?? null),
          ownerName: third && !plain ? `${nameCn ?? nameEn}品牌管理(演示)` : null,
          brandType,
          registrationNo: registered ? String(70_000_000 + place * 137) : null,
          classes: plain ? [] : ([[20, 24], [28], [11, 21], [12]][place % 4] ?? []),
          countries: plain ? [] : [...new Set(['CN', owner?.country ?? 'CN'])],
          validFrom: registered ? seed.day(-2000 + place) : null,
          validTo: registered && ends !== null ? seed.day(ends + 1) : null,
          ipRecorded: recorded,
          recordNo: recorded ? `T${seed.day(-300 + place * 4).slice(0, 4)}-${String(10_000 + place * 31)}` : null,
          remark: null,
        }),
      );
      ids.push(made.id);
      if (place % 2 === 0 && !plain)
        await attach(seed, at, 'sy_brand', made.id, {
          slot: BRAND_LOGO_SLOT,
          name: `${nameEn ?? nameCn ?? ''}.png`,
          bytes: demoLogo(COLOURS[place % COLOURS.length] ?? COLOURS[0], WHITE),
        });
      if (place === 17) await seed.command('admin', seed.at(-20), (ctx) => setBrand(ctx, made.id, 1, 'disable'));
    }
    await codes(
      seed,
      ids,
      owners.map(({ id }) => id),
    );
  },
  async totals(tx) {
    const [brands] = await tx.select({ n: count() }).from(syBrand);
    const [codesMade] = await tx.select({ n: count() }).from(syBrandCode);
    const { rows } = await tx.execute<{ digest: string }>(
      sql`select md5(string_agg(code || kind || status || coalesce(authorised_to::text, ''), '|' order by code)) as digest from sy_brand_code`,
    );
    return { 品牌: brands?.n ?? 0, 编码: codesMade?.n ?? 0, 校验: rows[0]?.digest ?? '' };
  },
};

async function codes(seed: Seed, brands: readonly string[], customers: readonly string[]): Promise<void> {
  const places = brands.flatMap((_id, place) => (typeOf(place) === 'NONE' || place === 17 ? [] : [place]));
  const wanted = [...places, ...places.slice(0, 10)];
  for (const [index, place] of wanted.entries()) {
    const kind = KINDS[typeOf(place)];
    const ends = ENDS[index % ENDS.length] ?? null;
    const code = `${(NAMES[place]?.[1] ?? 'YB').slice(0, 3).toUpperCase()}${String(index + 1).padStart(2, '0')}`;
    const at = seed.at(-180 + index * 3, 15);
    const made = await seed.command('admin', at, (ctx) =>
      createBrandCode(ctx, {
        code,
        brandId: brands[place] ?? '',
        customerId:
          kind === 'OWN' && index < places.length ? null : (customers[(index * 2) % customers.length] ?? null),
        kind,
        authorisedFrom: kind === 'OWN' ? null : seed.day(-365),
        authorisedTo: kind === 'OWN' ? null : ends === null ? null : seed.day(ends),
        territory: kind === 'LICENSED' ? ['DE', 'US'] : [],
        remark: null,
      }),
    );
    if (kind !== 'OWN' && index % 4 !== 3)
      await attach(seed, at, 'sy_brand_code', made.id, {
        slot: AUTHORISATION_SLOT,
        name: `${AUTHORISATION_SLOT}-${code}.pdf`,
        bytes: demoPaper(`DEMO AUTHORISATION ${code}`),
      });
    if (index % 16 === 15) await seed.command('admin', seed.at(-10), (ctx) => setBrandCode(ctx, made.id, 1, 'disable'));
  }
}

const attach = (
  seed: Seed,
  at: Date,
  kind: string,
  id: string,
  { slot, name, bytes }: { slot: string; name: string; bytes: Buffer },
) =>
  seed.command('admin', at, async (ctx) =>
    addAttachment(ctx, await seeOwner(ctx, kind, id), slot, { part: 'file', name, type: '', bytes }),
  );
