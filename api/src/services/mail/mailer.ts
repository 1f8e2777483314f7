import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';

/** What a mail server is reached by (settings 通知). */
export interface MailServer {
  host: string;
  port: number;
  security: 'TLS' | 'STARTTLS' | 'NONE';
  user: string;
  password: string;
  from: string;
}
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Read when its turn comes, so that only one mail's files are in memory; null: a file is gone. */
  files?: () => Promise<{ filename: string; content: Buffer; contentType: string }[] | null>;
}
const SECONDS = 1000;

/** The mail server of the settings; null: none is set, so that no mail goes out. */
export async function mailServerOf(ctx: Pick<Ctx, 'setting'>): Promise<MailServer | null> {
  const host = await ctx.setting('notify.mail_server');
  if (host === '') return null;
  const user = await ctx.setting('notify.mail_user');
  return {
    host,
    port: await ctx.setting('notify.mail_port'),
    security: await ctx.setting('notify.mail_security'),
    user,
    password: await ctx.setting('notify.mail_password'),
    from: (await ctx.setting('notify.mail_from')) || user,
  };
}

/** What follows each mail. */
interface Sending {
  /** Told of each mail before the next goes: null, or why it did not go. */
  told?: (at: number, fault: string | null) => Promise<unknown>;
  /** No further mail goes once it says stop. */
  signal?: AbortSignal | undefined;
}
/**
 * Sends mails over one connection; answers for each that was tried null, or why it did not go. Bodies are plain text; files
 * come from the store alone.
 */
export async function sendMails(
  server: MailServer,
  mails: readonly Mail[],
  { told, signal }: Sending = {},
): Promise<(string | null)[]> {
  const { host, port, security, user, password: pass, from } = server;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    ...(user ? { auth: { user, pass } } : {}),
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 20 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const faults: (string | null)[] = [];
  try {
    for (const [at, { to, subject, text, files }] of mails.entries()) {
      if (signal?.aborted) break;
      const attachments = files ? await files() : [];
      const fault =
        attachments === null
          ? '附件已不存在'
          : await transport.sendMail({ from, to, subject, text, attachments }).then(
              () => null,
              (error: unknown) => faultText(error),
            );
      faults.push(fault);
      await told?.(at, fault);
    }
  } finally {
    transport.close();
  }
  return faults;
}

const FAULTS: Readonly<Record<string, string>> = {
  EAUTH: '账号或密码不正确',
  ECONNECTION: '连接不上邮件服务器',
  ECONNREFUSED: '连接不上邮件服务器',
  ESOCKET: '连接不上邮件服务器，请核对端口和加密方式',
  ETIMEDOUT: '连接邮件服务器超时',
  EDNS: '找不到邮件服务器的主机名',
  ETLS: '加密连接失败，请核对加密方式',
  EENVELOPE: '发件或收件地址被拒绝',
};
/** Why a mail did not go, in Chinese; the server's own words would carry addresses and are left out. */
function faultText(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const known = FAULTS[String(code)] ?? '邮件服务器拒绝发送';
  return typeof responseCode === 'number' ? `${known}（${responseCode}）` : known;
}

/** Sends one mail now; refuses with MAIL_FAILED. */
export async function sendNow(ctx: Pick<Ctx, 'setting'>, mail: Mail): Promise<void> {
  const server = await mailServerOf(ctx);
  if (!server) throw refuse('MAIL_FAILED', '还没有设置邮件服务器，请先保存邮件设置。');
  if (!server.from) throw refuse('MAIL_FAILED', '请填写发件地址或邮件账号，并保存。');
  const [fault] = await sendMails(server, [mail]);
  if (fault) throw refuse('MAIL_FAILED', `测试邮件没有发出：${fault}。`);
}
