import { AlipayRequestError, AlipaySdk, type AlipaySdkConfig } from 'alipay-sdk';
import { Agent, DecoratorHandler, type Dispatcher } from 'undici';
import { AnswerTooLarge, MOST_ANSWER_BYTES } from '../partner-http.ts';
import type { Trust } from './trust.ts';

type Handler = Dispatcher.DispatchHandler;

/** Connections to the wallet's gateway that refuse answers that are too large, compressed or redirected. */
export function plainAnswers(): Dispatcher.ComposedDispatcher {
  return new Agent({ maxResponseSize: MOST_ANSWER_BYTES }).compose(
    (dispatch) => (options, handler) => dispatch(options, plainOnly(handler)),
  );
}

/** Refuses compressed answers, because the client would unpack them to any size, and redirects, because the client would follow them. */
function plainOnly(taking: Handler): Handler {
  const handler: Handler & DecoratorHandler = new DecoratorHandler(taking);
  const begin = handler.onResponseStart?.bind(handler);
  handler.onResponseStart = (controller, status, headers, message) => {
    const leadsElsewhere = status >= 300 && status < 400;
    if (leadsElsewhere) controller.abort(new Error('an answer leads elsewhere'));
    else if (headers['content-encoding'] === undefined) begin?.(controller, status, headers, message);
    else controller.abort(new AnswerTooLarge('an answer is packed, so that its size is not known'));
  };
  return handler;
}

/** The official client, which knows one key of the wallet. This one believes each of several. */
export function verifyingClient(settings: AlipaySdkConfig, isTrusted: Trust): AlipaySdk {
  class VerifyingClient extends AlipaySdk {
    override checkResponseSign(...answer: Parameters<AlipaySdk['checkResponseSign']>): void {
      const [raw, key, sign, traceId] = answer;
      if (!sign) throw new AlipayRequestError('the answer has no signature');
      if (!isTrusted(this.getSignStr(raw, key), sign))
        throw new AlipayRequestError('the signature is not one of the wallet', {
          traceId,
          responseDataRaw: raw,
        });
    }

    override rsaCheck(text: string, sign: string): boolean {
      return isTrusted(text, sign);
    }
  }
  return new VerifyingClient(settings);
}
