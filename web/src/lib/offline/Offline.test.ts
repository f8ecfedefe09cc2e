import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../api/envelope.ts';
import { ageOf } from './Offline.tsx';

/** Queries whose data was answered now, or restored from storage. */
function shown(client: QueryClient) {
  return client.getQueryCache().getAll();
}

function withKept(at: number): QueryClient {
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey: ['accounts'] });
  query.setState({ data: ['kept'], dataUpdatedAt: at, status: 'success' });
  return client;
}

/** The browser's word about the network. */
function sayOnline(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine });
}
beforeEach(() => sayOnline(true));
afterEach(() => vi.unstubAllGlobals());

test('data that the service has confirmed has no age, whatever the browser says about the network', () => {
  const client = new QueryClient();
  client.setQueryData(['accounts'], ['new']);
  expect(ageOf(shown(client))).toBeNull();
  sayOnline(false);
  expect(ageOf(shown(client))).toBeNull();
  expect(ageOf([])).toBeNull();
});

test('where requests found no network, the shown data has the age of its oldest part', () => {
  const client = new QueryClient();
  client.setQueryData(['accounts'], ['new'], { updatedAt: 2000 });
  client.setQueryData(['groups'], ['new'], { updatedAt: 1000 });
  client.setQueryData(['cities', ''], ['not read without a network'], { updatedAt: 1 });
  const lost = new CallFailed('transport', '', '', { cause: new TypeError('Failed to fetch') });
  for (const query of shown(client)) query.setState({ error: lost });
  expect(ageOf(shown(client))).toBeNull();
  sayOnline(false);
  expect(ageOf(shown(client))).toEqual({ at: 1000, why: 'offline' });
});

test('an answer without an envelope is no lack of a network, whatever the browser says', () => {
  sayOnline(false);
  const client = new QueryClient();
  client.setQueryData(['accounts'], ['new']);
  for (const query of shown(client)) query.setState({ error: new CallFailed('transport', 'HTTP 502') });
  expect(ageOf(shown(client))).toBeNull();
});

test('stored data has an age until the service has confirmed it', () => {
  const client = withKept(1000);
  expect(ageOf(shown(client))).toEqual({ at: 1000, why: 'failed' });
  for (const query of shown(client)) query.setState({ fetchStatus: 'fetching' });
  expect(ageOf(shown(client))).toEqual({ at: 1000, why: 'slow' });
  client.setQueryData(['accounts'], ['confirmed']);
  expect(ageOf(shown(client))).toBeNull();
});
