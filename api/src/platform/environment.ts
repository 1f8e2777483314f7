import { readTrustProxy, type TrustProxy } from './trust-proxy.ts';

/** Settings of the process, all from the environment. */
export interface Environment {
  port: number;
  host: string;
  /** Folder of the embedded database, attachments and published modules. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Bucket of attachments and exports (bucket-store.ts); the folder `files` in dataDir without it. */
  filesUrl: string | undefined;
  /** First start only. */
  adminPassword: string | undefined;
  /** Whether an empty database gets the demo data. */
  demo: boolean;
  /** Password of all demo users; a random one unless given. */
  demoPassword: string | undefined;
  /** Origins beside our own that may change something, comma separated. */
  allowedOrigins: string[];
  /** Proxies in front whose X-Forwarded-* are believed: how many, or their addresses; false: none. */
  trustProxy: TrustProxy;
  /** Key that signs release documents, for several machines on one database; else one is made in dataDir. */
  releaseKey: string | undefined;
  logLevel: string;
  production: boolean;
}

/** Reads and checks the environment; throws one Error that names the variable. */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT 必须是端口号：${env.PORT}`);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: env.DATABASE_URL || undefined,
    filesUrl: env.FILES_URL || undefined,
    adminPassword: env.ADMIN_PASSWORD || undefined,
    demo: env.DEMO !== '0',
    demoPassword: env.DEMO_PASSWORD || undefined,
    allowedOrigins: (env.ALLOWED_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    releaseKey: env.RELEASE_KEY || undefined,
    logLevel: env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
    production: env.NODE_ENV === 'production',
  };
}
