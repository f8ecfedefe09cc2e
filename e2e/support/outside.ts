import type { Sandbox } from './api.ts';
import type { TestUser } from './wallet-desk.ts';

type Conduct = Readonly<Record<string, string>>;

/** Changes how the world around the app behaves for one test. Afterwards it is normal again. */
export type Outside = {
  /** The conduct of the carrier: `number`, `token`, `proof`, `carrier`. */
  readonly carrier: (conduct: Conduct) => Promise<unknown>;
  /** The conduct of a channel: `script`, `exchange`. */
  readonly channel: (outputEndpoint: string, conduct: Conduct) => Promise<unknown>;
  /** The conduct of the wallet client: `signOn`. */
  readonly devices: (conduct: Conduct) => Promise<unknown>;
  /** Puts a person's phone on the carrier's network. */
  readonly onNetwork: (user: TestUser) => Promise<unknown>;
  readonly straighten: () => Promise<void>;
};

/** The outside world of a sandbox. */
export function openOutside({ bend }: Sandbox): Outside {
  const bent = new Map<string, [part: string, body: object]>();
  const set = (part: string, body: object, normal: object) => {
    bent.set(`${part} ${JSON.stringify(normal)}`, [part, normal]);
    return bend(part, body);
  };
  return {
    carrier: (conduct) => set('carrier/conduct', { conduct }, { conduct: {} }),
    channel: (outputEndpoint, conduct) =>
      set('channels/conduct', { outputEndpoint, conduct }, { outputEndpoint, conduct: {} }),
    devices: (conduct) => set('devices/conduct', { conduct }, { conduct: {} }),
    onNetwork: ({ walletUserId }) => set('carrier/sim', { user: walletUserId }, { user: null }),
    straighten: async () => {
      for (const [part, normal] of bent.values()) await bend(part, normal);
    },
  };
}
