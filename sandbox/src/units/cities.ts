/** A city with units in the sandbox. */
export type City = {
  /** GB/T 2260 code of the prefecture-level city. */
  readonly area: string;
  readonly zh: string;
  readonly en: string;
  /** GB/T 2260 code of the province, two digits. */
  readonly province: string;
  /** The centre. */
  readonly latitude: number;
  readonly longitude: number;
};

const TABLE = `
430100 长沙 Changsha 28.23 112.94
430200 株洲 Zhuzhou 27.83 113.13
430300 湘潭 Xiangtan 27.83 112.94
430400 衡阳 Hengyang 26.89 112.57
430600 岳阳 Yueyang 29.36 113.13
430700 常德 Changde 29.03 111.70
110100 北京 Beijing 39.90 116.41
120100 天津 Tianjin 39.08 117.20
310100 上海 Shanghai 31.23 121.47
500100 重庆 Chongqing 29.56 106.55
440100 广州 Guangzhou 23.13 113.26
440300 深圳 Shenzhen 22.54 114.06
330100 杭州 Hangzhou 30.27 120.16
330200 宁波 Ningbo 29.87 121.54
320100 南京 Nanjing 32.06 118.80
320500 苏州 Suzhou 31.30 120.58
420100 武汉 Wuhan 30.59 114.31
510100 成都 Chengdu 30.57 104.07
610100 西安 Xi’an 34.34 108.94
410100 郑州 Zhengzhou 34.75 113.63
370100 济南 Jinan 36.65 117.12
370200 青岛 Qingdao 36.07 120.38
210100 沈阳 Shenyang 41.81 123.43
210200 大连 Dalian 38.91 121.61
230100 哈尔滨 Harbin 45.80 126.53
220100 长春 Changchun 43.82 125.32
130100 石家庄 Shijiazhuang 38.04 114.51
140100 太原 Taiyuan 37.87 112.55
340100 合肥 Hefei 31.82 117.23
350100 福州 Fuzhou 26.07 119.30
350200 厦门 Xiamen 24.48 118.09
360100 南昌 Nanchang 28.68 115.86
450100 南宁 Nanning 22.82 108.37
530100 昆明 Kunming 24.88 102.83
520100 贵阳 Guiyang 26.65 106.63
620100 兰州 Lanzhou 36.06 103.83
650100 乌鲁木齐 Ürümqi 43.83 87.62
150100 呼和浩特 Hohhot 40.84 111.75
`;

export const CITIES: readonly City[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [area = '', zh = '', en = '', latitude, longitude] = line.split(' ');
    const center = { latitude: Number(latitude), longitude: Number(longitude) };
    return { area, zh, en, province: area.slice(0, 2), ...center };
  });

/** Provinces by the first two digits of their areas, for units that serve a whole province. */
export const PROVINCES: Readonly<Record<string, readonly [zh: string, en: string]>> = Object.fromEntries(
  `
11 北京 Beijing | 12 天津 Tianjin | 13 河北 Hebei | 14 山西 Shanxi |
15 内蒙古 Inner Mongolia | 21 辽宁 Liaoning | 22 吉林 Jilin | 23 黑龙江 Heilongjiang |
31 上海 Shanghai | 32 江苏 Jiangsu | 33 浙江 Zhejiang | 34 安徽 Anhui |
35 福建 Fujian | 36 江西 Jiangxi | 37 山东 Shandong | 41 河南 Henan |
42 湖北 Hubei | 43 湖南 Hunan | 44 广东 Guangdong | 45 广西 Guangxi |
50 重庆 Chongqing | 51 四川 Sichuan | 52 贵州 Guizhou | 53 云南 Yunnan |
61 陕西 Shaanxi | 62 甘肃 Gansu | 65 新疆 Xinjiang
`
    .split('|')
    .map((each) => each.trim().split(' '))
    .map(([code, zh, ...en]) => [code, [zh, en.join(' ')]]),
);
