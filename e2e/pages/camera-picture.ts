import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const WIDTH = 640;
const HEIGHT = 480;

/** A film of one QR code for Chromium's camera that is none; answers its file. */
export async function filmOf(text: string): Promise<string> {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });
  const { data, width, height } = (await writeBarcode(text, { format: 'QRCode' })).symbol;
  const scale = Math.floor(320 / width);
  const left = Math.floor((WIDTH - width * scale) / 2);
  const top = Math.floor((HEIGHT - height * scale) / 2);
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 0; y < height * scale; y += 1)
    for (let x = 0; x < width * scale; x += 1)
      if (data[Math.floor(y / scale) * width + Math.floor(x / scale)] === 0) light[(top + y) * WIDTH + left + x] = 16;
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const file = join(mkdtempSync(join(tmpdir(), 'e2e-film-')), 'camera.y4m');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`), frame, frame]),
  );
  return file;
}
