/** Whose session it is, and the channel they came by. */
type Holder = {
  readonly lifeUserId: string;
  /** Id of the channel the user came by, and its group. */
  readonly outputEndpoint: string;
  readonly outputChannel: string;
  readonly appType: number;
};

/** A live session of a logged-in user. */
export type LoginSession = Holder & {
  readonly scope: 'LOGIN';
  readonly tokenHash: Buffer;
  /** A wallet identity was proved when it began, and not a number alone. */
  readonly walletProved: boolean;
};

/** A live session of a guest who opened a partner's link: for that link's one order, and never a login. */
export type OrderSession = Holder & { readonly scope: 'ORDER'; readonly expiresAt: Date };

/** Who makes a call about an order. */
export type Session = LoginSession | OrderSession;
