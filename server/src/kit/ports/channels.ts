import type { TextByTag } from '@life-payment/contract/rules';
import type { ChannelSettings } from '../database/json-columns.ts';
import type { ScriptKind } from '../database/states.ts';

/** A secret that takes the place of the present one at a moment. Until then the channel's side may know either. */
type NextSecret = { readonly secret: string; readonly from: Date };

/** An entry of the app: who shows it, how it looks there, and where it may lead. */
export type Channel = {
  readonly outputEndpoint: string;
  readonly group: 'standard' | 'groupTelecom' | 'operatorApp' | 'miniProgram' | 'partner';
  readonly name: TextByTag;
  readonly theme: 'standard' | 'group';
  /** Shared with the channel: signs what its back end is asked, and makes `mobileMd5` useless outside of it. */
  readonly secret: string;
  /** While the secret is being changed. */
  readonly nextSecret?: NextSecret;
  readonly settings: ChannelSettings;
};

/** A script that a second person approved. `replacedAt` is when a newer one of its kind was; null: it is in force. */
export type ApprovedScript = {
  readonly kind: ScriptKind;
  readonly hash: string;
  readonly content: string;
  readonly replacedAt: Date | null;
};

/** The channels with their scripts, held in memory. */
export type Channels = {
  /** Null when there is no such channel. */
  readonly channel: (outputEndpoint: string) => Promise<Channel | null>;
  /** The same of those by which payers come in: not one that is closed. */
  readonly entry: (outputEndpoint: string) => Promise<Channel | null>;
  /** Approved scripts of a channel: those in force, and some they replaced. */
  readonly scripts: (outputEndpoint: string) => Promise<readonly ApprovedScript[]>;
  /** Sees changes now and not within seconds. */
  readonly refresh: () => Promise<void>;
};
