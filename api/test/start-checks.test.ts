import { command, read } from '@shared/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { checkRoutes } from '../src/platform/registry.ts';
import { handle, serve } from '../src/platform/route.ts';

const good = { path: '/a/{id}', summary: '甲', permission: 'logistics.order.view', scope: 'logistics' } as const;

describe('the server refuses to start', () => {
  it('without a permission, without a scope, with an unknown code', () => {
    for (const [broken, why] of [
      [{ ...good, permission: undefined }, 'no permission'],
      [{ ...good, permission: { anyOf: [] } }, 'no permission'],
      [{ ...good, permission: 'logistics.order.fly' }, 'unknown'],
      [{ ...good, scope: undefined }, 'no scope'],
      [{ ...good, scope: 'moon' }, 'no scope'],
    ] as const)
      expect(() => checkRoutes([serve(read(broken as never), () => null)])).toThrow(why);
  });
  it('when two endpoints answer one address', () => {
    const other = { ...good, path: '/a/{orderId}' };
    expect(() => checkRoutes([serve(read(good), () => null), serve(read(other), () => null)])).toThrow('served twice');
  });
  it('without an implementation, or with a command that GET could call', () => {
    expect(() => checkRoutes([{ ...serve(read(good), () => null), run: undefined as never }])).toThrow(
      'no implementation',
    );
    expect(() => checkRoutes([handle(command({ ...good, method: 'GET' }), () => null)])).toThrow('must not be GET');
  });
  it('and starts with the same endpoints when they are complete', () => {
    expect(() => checkRoutes([serve(read(good), () => null), handle(command(good), () => null)])).not.toThrow();
  });
});
