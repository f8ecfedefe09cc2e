import { Type } from 'typebox';
import { FEEDBACK_KINDS, PICTURES_MOST, QUESTION_REASONS } from '../rules/feedback.ts';
import { call, NOTHING, strict, typed } from './call.ts';
import { BillNo, Id, Instant, OutputEndpoint, RequestId, Stars } from './fields.ts';

const ClockTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'clock time in Asia/Shanghai',
});

const Question = strict({
  faqId: Id,
  question: Type.String(),
  answer: Type.String({ description: 'plain text; a line break begins a new paragraph' }),
});

export const getFAQList = call(
  '/common/getFAQList',
  'login',
  "Common questions of a channel in sections; without outputEndpoint those of the session's",
  strict({ outputEndpoint: Type.Optional(OutputEndpoint) }),
  strict({
    sections: Type.Array(strict({ sectionId: Id, name: Type.String(), questions: Type.Array(Question) }), {
      description: 'within a section the question that was opened most often stands first',
    }),
  }),
);

export const hitsFAQ = call(
  '/common/hitsFAQ',
  'login',
  'Counts a question as read, once a session; answers in how many sessions it was',
  strict({ faqId: Id }),
  strict({ hits: Type.Integer({ minimum: 0 }) }),
);

export const myService = call(
  '/user/myService',
  'public',
  'Customer service of a channel; what staff have not named is left out',
  strict({ outputEndpoint: Type.Optional(OutputEndpoint) }),
  strict({
    phone: Type.Optional(Type.String()),
    hours: Type.Optional(strict({ from: ClockTime, to: ClockTime })),
    helpPage: Type.String({ description: 'path of a page of the app' }),
  }),
);

/** The body contains the pictures, so it may be larger than that of other calls. */
const FEEDBACK_BODY_BYTES = 4 * 1024 * 1024;

export const addFeedback = {
  ...call(
    '/feedback/add',
    'login',
    'Feedback with pictures, or a question about an order or a bill, which is answered in the inbox; the same requestId and body replays the first answer',
    strict({
      requestId: RequestId,
      kind: Type.Enum([...FEEDBACK_KINDS]),
      text: typed(
        'TEXT',
        Type.String({ description: 'may be empty where a reason other than OTHER says enough' }),
      ),
      /** An order, or a bill of a query; without billNo the account of the query. */
      about: Type.Optional(
        strict({ orderId: Type.Optional(Id), queryId: Type.Optional(Id), billNo: Type.Optional(BillNo) }),
      ),
      reason: Type.Optional(Type.Enum([...QUESTION_REASONS], { description: 'goes with about' })),
      pictures: Type.Optional(
        Type.Array(
          Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', description: 'PNG, JPEG or WebP in base64' }),
          { maxItems: PICTURES_MOST },
        ),
      ),
    }),
    strict({
      feedbackId: Id,
      receivedAt: Instant,
      answerBy: Type.Optional(Type.String({ description: 'day by whose end a question is answered' })),
    }),
  ),
  bodyLimit: FEEDBACK_BODY_BYTES,
} as const;

export const rateFeedback = call(
  '/feedback/rateFeedback',
  'login',
  'Rates the answer to a question, once; the same stars again change nothing',
  strict({ feedbackId: Id, stars: Stars }),
  NOTHING,
);

export const contentCalls = [getFAQList, hitsFAQ, myService, addFeedback, rateFeedback] as const;
