import { addFeedback } from '@life-payment/contract';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { takeFeedback } from './add.ts';

const add = serve(addFeedback, (context, { session, body }) => takeFeedback(context, session, body));

export const feedbackCalls: readonly ServedCall[] = [add];
