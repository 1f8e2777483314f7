import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameraFault, codeReader, InSight } from './camera-reader.ts';

afterEach(() => vi.unstubAllGlobals());

describe('camera', () => {
  it('a label that stays in sight is one scan, and one more after it was away', () => {
    const sight = new InSight();
    expect(sight.take(['A'], 0)).toEqual(['A']);
    for (const at of [150, 1200, 2300, 3400]) expect(sight.take(['A'], at)).toEqual([]);
    expect(sight.take(['A', 'B', 'B'], 3500)).toEqual(['B']);
    expect(sight.take([], 4000)).toEqual([]);
    expect(sight.take(['A'], 4800)).toEqual(['A']);
  });
  it('the browser reads itself where it knows all of our codes', async () => {
    const formats = ['code_128', 'qr_code', 'ean_13', 'ean_8', 'upc_a', 'itf'];
    class Native {
      static getSupportedFormats = async () => formats;
      detect = async () => [];
    }
    vi.stubGlobal('BarcodeDetector', Native);
    expect(await codeReader()).toBeInstanceOf(Native);
  });
  it.each([
    ['NotAllowedError', '没有使用相机的权限'],
    ['NotFoundError', '没有找到相机'],
    ['NotReadableError', '相机正被其他程序使用'],
    ['Whatever', '相机不能启动'],
  ])('%s is said in words', (name, words) => {
    const error = new Error('x');
    error.name = name;
    expect(cameraFault(error)).toContain(words);
  });
});
