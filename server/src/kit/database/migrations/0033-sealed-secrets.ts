import { inOrder } from './in-order.ts';

/**
 * Secrets of channels are encrypted, and a next one may stand beside the one in force. `secret` stays for processes of
 * the version before, which read it; a job encrypts what it holds, and empties it a day later.
 */
export const sealedSecrets = inOrder(
  `alter table channels
    add column secret_cipher bytea,
    add column next_secret_cipher bytea,
    add column next_secret_from timestamptz,
    add check ((next_secret_cipher is null) = (next_secret_from is null)),
    add check (next_secret_cipher is null or secret_cipher is not null)`,
);
