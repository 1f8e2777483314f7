import { describe, expect, it } from 'vitest';
import { userBody } from './user-form.rules.ts';

describe('form of an account', () => {
  it('a save carries departments only for 指定部门, a supplier only for external accounts, no masked contact', () => {
    const body = userBody(
      {
        phone: '138****5678',
        email: null,
        supplierId: '3',
        external: false,
        scopeOverride: { logistics: { level: 'SELF', deptIds: ['2'] }, finance: { level: 'CUSTOM', deptIds: ['2'] } },
      },
      false,
    );
    expect(body).toMatchObject({
      phone: null,
      supplierId: null,
      warehouseIds: [],
      scopeOverride: { logistics: { level: 'SELF', deptIds: [] }, finance: { level: 'CUSTOM', deptIds: ['2'] } },
    });
    expect(userBody({ scopeOverride: undefined }, true)).toMatchObject({ scopeOverride: null });
  });
});
