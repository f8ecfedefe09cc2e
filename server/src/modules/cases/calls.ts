import {
  closeCase,
  getCase,
  getCaseList,
  getKnownAnswers,
  NO_SUCH_THING,
  openCase,
  reopenCase,
} from '@life-payment/contract';
import { CASE_REASONS, isRefusal, refuse } from '@life-payment/contract/rules';
import { cursorText, readCursor } from '../../kit/database/cursor.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { answerDay, answerTime } from './answer-day.ts';
import { closeByPayer, reopen } from './change.ts';
import { isChosen, knownOf } from './known.ts';
import { open } from './open.ts';
import { answerTo, waysOf } from './rules.ts';
import { readCase, readOpenAbout, readPage } from './store.ts';
import { findSubject } from './subject.ts';
import { caseView, listedCase, subjectView } from './view.ts';

const PAGE = 20;

const answers = serve(getKnownAnswers, async (context, { session, language, body }) => {
  const { lifeUserId } = session;
  const now = context.now();
  const found = await findSubject(context, lifeUserId, body);
  if (!found) return refuse(NO_SUCH_THING);
  const { subject, order } = found;
  const open = await readOpenAbout(context.reads, lifeUserId, subject.about);
  const known = order && knownOf(order, now);
  const others = found.others.map((each) => knownOf(each, now));
  const facts = { known, chosen: order !== null && isChosen(order), others: others.length > 0, now };
  return {
    about: await subjectView(context, subject, language),
    ...(known ? { known } : {}),
    others,
    answers: CASE_REASONS.map((reason) => {
      const answer = answerTo(reason, facts);
      const caseId = open.find((each) => each.reason === reason)?.caseId;
      return { reason, answer, ways: waysOf(answer), ...(caseId === undefined ? {} : { caseId }) };
    }),
    answerBy: answerDay(answerTime(now, context.config.caseAnswerWorkingDays)),
  };
});

const begin = serve(openCase, async (context, { session, language, body }) => {
  const opened = await open(context, session.lifeUserId, body);
  return isRefusal(opened) ? opened : caseView(context, opened, language);
});

const show = serve(getCase, async (context, { session, language, body }) => {
  const row = await readCase(context.reads, session.lifeUserId, body.caseId);
  return row ? caseView(context, row, language) : refuse(NO_SUCH_THING);
});

const list = serve(getCaseList, async (context, { session, language, body: { cursor } }) => {
  const below = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && !below) return notUnderstood('cursor is not one of this call', 'cursor');
  const rows = await readPage(context.reads, session.lifeUserId, below, PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    cases: await Promise.all(page.map((row) => listedCase(context, row, language))),
    ...(rows.length > PAGE && last ? { nextCursor: cursorText({ at: last.at, id: last.caseId }) } : {}),
  };
});

const again = serve(reopenCase, async (context, { session, language, body }) => {
  const row = await reopen(context, session.lifeUserId, body.caseId, body.text ?? '');
  return isRefusal(row) ? row : caseView(context, row, language);
});

const end = serve(closeCase, async (context, { session, language, body }) => {
  const row = await closeByPayer(context, session.lifeUserId, body.caseId);
  return isRefusal(row) ? row : caseView(context, row, language);
});

export const caseCalls: readonly ServedCall[] = [answers, begin, show, list, again, end];
