import { accesses } from '@shared/contract/warehouse/access.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, refused } = kit;
const as = (name: string) => desk.api.as(name);

const pickup = {
  type: 'PICKUP',
  pickupPerson: '赵六',
  pickupIdNo: '330206199001011234',
  pickupPhone: '13800138000',
  plateNo: '浙B12345',
} as const;
const grant = async (values: object) => {
  await desk.api.db.execute(sql`delete from wh_access`);
  const made = await as('li').ok(accesses.create, {
    body: {
      partyType: 'CUSTOMER',
      partyId: desk.store.customers[0] ?? '',
      warehouseId: desk.store.warehouseId,
      zoneIds: [],
      rights: ['STORE', 'PICKUP'],
      validFrom: '2026-11-01',
      validTo: '2026-12-31',
      quota: 0,
      vehicles: [],
      persons: [],
      ...values,
    },
  });
  return as('wang').ok(accesses.approve, on(made));
};
const paper = (id: string) =>
  desk.api.db.execute(sql`with f as (insert into sh_file (key, purpose, name, mime, size, sha256, created_at)
      values (gen_random_uuid(), 'ATTACHMENT', 'a.png', 'image/png', 1, 'x', now()) returning id)
    insert into sh_attachment (owner_type, owner_id, slot, file_id, name, mime, size, sha256)
    select 'wh_outbound', ${id}, '委托书', f.id, 'a.png', 'image/png', 1, 'x' from f`);

it('needs the fields, the right PICKUP, a registered plate or person, and the paper', async () => {
  await desk.api.db.execute(sql`delete from wh_access`);
  const bare = await as('li').call(outbounds.create, { body: kit.input([line(1)], { type: 'PICKUP' }) });
  expect(bare.envelope.data).toMatchObject({
    fields: {
      pickupIdNo: '客户提货须填证件号',
      pickupPerson: '客户提货须填提货人',
      pickupPhone: '客户提货须填电话',
      plateNo: '客户提货须填车牌',
    },
  });
  const made = await kit.create([line(1)], pickup);
  expect(made.pickupIdNo).toBe('****1234');
  expect(await refused(as('li').call(outbounds.submit, on(made)))).toEqual([
    'WMS_ACCESS_DENIED',
    `${made.outboundNo}：客1 未获准使用 1 仓（客户在该仓库没有准入）。`,
  ]);
  await grant({ vehicles: [{ plate: '浙B99999' }] });
  expect((await refused(as('li').call(outbounds.submit, on(made))))[1]).toContain('车牌和提货人都没有登记');
  const access = await grant({
    vehicles: [{ plate: '浙B99999' }],
    persons: [{ name: '赵六', phone: '13800138000' }],
  });
  const unsigned = await as('li').call(outbounds.submit, on(made));
  expect(unsigned.envelope.data).toMatchObject({ fields: { files: '请先上传委托书' } });
  await paper(made.id);
  await as('wang').ok(accesses.suspend, on(access, { reason: '整改' }));
  expect((await as('li').ok(outbounds.submit, on(made))).state).toBe('SUBMITTED');
});

it('the id number is masked for everybody and survives an edit that sends the mask back', async () => {
  const made = await kit.create([line(1)], pickup);
  const body = { ...kit.input([line(2)], { ...pickup, pickupIdNo: made.pickupIdNo ?? null }), version: made.version };
  await as('li').ok(outbounds.update, { params: { id: made.id }, body });
  const [row] = await desk.api.database.raw<{ no: string }>(
    `select pickup_id_no as no from wh_outbound where id = ${made.id}`,
  );
  expect(row?.no).toBe('330206199001011234');
  const masked = await as('li').call(outbounds.create, {
    body: kit.input([line(3)], { ...pickup, pickupIdNo: '****1' }),
  });
  expect(masked.envelope.data).toMatchObject({ fields: { pickupIdNo: '请填写完整的证件号' } });
});
