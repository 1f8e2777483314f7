import { createServer, type Server, type Socket } from 'node:net';

/** What a mail server heard. */
export interface Heard {
  /** `user:password` of the login; null: none. */
  login: string | null;
  from: string;
  to: string;
  /** Headers and body as they came. */
  data: string;
}
export interface FakeSmtp {
  port: number;
  heard: Heard[];
  /** Answers every recipient with this in place of 250. */
  refuse: string | null;
  /** The login that it takes; null: any. */
  login: string | null;
  close(): Promise<void>;
}

/** A mail server of RFC 5321 on a free port that keeps what it is told; without encryption. */
export async function fakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    talk(socket, fake);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const fake: FakeSmtp = {
    port: typeof address === 'object' && address ? address.port : 0,
    heard: [],
    refuse: null,
    login: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return fake;
}

function talk(socket: Socket, fake: FakeSmtp): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: Heard = { login: null, from: '', to: '', data: '' };
  let inData = false;
  let rest = '';
  const obey = (line: string) => {
    if (inData) {
      if (line !== '.') return void (mail.data += `${line}\n`);
      inData = false;
      fake.heard.push(mail);
      mail = { ...mail, from: '', to: '', data: '' };
      return void say('250 taken');
    }
    const [verb = '', ...words] = line.split(' ');
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return void say('250-fake\r\n250 AUTH PLAIN');
      case 'AUTH': {
        const [, user, password] = Buffer.from(words[1] ?? '', 'base64')
          .toString()
          .split('\0');
        mail.login = `${user}:${password}`;
        return void say(fake.login === null || fake.login === mail.login ? '235 welcome' : '535 wrong');
      }
      case 'MAIL':
        mail.from = /<(.*)>/.exec(line)?.[1] ?? '';
        return void say('250 ok');
      case 'RCPT':
        mail.to = /<(.*)>/.exec(line)?.[1] ?? '';
        return void say(fake.refuse ?? '250 ok');
      case 'DATA':
        inData = true;
        return void say('354 go on');
      case 'QUIT':
        say('221 bye');
        return void socket.end();
      default:
        return void say('250 ok');
    }
  };
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) obey(line);
  });
  say('220 fake');
}

const quoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();

/** Subject and text of a mail as a reader sees them. */
export function readMail({ data }: Heard): { subject: string; text: string } {
  const [head = '', ...body] = data.split('\n\n');
  const subject = (/Subject: ((?:.*\n[ \t])*.*)/.exec(head)?.[1] ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : quoted(text.replace(/_/g, ' ')),
    );
  const raw = body.join('\n\n');
  const isBase64 = /Content-Transfer-Encoding: base64/i.test(head);
  return {
    subject: utf8(subject),
    text: isBase64 ? Buffer.from(raw, 'base64').toString() : utf8(quoted(raw.replace(/=\n/g, ''))),
  };
}
