import { rootSerialOf, serialOf } from '../../../config/x509.ts';
import type { Config } from '../../../config.ts';
import { isTimeForNext } from '../../keys.ts';

/** The serial numbers that a request in certificate mode names: of our key's certificate, and of the wallet's roots. */
type NamedSerials = { readonly app: string; readonly root: string };

/** What a request at a moment names; null: it is signed in key mode. */
export function namedSerials(
  config: Pick<Config['wallet'], 'certificates' | 'nextPrivateKey'>,
): (now: Date) => NamedSerials | null {
  const { certificates } = config;
  if (certificates === null) return () => null;
  const root = rootSerialOf(certificates.roots);
  const [present, next] = [certificates.app, certificates.nextApp].map((app) =>
    app === null ? null : { app: serialOf(app), root },
  );
  return (now) => (isTimeForNext(config, now) ? next : present) ?? null;
}
