import { Agent, DecoratorHandler, type Dispatcher } from 'undici';
import { AnswerTooLarge, MOST_ANSWER_BYTES } from '../answer-size.ts';

type Handler = Dispatcher.DispatchHandler;

/** Gives up an answer that is packed: we ask for none, and the wallet's client would unpack it to any size. */
const plainOnly = (taking: Handler): Handler => {
  const handler: Handler & DecoratorHandler = new DecoratorHandler(taking);
  const begin = handler.onResponseStart?.bind(handler);
  handler.onResponseStart = (controller, status, headers, message) => {
    if (headers['content-encoding'] === undefined) begin?.(controller, status, headers, message);
    else controller.abort(new AnswerTooLarge('an answer is packed, so that its size is not known'));
  };
  return handler;
};

/** Connections to the wallet's gateway that give up answers larger than one of a partner may be. */
export const plainAnswers = (): Dispatcher.ComposedDispatcher =>
  new Agent({ maxResponseSize: MOST_ANSWER_BYTES }).compose(
    (dispatch) => (options, handler) => dispatch(options, plainOnly(handler)),
  );
