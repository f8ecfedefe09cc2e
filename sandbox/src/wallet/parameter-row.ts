/** The public documents that say which parameters the real gateway takes: name, address. */
export const SOURCES = {
  GATEWAY: [
    'common parameters of docs.open.alipay.com',
    'https://docs.open.alipay.com/api_2/alipay.user.agreement.page.sign/',
  ],
  CODES: [
    'codes of the gateway',
    'https://open.alitrip.com/docs/doc.htm?articleId=105806&docType=1&treeId=262',
  ],
  MODELS: [
    'the request models of the official client for Java (`Alipay…Model.java`)',
    'https://github.com/alipay/alipay-sdk-java-all/tree/master/v2/src/main/java/com/alipay/api/domain',
  ],
  WAP: ['alipay.trade.wap.pay', 'https://opendocs.alipay.com/apis/api_1/alipay.trade.wap.pay'],
  WAP_QUIT: [
    'the parameters of alipay.trade.wap.pay, with those that may be left out',
    'https://developer.aliyun.com/article/1282607',
  ],
  PRODUCTS: ['the product code of each method', 'https://yq.aliyun.com/articles/710944'],
  REFUND: ['alipay.trade.refund', 'https://opendocs.alipay.com/open/02ekfs'],
  REFUND_QUERY: ['alipay.trade.fastpay.refund.query', 'https://opendocs.alipay.com/open/02ekft'],
  SIGN: [
    'alipay.user.agreement.page.sign',
    'https://docs.open.alipay.com/api_2/alipay.user.agreement.page.sign/',
  ],
  SIGN_REQUIRED: [
    'the parameters of alipay.user.agreement.page.sign, required or not',
    'https://blog.csdn.net/foradmin/article/details/125485427',
  ],
  BILL: [
    'alipay.data.dataservice.bill.downloadurl.query',
    'https://open.alitrip.com/docs/doc.htm?articleId=104674&docType=1&treeId=140',
  ],
  BILL_V3: ['the same in version 3 of the protocol', 'https://opendocs.alipay.com/open/02ekfu'],
  /** The methods of the LifeWallet, the sandbox's own wallet. They are documented in `docs/connect/host-protocol.md`. */
  OWN: ['LifeWallet', 'docs/connect/host-protocol.md'],
} as const;

/** A name in `SOURCES`. `ASSUMED` has no public document: such a row never refuses, its use is logged. */
export type Source = keyof typeof SOURCES | 'ASSUMED';

/** One parameter of a method. */
export type Row = {
  /** `ANY`: it exists, and its contents are not looked at. */
  readonly kind: 'TEXT' | 'YUAN' | 'TIME' | 'WHOLE' | 'OBJECT' | 'TEXTS' | 'ADDRESS' | 'ANY';
  /** Most characters. */
  readonly most?: number;
  readonly required?: true;
  readonly values?: readonly string[];
  /** The form of a text. */
  readonly form?: RegExp;
  /** The parameters in an object. */
  readonly within?: Rows;
  readonly source: Source;
};

export type Rows = Readonly<Record<string, Row>>;

/** Something that depends on more than one parameter. */
export type Rule = {
  readonly says: string;
  readonly source: Source;
  readonly broken: (content: Readonly<Record<string, unknown>>) => boolean;
};

/** The parameters of a method. */
export type Parameters = {
  /** The parameters in the business content; null: the method has none. */
  readonly content: Rows | null;
  /** Its own parameters beside the common ones. */
  readonly plain?: Rows;
  readonly rules?: readonly Rule[];
  /** Its answer to a wrong parameter. */
  readonly refusal: Refusal;
};

/** The sub-code of the answer, and where it is from. */
export type Refusal = { readonly source: Source } & (
  | {
      readonly code: '40004';
      readonly subCode: 'ACQ.INVALID_PARAMETER' | 'INVALID_PARAMETER' | 'isv.invalid_arguments';
    }
  | { readonly code: '40002'; readonly subCode: 'isv.invalid-parameter' }
);

/** Rows of parameters that exist, and that we never send. */
export function others(source: Source, names: string): Rows {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, { kind: 'ANY', source } as const]));
}

/** The rule that one of these must be there. */
export function oneOf(source: Source, ...names: string[]): Rule {
  return {
    says: `${names.join(' or ')} is there`,
    source,
    broken: (content) => names.every((name) => !content[name]),
  };
}
