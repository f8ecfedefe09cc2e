// What columns of JSON hold.

/** The kind of a channel's sign-on and its settings; the host protocol describes each kind. `keys`: SPKI PEM texts by key id. */
export type SignOn =
  | { kind: 'WALLET' }
  | { kind: 'PARTNER'; keys: Record<string, string> }
  | { kind: 'CARRIER'; script: string; exchangeUrl: string }
  | { kind: 'INIT_CODE'; script: string; initUrl: string; exchangeUrl: string }
  | { kind: 'REDIRECT'; authorizeUrl: string; exchangeUrl: string }
  | { kind: 'MINI'; miniUrl: string; personUrl: string };

/** What a channel's `settings` column holds. */
export type ChannelSettings = {
  /** The channel is closed for new entries. */
  closed?: boolean;
  closeTitle?: boolean;
  closeTitleType?: 0 | 1;
  backOffAction?: { kind: 'CLOSE' | 'ROUTE' | 'ADDRESS'; target?: string };
  scriptHosts?: string[];
  frameHosts?: string[];
  jumpHosts?: string[];
  /** Without it nobody can sign on by this channel. */
  signOn?: SignOn;
  /** A user has to authorise the channel before the first session. */
  needsEmpowerment?: boolean;
  /** Id of the mini-program the channel's jump page opens. */
  miniProgram?: string;
  /** Page after payment: a page of the app as a path, or an address of a host in `jumpHosts`. */
  successPage?: string;
  /** Its payers come from a 5G message, and their orders have a special page. */
  orders5G?: boolean;
};

type TextByLanguage = Readonly<Record<string, string>>;

/** What a bill is made of, as its unit said when it was asked; amounts in fen. */
export type BillParts = {
  readonly lateFee: number;
  readonly items: readonly {
    readonly name: TextByLanguage;
    readonly amount: number;
    /** The step of the tariff that it is for, and what was used within it. */
    readonly step?: { readonly number: number; readonly used: string };
  }[];
  readonly readings: readonly {
    readonly meter?: TextByLanguage;
    readonly from: string;
    readonly to: string;
    readonly measure: TextByLanguage;
  }[];
};

/** A bill as stored in a query. */
export type StoredBill = { billNo: string; month?: string; due: number; dueDate?: string; parts?: BillParts };
