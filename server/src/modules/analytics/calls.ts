import { collect } from '@life-payment/contract';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { addEvents } from './store.ts';

const take = serve(collect, async ({ db, now }, { body }) => ({ taken: await addEvents(db, body, now()) }));

export const analyticsCalls: readonly ServedCall[] = [take];
