import { rmSync } from 'node:fs';
import { join } from 'node:path';
import './app/ports.ts';
import { resetMfaOf } from './services/access/mfa-reset.ts';
import { backupFolder, restoreFolder } from './platform/backup.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { readEnvironment, type Environment } from './platform/environment.ts';
import { guardLastWords } from './platform/last-words.ts';
import { loggedError } from './platform/logged-error.ts';
import { openMigrated } from './platform/open-database.ts';
import { NEWEST_FILE } from './services/release/version-store.ts';
import { seedBig } from './app/seed/big.ts';
import { seedDemo } from './app/seed/demo.ts';
import { verify } from './platform/verify.ts';
import './app/seed/verify-nouns.ts';
import { startupSteps } from './app/startup.ts';

const say = (line: string): void => console.log(line);

const USAGE = `npm run db:migrate             迁移数据库
npm run db:seed                装入演示数据
npm run db:seed -- big [订单数] 再装入大数据集（默认 100000 订单，建议 PostgreSQL）
npm run db:verify              核对数据
npm run db:reset-mfa -- <用户名> 重置一个账号的两步验证
npm run db:backup -- <目录>    备份内置数据库的数据目录
npm run db:restore -- <目录>   用备份替换数据目录`;

async function withDatabase(environment: Environment, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openMigrated(environment, say);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** What a server does at its start short of serving: base data and the first administrator, no demo data. */
async function prepare(database: Database, environment: Environment): Promise<void> {
  const quiet = { ...environment, demo: false };
  for (const step of startupSteps)
    if (step.name !== 'demo') await step.run({ database, environment: quiet, clock: systemClock, say });
}

/** `npm run db:…`; the exit code is 1 when something is wrong. */
async function main([command, argument, amount]: readonly (string | undefined)[]): Promise<void> {
  const environment = readEnvironment();
  switch (command) {
    case 'migrate':
      return withDatabase(environment, async (database) => {
        await prepare(database, environment);
        say('数据库已是最新。');
      });
    case 'seed':
      return withDatabase(environment, async (database) => {
        await prepare(database, environment);
        if (argument === 'big') {
          const orders = Number(amount ?? 100_000);
          if (!Number.isInteger(orders) || orders < 50 || orders > 1_000_000)
            throw new Error('订单数应为 50 至 1000000 的整数。');
          await seedBig(database, orders, say, environment.demoPassword);
          return say('大数据集已装入。');
        }
        const done = await seedDemo(database, {
          password: environment.demoPassword,
          asked: true,
          now: new Date(),
          say,
        });
        say(done.loaded ? `演示数据已装入，账号 ${done.users} 个。` : '演示数据早已装入。');
        if (done.password) say(`演示账号的密码：${done.password}`);
      });
    case 'verify':
      return withDatabase(environment, async (database) => {
        const { checked, broken } = await verify(database.db, say);
        say(`核对 ${checked} 项，不符 ${broken.length} 项。`);
        if (broken.length > 0) process.exitCode = 1;
      });
    case 'reset-mfa':
      return withDatabase(environment, async (database) => {
        if (!argument) throw new Error('请写明用户名：npm run db:reset-mfa -- <用户名>');
        await resetMfaOf(database, argument);
        say(`${argument} 的两步验证已重置，所有登录已失效。`);
      });
    case 'backup':
      return say(`已备份到 ${await backupFolder(environment, argument)}`);
    case 'restore':
      say(`已恢复，原数据保存在 ${await restoreFolder(environment, argument)}`);
      // Browsers have seen later documents than the restored ones: the next start begins a new numbering.
      return rmSync(join(environment.dataDir, 'mf', NEWEST_FILE), { force: true });
    default:
      say(USAGE);
      process.exitCode = 1;
  }
}

guardLastWords();
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(loggedError(error).message);
  process.exitCode = 1;
}
