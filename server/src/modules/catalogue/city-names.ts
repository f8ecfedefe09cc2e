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
