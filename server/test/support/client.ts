import {
  API_BASE,
  type CallPath,
  type Envelope,
  type RefusalBody,
  type RequestFor,
  type ResponseFor,
  SUCCESS,
} from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';

type CallOptions = {
  readonly token?: string | undefined;
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An answer as received. */
type Posted = {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Envelope<Record<string, unknown>>;
};

export type Client = {
  /** Sends a string unchanged, anything else as JSON. */
  readonly post: (path: string, body: unknown, options?: CallOptions) => Promise<Posted>;
  /** The body of a successful call. A refusal fails the test. */
  readonly call: <P extends CallPath>(
    path: P,
    body: RequestFor<P>,
    options?: CallOptions,
  ) => Promise<ResponseFor<P>>;
  /** The code, field and values of a refused call. A success fails the test. */
  readonly refused: <P extends CallPath>(
    path: P,
    body: RequestFor<P>,
    options?: CallOptions,
  ) => Promise<{ code: string; text: string } & RefusalBody>;
};

export function openClient(origin: string): Client {
  const post: Client['post'] = async (path, body, { token, language = 'en', headers = {} } = {}) => {
    const response = await fetch(origin + API_BASE + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        'x-app-version': '1.0.127',
        ...(token === undefined ? {} : { 'x-auth-token': token }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const envelope = (await response.json()) as Posted['envelope'];
    return { status: response.status, headers: response.headers, envelope };
  };
  return {
    post,
    call: async <P extends CallPath>(path: P, body: RequestFor<P>, options?: CallOptions) => {
      const { envelope } = await post(path, body, options);
      if (envelope.msgCd !== SUCCESS.code)
        throw new Error(
          `${path} was refused: ${envelope.msgCd} ${envelope.msgInfo} ${JSON.stringify(envelope.body)}`,
        );
      return envelope.body as ResponseFor<P>;
    },
    refused: async (path, body, options) => {
      const { envelope } = await post(path, body, options);
      if (envelope.msgCd === SUCCESS.code) throw new Error(`${path} was not refused`);
      return { code: envelope.msgCd, text: envelope.msgInfo, ...envelope.body };
    },
  };
}
