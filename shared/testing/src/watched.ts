import { replaceEqualDeep } from '@tanstack/react-query';
import { placeIn, type AnswerPlaces } from '@shared/contract/answer-places.ts';

/** Where reads of an answer are noted. */
interface Watch {
  places: AnswerPlaces;
  into: Set<string>;
}
interface Origin {
  raw: object;
  watch: Watch;
  keys: readonly string[];
}

const origins = new WeakMap<object, Origin>();
const proxies = new WeakMap<object, object>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * The answer of an endpoint as its reader sees it, with a note of every field that is read. The same object is always the
 * same proxy, so that what compares by identity goes on as before.
 */
export function watched<Value>(value: Value, watch: Watch, keys: readonly string[] = []): Value {
  if (!isObject(value) || value instanceof Blob) return value;
  if (origins.has(value)) return value;
  const known = proxies.get(value);
  if (known) return known as Value;
  const proxy = new Proxy(value, {
    get(target, key, receiver) {
      const inner: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || typeof inner === 'function' || (Array.isArray(target) && !/^\d+$/.test(key)))
        return inner;
      const place = placeIn(watch.places, [...keys, key]);
      if (place) watch.into.add(place);
      const held = Reflect.getOwnPropertyDescriptor(target, key);
      const isFrozen = held?.configurable === false && held.writable === false;
      return isFrozen ? inner : watched(inner, watch, [...keys, key]);
    },
  });
  origins.set(proxy, { raw: value, watch, keys });
  proxies.set(value, proxy);
  return proxy as Value;
}

/** Answers of a read that goes on page by page. */
const isPages = (value: unknown): value is { pages: unknown[]; pageParams: unknown[] } =>
  isObject(value) && 'pageParams' in value && 'pages' in value && Array.isArray(value.pages);

/** What TanStack Query does when an answer comes again, without counting its comparison as reading. */
export function sharedAnswer(former: unknown, next: unknown): unknown {
  const [one, other] = [former, next].map((value) => (isObject(value) ? origins.get(value) : undefined));
  if (!other && isPages(next)) {
    const before = isPages(former) ? former.pages : [];
    return { ...next, pages: next.pages.map((page, at) => sharedAnswer(before[at], page)) };
  }
  if (!other) return replaceEqualDeep(former, next);
  return watched(replaceEqualDeep(one?.raw ?? former, other.raw), other.watch, other.keys);
}
