import type { Config } from '../config.ts';

const hidden = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, /key/i.test(name) ? '(secret)' : inner]),
  );

/** The settings without their secrets, for printing on request. */
export const describeConfig = (config: Config): Record<string, unknown> => ({
  ...config,
  databaseUrl: config.databaseUrl.replace(/\/\/[^@]*@/, '//***@'),
  keys: '(secret)',
  wallet: hidden(config.wallet),
  biller: hidden(config.biller),
  operator: config.operator && hidden(config.operator),
  sms: config.sms && hidden(config.sms),
});
