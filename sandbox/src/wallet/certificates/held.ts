import type { State } from '../../state/state.ts';
import type { Certified } from './x509.ts';

/** A certificate of the merchant's app. `until` in milliseconds since 1970. */
export type AppCertificate = { readonly serial: string; readonly publicKey: string; readonly until: number };

/** The wallet's own authorities and certificates, and how the app signs. */
export type Held = {
  /** The merchant's choice at the wallet: it is one for the whole app. */
  readonly mode: 'KEYS' | 'CERTIFICATES';
  readonly root: Certified;
  /** Under the root; it issues the certificates of the wallet and of apps. */
  readonly between: Certified;
  /** The file of roots that merchants download; one of them is no RSA certificate. */
  readonly roots: string;
  readonly rootSerial: string;
  /** The wallet's certificates, the present one last. Each can be downloaded. */
  readonly wallet: readonly Certified[];
  readonly app: readonly AppCertificate[];
};

const SETTING = 'wallet-certificates';

/** What the wallet holds, kept in the state; null before certificates are first asked for. */
export type Certificates = {
  readonly held: () => Held | null;
  readonly keep: (held: Held) => void;
};

export function openCertificates(state: State): Certificates {
  const row = state.act((tx) =>
    tx.one<{ value: string }>('select value from settings where name = ?', SETTING),
  );
  let held = row ? (JSON.parse(row.value) as Held) : null;
  return {
    held: () => held,
    keep: (changed) => {
      held = changed;
      state.act((tx) =>
        tx.run(
          'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
          SETTING,
          JSON.stringify(changed),
        ),
      );
    },
  };
}
