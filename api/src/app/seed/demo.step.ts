import { drainEvents, type Consumer } from '../../platform/outbox.ts';
import type { StartupStep } from '../../platform/startup-step.ts';
import { seedDemo, skipDemo } from './demo.ts';

/**
 * Demo data into an empty database at the first start, unless DEMO=0; the password of its users is said once. What its
 * commands have told other modules has reached them before anybody signs in.
 */
export const demoStep = (consumers: readonly Consumer[]): StartupStep => ({
  name: 'demo',
  async run({ database, clock, environment, say }) {
    if (!environment.demo) return skipDemo(database);
    const done = await seedDemo(database, { password: environment.demoPassword, now: clock.now(), say });
    if (!done.loaded) return;
    if (done.password) say(`演示账号 ${done.users} 个（如 sales01、ops01），密码：${done.password}`);
    say('演示数据：各模块联动');
    await drainEvents({ database, clock, consumers });
  },
});
