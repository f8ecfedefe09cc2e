import { failed, HALL_STATE_KEY, type SignedOn, type SignOnParts } from './sign-on.ts';

/** Fetches the service hall's address and leaves for it; it comes back to this page with a code. */
export const goToServiceHall = async ({ api, entry, perTab, leaveFor }: SignOnParts): Promise<SignedOn> => {
  const { pathname, search } = window.location;
  const answer = await api.call('/common/getMycsCode', {
    outputEndpoint: entry.outputEndpoint,
    returnPath: pathname + search,
  });
  if (!answer.ok) return failed('other', answer.text);
  perTab.setItem(HALL_STATE_KEY, new URL(answer.body).searchParams.get('state') ?? '');
  leaveFor(answer.body);
  return { kind: 'leaving' };
};
