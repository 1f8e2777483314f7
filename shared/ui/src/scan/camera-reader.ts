/** Codes that stand on our labels and on cartons of goods. */
const FORMATS = ['code_128', 'qr_code', 'ean_13', 'ean_8', 'upc_a', 'itf'] as const;

/** Finds the codes of a picture. */
export interface CodeReader {
  detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface NativeReader {
  new (options: { formats: readonly string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader where it knows our codes, else one whose program (wasm) comes with this module's files. */
export async function codeReader(): Promise<CodeReader> {
  const native = (globalThis as { BarcodeDetector?: NativeReader }).BarcodeDetector;
  const known = await native?.getSupportedFormats().catch((): string[] => []);
  if (native && FORMATS.every((format) => known?.includes(format))) return new native({ formats: FORMATS });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({
    overrides: { locateFile: () => new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: [...FORMATS] });
}

/** A code that stays in sight is one scan; it counts again after it was away for so long. */
const AWAY_MS = 1200;

/** Tells a code once for each time that it comes into sight. */
export class InSight {
  private readonly seen = new Map<string, number>();

  /** Which of the codes of one picture are new at this moment (ms). */
  take(codes: readonly string[], at: number): string[] {
    const fresh = [...new Set(codes)].filter((code) => at - (this.seen.get(code) ?? -Infinity) > AWAY_MS);
    for (const code of codes) this.seen.set(code, at);
    return fresh;
  }
}

/** Why the camera gives no picture, in words. */
export function cameraFault(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return '没有使用相机的权限，请在浏览器地址栏旁允许后重试。';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return '没有找到相机，请用扫描枪或手工输入。';
  if (name === 'NotReadableError') return '相机正被其他程序使用，请关闭后重试。';
  return '相机不能启动，请用扫描枪或手工输入。';
}
