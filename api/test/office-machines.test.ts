import { customerCodeMachine, customerCodes } from '@shared/contract/accounts/customer-code.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { customerMachine } from '@shared/contract/accounts/customer.machine.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import * as users from '@shared/contract/access/user.contract.ts';
import { userMachine } from '@shared/contract/access/user.machine.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { driverMachine, drivers } from '@shared/contract/logistics/driver.contract.ts';
import { vehicleMachine, vehicles } from '@shared/contract/logistics/vehicle.contract.ts';
import type { Machine } from '@shared/contract/machine.ts';
import { brandCodeMachine, brandCodes } from '@shared/contract/system/brand-code.contract.ts';
import { brandMachine, brands } from '@shared/contract/system/brand.contract.ts';
import { hsCodes, hsMachine } from '@shared/contract/system/hs-code.contract.ts';
import { formMachine, inspectForms } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { templateMachine, templates } from '@shared/contract/system/template.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from './harness.ts';
import { saysIllegal } from './illegal.ts';
import { tradeApi } from './trade-desk.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
  await api.database.run(`
    insert into lg_vehicle (plate, type, supplier_id) values ('浙B12345', 'T96', 3);
    insert into lg_driver (name, phone, licence_class, supplier_id) values ('张三', '13800138000', 'A2', 3);
    insert into sy_brand (name_cn, name_cn_key, search_text, brand_type) values ('海纳', '海纳', '海纳', 'NONE');
    insert into sy_brand_code (code, brand_id, kind) values ('HN01', 1, 'OWN');
    insert into sy_template (kind, name, language, paper, engine, body) values ('HETONG', '合同', 'ZH', 'A4', 'LAYOUT', '<p></p>');
    insert into sy_inspect_form (name, content) values ('通用', '{"sections": []}')`);
}, 60_000);
afterAll(() => api.close());

/**
 * One record of a machine: how to reach it, and a call for each action that some state refuses. 删除 of what was published
 * says what to do instead, which its own test looks at.
 */
interface Case {
  machine: Machine;
  table: string;
  column: string;
  id: string;
  /** SQL of the states that are not the column itself. */
  put?: Record<string, string>;
  calls: Record<string, [Endpoint<never, never, never>, object?]>;
}
const REASON = { reason: '资料有误，需要更正' };
const call = <Query, Body, Answer>(endpoint: Endpoint<Query, Body, Answer>, body: object = {}) =>
  [endpoint as never, body] as [Endpoint<never, never, never>, object];
/** 停用 and 启用, and what else is told. */
const switched = <Switch extends Endpoint<never, never, never>>(calls: { disable: unknown; enable: unknown }) => ({
  disable: call(calls.disable as Switch),
  enable: call(calls.enable as Switch),
});

const CASES: Case[] = [
  {
    machine: customerMachine,
    table: 'ac_customer',
    column: 'status',
    id: '2',
    calls: {
      ...switched(customers),
      activate: call(customers.activate),
      black: call(customers.black, REASON),
      unblack: call(customers.unblack, REASON),
    },
  },
  {
    machine: supplierMachine,
    table: 'ac_supplier',
    column: 'status',
    id: '4',
    calls: { ...switched(suppliers), black: call(suppliers.black, REASON), unblack: call(suppliers.unblack, REASON) },
  },
  {
    machine: customerCodeMachine,
    table: 'ac_customer_code',
    column: 'status',
    id: '2',
    calls: switched(customerCodes),
  },
  {
    machine: userMachine,
    table: 'ac_user',
    column: 'status',
    id: '4',
    put: {
      LOCKED: `update ac_user set status = 'ENABLED' where id = 4;
        insert into ac_login_try (key, failures, since, locked_until, locks) values ('n:zhao', 5, now(), now() + interval '15 minutes', 1)`,
    },
    calls: {
      enable: call(users.userEnable),
      disable: call(users.userDisable, REASON),
      unlock: call(users.userUnlock),
      kick: call(users.userKick),
      reset: call(users.userReset),
      resetMfa: call(users.userResetMfa, REASON),
      leave: call(users.userHandover, { receiverId: '3', ...REASON }),
    },
  },
  { machine: vehicleMachine, table: 'lg_vehicle', column: 'status', id: '1', calls: switched(vehicles) },
  { machine: driverMachine, table: 'lg_driver', column: 'status', id: '1', calls: switched(drivers) },
  { machine: brandMachine, table: 'sy_brand', column: 'status', id: '1', calls: switched(brands) },
  { machine: brandCodeMachine, table: 'sy_brand_code', column: 'status', id: '1', calls: switched(brandCodes) },
  {
    machine: hsMachine,
    table: 'sy_hs_code',
    column: 'status',
    id: '1',
    put: { VOID: `update sy_hs_code set status = 'VOID', void_from = '2026-01-01' where id = 1` },
    calls: {
      void: call(hsCodes.void, { ...REASON, voidFrom: '2030-01-01', replacedBy: null }),
      restore: call(hsCodes.restore, REASON),
    },
  },
  {
    machine: templateMachine,
    table: 'sy_template',
    column: 'state',
    id: '1',
    calls: {
      publish: call(templates.publish, { note: null }),
      setDefault: call(templates.setDefault),
      disable: call(templates.disable),
    },
  },
  {
    machine: formMachine,
    table: 'sy_inspect_form',
    column: 'state',
    id: '1',
    calls: {
      publish: call(inspectForms.publish, { note: null }),
      disable: call(inspectForms.disable),
    },
  },
];

/** Puts the record into a state as it was before. */
async function put({ table, column, id, put: own }: Case, state: string): Promise<void> {
  await api.database.run(
    `delete from ac_login_try; ${own?.[state] ?? `update ${table} set ${column} = '${state}' where id = ${id}`}`,
  );
}

describe.each(CASES.map((each) => [each.machine.title, each] as const))('5.12 %s: states × actions', (_title, each) => {
  const pairs = Object.keys(each.machine.states).flatMap((state) =>
    Object.keys(each.calls).map((action) => [state, action] as const),
  );
  it.each(pairs.filter(([state, action]) => !each.machine.actions[action]?.from.includes(state)))(
    '%s × %s is refused with its state and action',
    async (state, action) => {
      await put(each, state);
      const [found] = await api.database.raw<{ version: number }>(
        `select version from ${each.table} where id = ${each.id}`,
      );
      const [endpoint, body] = each.calls[action] ?? [];
      const answer = await api.as('admin').call(endpoint as Endpoint, {
        params: { id: each.id },
        body: { ...body, version: found?.version },
      });
      expect([answer.envelope.errorMessage, saysIllegal(answer, each.machine, state, action)]).toEqual([
        answer.envelope.errorMessage,
        true,
      ]);
    },
  );
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
