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

/** A square PNG with the colour of each pixel. */
function paint(size: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const lines = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (__, x) => colourAt(x, y));
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

const logos = new Map<string, Buffer>();
/** A logo for the demo data: a square PNG with a disc in a second colour. The same one is drawn once. */
export function demoLogo(ground: Colour, disc: Colour, size = 64): Buffer {
  const key = [...ground, ...disc, size].join();
  const known = logos.get(key);
  if (known) return known;
  const middle = size / 2 - 0.5;
  const drawn = paint(size, (x, y) => (Math.hypot(x - middle, y - middle) < size * 0.32 ? disc : ground));
  logos.set(key, drawn);
  return drawn;
}

/** Left, top, right and bottom of the containers of the mark, 1 is its side. */
const CARGO = [
  [0.25, 0.43, 0.4, 0.56],
  [0.43, 0.43, 0.58, 0.56],
  [0.61, 0.43, 0.76, 0.56],
  [0.43, 0.27, 0.58, 0.4],
] as const;
const isShip = (x: number, y: number): boolean =>
  CARGO.some(([left, top, right, bottom]) => x > left && x < right && y > top && y < bottom) ||
  (y > 0.6 && y < 0.76 && Math.abs(x - 0.5) < 0.36 - (y - 0.6) * 0.7);

/** The mark of the demo company: a white container ship on the product's blue, with soft edges. */
export function companyMark(size = 96): Buffer {
  const parts = [1, 3, 5].map((sixth) => sixth / 6);
  return paint(size, (x, y) => {
    const inside = parts.flatMap((dx) => parts.filter((dy) => isShip((x + dx) / size, (y + dy) / size))).length / 9;
    const mix = (ground: number) => Math.round(ground + (255 - ground) * inside);
    return [mix(5), mix(125), mix(180)];
  });
}
