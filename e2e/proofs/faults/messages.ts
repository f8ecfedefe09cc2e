import type { IncomingHttpHeaders } from 'node:http';

/** A request or an answer as sent. */
export type Wire = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };
export type WireRequest = Wire & { readonly method: string; readonly url: string };
export type WireAnswer = Wire & { readonly status: number };

/** The receiver of a request. */
export type Addressee = 'WALLET' | 'UNITS' | 'SERVICE';

const TOLD_BY_UNITS = ['/biller/v1/newBills', '/biller/v1/reversals'];

export function addresseeOf(url: string): Addressee {
  if (url.startsWith('/gateway.do')) return 'WALLET';
  return url.startsWith('/biller/v1/') && !TOLD_BY_UNITS.some((path) => url.startsWith(path))
    ? 'UNITS'
    : 'SERVICE';
}

/** The subject of a request: its call, and the numbers in it, empty where it has none. */
export type Topic = {
  readonly kind: string;
  readonly orderId: string;
  /** The bill of the order, or the number of the refund. */
  readonly line: string;
  readonly account: string;
  /** Our number of the mandate. */
  readonly mandate: string;
  /** Another key of the mandate: the wallet's number, or the password token that signs it. */
  readonly key: string;
};

const NUMBER = /^L[PYWR](\d{6}[0-9A-Z]{20})(\d{2})?$/;

export function isForm({ headers }: Wire): boolean {
  return (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

export function topicOf(request: WireRequest): Topic {
  if (addresseeOf(request.url) === 'WALLET') return topicForWallet(request);
  return isForm(request) ? topicOfNotice(request) : topicOfJson(request);
}

function topicForWallet({ url, body }: WireRequest): Topic {
  const fields = new URLSearchParams(`${url.split('?')[1] ?? ''}&${body.toString()}`);
  const content = jsonOf(fields.get('biz_content') ?? '{}');
  const order = textIn(content, 'out_trade_no');
  const purpose = textIn(content, 'purpose');
  return {
    kind: fields.get('method') ?? '',
    account: '',
    ...orderOf(order),
    line: orderOf(textIn(content, 'out_request_no')).line,
    mandate: textIn(content, 'external_agreement_no') || (purpose.split(':')[1] ?? ''),
    key:
      textIn(content, 'password_token') ||
      textIn(Reflect.get(Object(content), 'agreement_params'), 'agreement_no'),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function textIn(value: unknown, name: string): string {
  const field: unknown = Reflect.get(Object(value), name);
  return typeof field === 'string' ? field : '';
}

/** The order of an order, payment, write-off or refund number, and the line in it. */
function orderOf(number: string): { orderId: string; line: string } {
  const [, order, line = ''] = NUMBER.exec(number) ?? [];
  return { orderId: order === undefined ? '' : `LP${order}`, line };
}

/** Reads a notice's form. It is about an order or a mandate, and each event has an id of its own. */
function topicOfNotice({ url, body }: WireRequest): Topic {
  const form = new URLSearchParams(body.toString());
  return {
    kind: url,
    account: '',
    ...orderOf(form.get('out_trade_no') ?? ''),
    line: `${form.get('trade_status') ?? form.get('notify_type') ?? ''} ${form.get('out_biz_no') ?? ''}`,
    mandate: form.get('external_agreement_no') ?? '',
    key: '',
  };
}

function topicOfJson({ url, body }: WireRequest): Topic {
  const content = jsonOf(body.toString());
  return {
    kind: url,
    account: textIn(content, 'accountNumber'),
    mandate: '',
    key: '',
    ...orderOf(textIn(content, 'writeOffNo')),
  };
}
