import { tryListen } from '../postgres/port.ts';
import { Refusal, reasonOf } from '../refusal.ts';

/** Throws a `Refusal` for an address on which we can't listen. */
export async function checkPort(host: string, port: number): Promise<void> {
  try {
    await tryListen(port, host);
  } catch (error) {
    const reason = reasonOf(error);
    throw new Refusal(
      reason === 'EADDRINUSE'
        ? `Port ${port} is used by another program: stop that one, or set PORT to another number.`
        : `${host}:${port} can't be listened at (${reason}): set HOST and PORT to an address that can.`,
    );
  }
}
