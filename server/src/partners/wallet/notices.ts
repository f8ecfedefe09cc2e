import type { Config } from '../../config.ts';
import type { BelievedNotice, WalletNotices } from '../../kit/ports/wallet.ts';
import { type ArrivedNotice, NotANotice, type NoticeAnswer } from '../../kit/ports/wallet-notices.ts';
import { unsoundField } from '../../kit/texts.ts';
import { CARD_METHOD, cardNoticeReader } from './card-notice.ts';
import type { WalletClient } from './client.ts';
import { MANDATE_KINDS, mandateNoticeReader } from './mandate-notice.ts';
import { type Form, noticeReader, signatureHolds } from './notice.ts';

const FORM = 'application/x-www-form-urlencoded';
const PLAIN = 'text/plain; charset=utf-8';

/** The wallet repeats a notice until it gets exactly this word. Every other answer is repeated for a day. */
const RECEIVED: NoticeAnswer = { type: PLAIN, body: 'success' };
const NOT_RECEIVED: NoticeAnswer = { type: PLAIN, body: 'fail' };

/** Kinds of notices that say something we use. One of these that can't be read is not received. */
const USED: ReadonlySet<string> = new Set(['trade_status_sync', CARD_METHOD, ...MANDATE_KINDS.keys()]);

/** The wallet posts forms: about a payment, a refund's card, or a mandate. */
export function walletNotices(client: WalletClient, config: Config['wallet']): WalletNotices {
  const [ofMandate, ofCard, ofTrade] = [
    mandateNoticeReader(client, config),
    cardNoticeReader(client, config),
    noticeReader(client, config),
  ];
  return {
    read: async (arrived): Promise<BelievedNotice | null> => {
      const form = formOf(arrived);
      const mandate = await ofMandate(form);
      if (mandate) return { kind: 'MANDATE', ...mandate };
      const card = await ofCard(form);
      if (card) return { kind: 'CARD', ...card };
      const trade = await ofTrade(form);
      if (trade) return { kind: 'TRADE', ...trade };
      const name = nameOf(form);
      const unused = name !== '' && !USED.has(name) && form['app_id'] === config.appId;
      return unused && signatureHolds(await client(), form)
        ? { kind: 'UNUSED', name: name.slice(0, 64) }
        : null;
    },
    answer: (received) => (received ? RECEIVED : NOT_RECEIVED),
  };
}

/** The wallet's name of a notice's kind. */
function nameOf({ msg_method, notify_type }: Form): string {
  return msg_method ?? notify_type ?? '';
}

function formOf({ headers, body }: ArrivedNotice): Form {
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  const form = type.trim().toLowerCase() === FORM ? Object.fromEntries(new URLSearchParams(body)) : {};
  if (Object.keys(form).length === 0 || unsoundField(form) !== null) throw new NotANotice();
  return form;
}
