import { isPermissionCode, PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.ts';
import { checkedCodes, policyOf, policyText } from './policy.ts';
import { PRESET_ROLES } from './preset-roles.ts';

const policy = policyOf(routes);

describe('policy (logistics-admin 12: the codes the server checks are the seeded list)', () => {
  it('every code that an endpoint checks is in 权限设置, and none is checked that is not', () => {
    const codes = policy.flatMap((row) => row.codes);
    expect(codes.filter((code) => !isPermissionCode(code))).toEqual([]);
    const { checked, waiting } = checkedCodes(policy);
    expect([...checked, ...waiting].sort()).toEqual([...PERMISSION_CODES].sort());
  });

  it('no code of accounts and rights waits for a screen', () => {
    const { waiting } = checkedCodes(policy);
    expect(waiting.filter((code) => /^account\.(user|dept|auth)\./.test(code))).toEqual([]);
  });

  it('the seeded roles know every code: super holds all, the others no unknown one', () => {
    const held = PRESET_ROLES.find(({ code }) => code === 'super')?.codes;
    expect(held).toEqual([...PERMISSION_CODES]);
  });

  it('nothing is public but login, logout, the link of a screen on the wall and what says so with a reason', () => {
    const open = policy.filter((row) => row.open === 'public');
    expect(open.every((row) => row.scope.startsWith('无：'))).toBe(true);
    expect(open.map((row) => row.address)).toEqual(expect.arrayContaining(['POST /auth/login', 'POST /auth/logout']));
    expect(
      open
        .filter((row) => !row.address.startsWith('GET '))
        .map((row) => row.address)
        .sort(),
    ).toEqual(['POST /auth/display', 'POST /auth/login', 'POST /auth/logout']);
  });

  it('reads as a table for people', () => {
    expect(policyText(policy)).toContain('POST /accounts/users/{id}/disable\t停用账号\t账号管理·启用停用\tcompany');
  });
});
