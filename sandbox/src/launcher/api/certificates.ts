import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import {
  appCertificate,
  MERCHANTS_NAME,
  newCertificate,
  newHeld,
  strangeAuthority,
  WALLETS_NAME,
} from '../../wallet/certificates/authority.ts';
import type { Held } from '../../wallet/certificates/held.ts';
import type { Desk } from '../desk.ts';
import { bodyReader, control } from './control.ts';

const DAY = 86_400_000;

const strict = { additionalProperties: false };
const days = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 3650,
    description: 'how long the new certificate is valid; 730 when left out',
  }),
);
const AppBody = Type.Object(
  {
    publicKey: Type.Optional(
      Type.String({ description: 'the app’s key, PEM; its key of today when left out' }),
    ),
    days,
  },
  strict,
);
const ModeBody = Type.Object({ mode: Type.Enum(['KEYS', 'CERTIFICATES']) }, strict);
const ChangeBody = Type.Object(
  {
    days,
    kind: Type.Optional(
      Type.Enum(['OWN', 'STRANGER', 'MERCHANT'], {
        description:
          'STRANGER: the new certificate is under an authority that nobody knows. MERCHANT: under the wallet’s, for a merchant. OWN when left out',
      }),
    ),
  },
  strict,
);

/** Calls by which the merchant gets certificates and chooses how its app signs, and the wallet changes its own certificate. */
export function certificateRoutes(app: FastifyInstance, { wallet: world }: Desk): void {
  const { certificates, keys, clock } = world;
  const read = { app: bodyReader(AppBody), mode: bodyReader(ModeBody), change: bodyReader(ChangeBody) };
  const held = (): Held => certificates.held() ?? newHeld(clock());

  app.post(
    '/sandbox/api/wallet/certificates/app',
    control((request) => {
      const { publicKey = keys.merchantApp.publicKey, days: valid = 730 } = read.app(request);
      const own = held();
      const { certificate, kept } = appCertificate(own.between, publicKey, clock(), valid * DAY);
      certificates.keep({ ...own, app: [...own.app, kept] });
      return { app: certificate, wallet: fileOf(own), root: own.roots };
    }),
  );
  app.post(
    '/sandbox/api/wallet/certificates/mode',
    control((request) => {
      certificates.keep({ ...held(), mode: read.mode(request).mode });
    }),
  );
  app.post(
    '/sandbox/api/wallet/certificates/change',
    control((request) => {
      const { days: valid = 730, kind = 'OWN' } = read.change(request);
      const own = held();
      const by = kind === 'STRANGER' ? strangeAuthority(clock()) : own.between;
      const made = newCertificate(
        kind === 'MERCHANT' ? MERCHANTS_NAME : WALLETS_NAME,
        by,
        clock(),
        valid * DAY,
      );
      const changed = { ...own, wallet: [...own.wallet, made] };
      certificates.keep(changed);
      return { wallet: fileOf(changed), serial: made.serial };
    }),
  );
}

/** The file with the wallet's present certificate, and the one between it and the root. */
function fileOf({ wallet, between }: Held): string {
  return `${wallet.at(-1)?.certificate ?? ''}${between.certificate}`;
}
