import type { StartupStep } from '../../platform/startup-step.ts';
import { seedAccess } from './access.seed.ts';

const ACCESS_LOCK = 7_201_010;

/** Preset roles, and on an empty database the first administrator; a random password is said once. */
export const accessStep: StartupStep = {
  name: 'access',
  async run({ database, environment, clock, say }) {
    const { adminPassword } = await database.exclusively(ACCESS_LOCK, () =>
      seedAccess(database, { password: environment.adminPassword, clock }),
    );
    if (adminPassword) say(`管理员账号 admin，初始密码 ${adminPassword} （只显示这一次，首次登录须修改）`);
  },
};
