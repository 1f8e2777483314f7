import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];
const chunk = (kind: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** A logo for the demo data: a square PNG with a disc in a second colour. */
export function demoLogo(ground: Colour, disc: Colour, size = 64): Buffer {
  const lines = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (__, x) =>
      Math.hypot(x - size / 2 + 0.5, y - size / 2 + 0.5) < size * 0.32 ? disc : ground,
    );
    return Buffer.from([0, ...pixels.flat()]);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // 8 bits a channel, RGB.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
