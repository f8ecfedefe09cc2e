/** Ways a request to the carrier fails. */
export type FailureKind = 'ER_TIMEOUT' | 'ER_NETWORK' | 'ER_STATUS' | 'ER_NOBODY' | 'ER_INVALIDJSON';

export class RequestFailed extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind) {
    super(kind);
    this.kind = kind;
  }
}

const WITHIN_MS = 8_000;

/** The parameters of the number request, all eight. */
export type NumberQuery = Readonly<
  Record<
    'version' | 'appId' | 'openType' | 'expandParams' | 'msgId' | 'timestamp' | 'uuid' | 'userInformation',
    string
  >
>;

/**
 * Lets the carrier store this phone's number, by loading a hidden image over its network, by which it knows the phone.
 * Throws `RequestFailed`.
 */
export function fetchNumber(numberUrl: string, query: NumberQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.hidden = true;
    const done = (settle: () => void) => {
      clearTimeout(timer);
      image.remove();
      settle();
    };
    const timer = setTimeout(() => done(() => reject(new RequestFailed('ER_TIMEOUT'))), WITHIN_MS);
    image.onload = () => done(resolve);
    image.onerror = () => done(() => reject(new RequestFailed('ER_NETWORK')));
    image.src = `${numberUrl}?${new URLSearchParams(query)}`;
    document.body.append(image);
  });
}

/** The answer of the carrier's token service. */
export type CarrierToken = {
  readonly code: string;
  readonly message: string;
  readonly token: string;
  readonly userInformation: string;
  readonly msgId: string;
};

/** Gets the token for the number stored under `uuid`. Throws `RequestFailed`. */
export async function fetchToken(
  tokenUrl: string,
  body: { sign: string; uuid: string; expandParams: string },
): Promise<CarrierToken> {
  const answer = await post(tokenUrl, body);
  return {
    code: textAt(answer, 'code'),
    message: textAt(answer, 'message'),
    token: textAt(answer, 'token'),
    userInformation: textAt(answer, 'userInformation'),
    msgId: textAt(answer, 'msgId'),
  };
}

/** Posts JSON to the carrier and reads JSON. Throws `RequestFailed`. */
async function post(url: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok) throw new RequestFailed('ER_STATUS');
    const text = await response.text();
    if (text === '') throw new RequestFailed('ER_NOBODY');
    return parse(text);
  } catch (error) {
    if (error instanceof RequestFailed) throw error;
    throw new RequestFailed(isTimeout(error) ? 'ER_TIMEOUT' : 'ER_NETWORK');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestFailed('ER_INVALIDJSON');
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function textAt(value: unknown, name: string): string {
  const text: unknown = Reflect.get(Object(value), name);
  return typeof text === 'string' ? text : '';
}
