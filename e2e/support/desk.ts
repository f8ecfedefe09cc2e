/** The control API: `tell` sends a body, `read` does not. */
export type Desk = {
  readonly tell: <T>(path: string, body: unknown) => Promise<T>;
  readonly read: <T>(path: string) => Promise<T>;
};
