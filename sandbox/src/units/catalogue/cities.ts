/** A city with units in the sandbox. */
export type City = {
  /** GB/T 2260 code of the prefecture-level city. */
  readonly area: string;
  readonly zh: string;
  readonly en: string;
  /** GB/T 2260 code of the province, two digits. */
  readonly province: string;
};

const TABLE = `
430100 长沙 Changsha
430200 株洲 Zhuzhou
430300 湘潭 Xiangtan
430400 衡阳 Hengyang
430600 岳阳 Yueyang
430700 常德 Changde
110100 北京 Beijing
120100 天津 Tianjin
310100 上海 Shanghai
500100 重庆 Chongqing
440100 广州 Guangzhou
440300 深圳 Shenzhen
330100 杭州 Hangzhou
330200 宁波 Ningbo
320100 南京 Nanjing
320500 苏州 Suzhou
420100 武汉 Wuhan
510100 成都 Chengdu
610100 西安 Xi’an
410100 郑州 Zhengzhou
370100 济南 Jinan
370200 青岛 Qingdao
210100 沈阳 Shenyang
210200 大连 Dalian
230100 哈尔滨 Harbin
220100 长春 Changchun
130100 石家庄 Shijiazhuang
140100 太原 Taiyuan
340100 合肥 Hefei
350100 福州 Fuzhou
350200 厦门 Xiamen
360100 南昌 Nanchang
450100 南宁 Nanning
530100 昆明 Kunming
520100 贵阳 Guiyang
620100 兰州 Lanzhou
650100 乌鲁木齐 Ürümqi
150100 呼和浩特 Hohhot
`;

export const CITIES: readonly City[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [area = '', zh = '', en = ''] = line.split(' ');
    return { area, zh, en, province: area.slice(0, 2) };
  });

/** Provinces by the first two digits of their areas, for units that serve a whole province. */
export const PROVINCES: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  11: ['北京', 'Beijing'],
  12: ['天津', 'Tianjin'],
  13: ['河北', 'Hebei'],
  14: ['山西', 'Shanxi'],
  15: ['内蒙古', 'Inner Mongolia'],
  21: ['辽宁', 'Liaoning'],
  22: ['吉林', 'Jilin'],
  23: ['黑龙江', 'Heilongjiang'],
  31: ['上海', 'Shanghai'],
  32: ['江苏', 'Jiangsu'],
  33: ['浙江', 'Zhejiang'],
  34: ['安徽', 'Anhui'],
  35: ['福建', 'Fujian'],
  36: ['江西', 'Jiangxi'],
  37: ['山东', 'Shandong'],
  41: ['河南', 'Henan'],
  42: ['湖北', 'Hubei'],
  43: ['湖南', 'Hunan'],
  44: ['广东', 'Guangdong'],
  45: ['广西', 'Guangxi'],
  50: ['重庆', 'Chongqing'],
  51: ['四川', 'Sichuan'],
  52: ['贵州', 'Guizhou'],
  53: ['云南', 'Yunnan'],
  61: ['陕西', 'Shaanxi'],
  62: ['甘肃', 'Gansu'],
  65: ['新疆', 'Xinjiang'],
};
