import { settingDef, SETTINGS } from '@shared/contract/shared/settings.ts';
import { declareSettings } from '../../platform/settings.ts';

/** Settings that orders, containers and consolidation read (9.x), with their defaults. */
const PREFIXES = [
  'container.',
  'mix.',
  'charge.',
  'cost.',
  'quote.',
  'sla.',
  'order.',
  'booking.',
  'free_days',
  'credit.check',
];
const KEYS = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).filter((key) =>
  PREFIXES.some((prefix) => key.startsWith(prefix)),
);
declareSettings(Object.fromEntries(KEYS.map((key) => [key, settingDef(key).default])));
