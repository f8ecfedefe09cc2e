import { failed, type SignedOn, type SignOnParts } from './sign-on.ts';

/** Fetches the service hall's address and leaves for it; it comes back to this page with a code. */
export const goToServiceHall = async ({ api, entry, leaveFor }: SignOnParts): Promise<SignedOn> => {
  const { pathname, search } = window.location;
  const answer = await api.call('/common/getMycsCode', {
    outputEndpoint: entry.outputEndpoint,
    returnPath: pathname + search,
  });
  if (!answer.ok) return failed('other', answer.text);
  leaveFor(answer.body);
  return { kind: 'leaving' };
};
