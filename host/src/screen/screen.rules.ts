/** The canvas that every screen is drawn on; one factor fits it into the window. */
export const CANVAS = { width: 1920, height: 1080 } as const;

/** Factor and offsets that put the canvas into the middle of a window, letter-boxed. */
export function fitted(width: number, height: number): { factor: number; left: number; top: number } {
  const factor = Math.min(width / CANVAS.width, height / CANVAS.height);
  return { factor, left: (width - CANVAS.width * factor) / 2, top: (height - CANVAS.height * factor) / 2 };
}

/** Failures in a row after which the screen says how old its figures are. */
const MAX_FAILURES = 3;

/** Milliseconds by which the figures are late: null while they come as they should. */
export function delayOf(read: {
  dataAt: number;
  now: number;
  failures: number;
  failed: boolean;
  poll: number;
}): number | null {
  const age = Math.max(0, read.now - read.dataAt);
  const silent = age > MAX_FAILURES * read.poll * 1000 + 5000;
  return read.failed || read.failures >= MAX_FAILURES || silent ? age : null;
}

/** 02:05, above an hour 75:00. */
export function delayText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** A value on its way to the next one: `done` 0 … 1, fast at first. */
export const stepOf = (from: number, to: number, done: number): number =>
  done >= 1 ? to : from + (to - from) * (1 - (1 - done) ** 3);

/** How long ago in one unit: 刚刚, 5分钟, 3小时, 12天. */
export function agoText(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes}分钟`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}小时` : `${Math.floor(minutes / 1440)}天`;
}

/** Colour of a fill rate as LOG-044 says it, for a dark ground. */
export function fillColour(rate: number): string {
  if (rate < 70) return '#8ea6c4';
  if (rate <= 95) return '#3ddc97';
  return rate <= 100 ? '#ffb020' : '#ff6b6b';
}

/** Two servers may compute their figures up to this far apart (milliseconds). */
const APART = 60_000;

type Dated = { at: string; company: string };
/** Whether figures are newer than those shown: one of several servers may answer with what it computed before. */
export function isNewer(came: Dated, shown: Dated | undefined): boolean {
  if (!shown || came.company !== shown.company) return true;
  const ahead = Date.parse(came.at) - Date.parse(shown.at);
  return ahead >= 0 || ahead < -APART;
}
