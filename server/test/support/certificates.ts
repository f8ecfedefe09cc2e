import { asker } from './sandbox.ts';

type Settings = Readonly<Record<string, string>>;
type Files = { readonly app: string; readonly wallet: string; readonly root: string };

/** What the merchant's app is given at the wallet of a sandbox: its certificate, the wallet's, and the roots. */
export function certificateFiles(partners: Settings, wish: object = {}): Promise<Files> {
  return asker(partners['SANDBOX_URL'] ?? '')<Files>('wallet/certificates/app', wish);
}

/** Switches the app to certificates at the wallet. Answers the settings of a service in that mode. */
export async function inCertificateMode(partners: Settings): Promise<Settings> {
  const files = await certificateFiles(partners);
  await asker(partners['SANDBOX_URL'] ?? '')('wallet/certificates/mode', { mode: 'CERTIFICATES' });
  return { ...certificateSettings(files), WALLET_PUBLIC_KEY: '' };
}

export function certificateSettings({ app, wallet, root }: Files): Settings {
  return { WALLET_APP_CERTIFICATE: app, WALLET_CERTIFICATE: wallet, WALLET_ROOT_CERTIFICATE: root };
}
