import type { IncomingHttpHeaders } from 'node:http';

/** A request or an answer as it went over the wire. */
export type Wire = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };
export type Asked = Wire & { readonly method: string; readonly url: string };
export type Answered = Wire & { readonly status: number };

/** Whom a request is meant for. */
export type Addressee = 'WALLET' | 'UNITS' | 'SERVICE';

export function addresseeOf(url: string): Addressee {
  if (url.startsWith('/gateway.do')) return 'WALLET';
  return url.startsWith('/biller/v1/') && !url.startsWith('/biller/v1/newBills') ? 'UNITS' : 'SERVICE';
}

/** What a request says: its call, and the numbers of what it is about (all empty where it is about nothing in particular). */
export type Said = {
  readonly kind: string;
  readonly orderId: string;
  /** The bill of the order, or which refund. */
  readonly line: string;
  readonly account: string;
  /** Our number of a mandate. */
  readonly mandate: string;
  /** What else names the mandate: the wallet's number of it, or the password token it is signed by. */
  readonly key: string;
};

const NUMBER = /^L[PWR](\d{6}[0-9A-Z]{20})(\d{2})?$/;

export function isForm({ headers }: Wire): boolean {
  return (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

export function saidIn(asked: Asked): Said {
  if (addresseeOf(asked.url) === 'WALLET') return saidToWallet(asked);
  return isForm(asked) ? saidInNotice(asked) : saidInJson(asked);
}

function saidToWallet({ url, body }: Asked): Said {
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

/** The order of an order, write-off or refund number, and its line. */
function orderOf(number: string): { orderId: string; line: string } {
  const [, order, line = ''] = NUMBER.exec(number) ?? [];
  return { orderId: order === undefined ? '' : `LP${order}`, line };
}

/** The form of a notice: it is about an order or a mandate, and each thing that happened to it has an id of its own. */
function saidInNotice({ url, body }: Asked): Said {
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

function saidInJson({ url, body }: Asked): Said {
  const content = jsonOf(body.toString());
  return {
    kind: url,
    account: textIn(content, 'accountNumber'),
    mandate: '',
    key: '',
    ...orderOf(textIn(content, 'writeOffNo')),
  };
}
