import { describe, expect, it } from 'vitest';
import { along, arcsOf, labelsOf, MAP, placeOf, unwrapped } from './map.rules.ts';
import { agoText, delayOf, delayText, fitted, isNewer, stepOf } from './screen.rules.ts';

describe('D2 the canvas of the screen', () => {
  it.each([
    [1920, 1080, { factor: 1, left: 0, top: 0 }],
    [1440, 900, { factor: 0.75, left: 0, top: 45 }],
    [1080, 1920, { factor: 0.5625, left: 0, top: 656.25 }],
    [3840, 1080, { factor: 1, left: 960, top: 0 }],
  ])('%i × %i: one factor, letter-boxed', (width, height, want) => expect(fitted(width, height)).toEqual(want));
  it('S18 late after three failures, or when nothing has come for three rounds; not before', () => {
    const read = { dataAt: 0, now: 20_000, failures: 0, failed: false, poll: 15 };
    expect(delayOf(read)).toBeNull();
    expect(delayOf({ ...read, failures: 2 })).toBeNull();
    expect(delayOf({ ...read, failures: 3 })).toBe(20_000);
    expect(delayOf({ ...read, failed: true })).toBe(20_000);
    expect(delayOf({ ...read, now: 50_000 })).toBeNull();
    expect(delayOf({ ...read, now: 50_001 })).toBe(50_001);
    expect([delayText(125_900), delayText(4_500_000)]).toEqual(['02:05', '75:00']);
  });
  it('numbers count up and arrive', () => {
    expect([stepOf(0, 8, 0), stepOf(0, 8, 0.5), stepOf(0, 8, 1.2), stepOf(8, 0, 1)]).toEqual([0, 7, 8, 0]);
  });
  it('says how long ago in one unit', () => {
    const now = Date.parse('2026-11-20T04:00:00Z');
    const ago = (text: string) => agoText(text, now);
    expect(
      ['2026-11-20T03:59:30Z', '2026-11-20T03:10:00Z', '2026-11-18T05:00:00Z', '2026-11-01T04:00:00Z'].map(ago),
    ).toEqual(['刚刚', '50分钟', '47小时', '19天']);
  });
});

describe('D2 the map', () => {
  const port = (code: string, longitude: number, latitude: number) => ({ code, name: code, longitude, latitude });
  const ports = [port('宁波', 121.55, 29.87), port('洛杉矶', -118.26, 33.73), port('鹿特丹', 4.14, 51.95)];
  it('the Pacific in the middle: Europe left of China, America right of it', () => {
    const [china, america, europe] = ports.map((one) => placeOf(one).x);
    expect(Number(europe)).toBeLessThan(Number(china));
    expect(Number(china)).toBeLessThan(Number(america));
    for (const one of ports) expect(placeOf(one).x).toBeLessThan(MAP.width);
  });
  it('lanes end at their ports and are as wide as what is on them; a port without a place has none', () => {
    const lanes = [
      { from: '宁波', to: '洛杉矶', containers: 16 },
      { from: '宁波', to: '鹿特丹', containers: 4 },
      { from: '宁波', to: '某港', containers: 1 },
    ];
    const [wide, narrow, ...none] = arcsOf(lanes, ports);
    expect(none).toEqual([]);
    expect([wide?.width, narrow?.width]).toEqual([6.5, 4]);
    expect(wide && along(wide, 1)).toEqual(wide?.to);
  });
  it('names do not cover one another', () => {
    const close = [
      ...ports,
      port('上海', 121.6, 29.9),
      port('盐田', 121.5, 29.8),
      port('深圳', 121.6, 29.8),
      port('厦门', 121.5, 29.9),
      port('福州', 121.5, 29.9),
    ];
    const labels = labelsOf(close);
    expect(labels.length).toBeLessThan(close.length);
    expect(labels.map(({ text }) => text)).toContain('宁波');
  });
  it('an outline over the date line does not leap', () =>
    expect(
      unwrapped([
        [179, 65],
        [-179, 66],
        [-170, 64],
      ]).map(([longitude]) => longitude),
    ).toEqual([179, 181, 190]));
});

describe('DSH-003 figures of several servers', () => {
  const taken = (at: string, company = '远通') => ({ at: `2026-11-20T04:00:${at}Z`, company });
  it.each([
    ['the first', taken('00'), undefined, true],
    ['newer ones', taken('10'), taken('00'), true],
    ['the same again', taken('10'), taken('10'), true],
    ['those another server computed before', taken('04'), taken('10'), false],
    ['those of another company', taken('04', '远达'), taken('10'), true],
    ['what a clock set back says', { at: '2026-11-20T03:58:00Z', company: '远通' }, taken('10'), true],
  ])('%s', (_what, came, shown, wanted) => expect(isNewer(came, shown)).toBe(wanted));
});
