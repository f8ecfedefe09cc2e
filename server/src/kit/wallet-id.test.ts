import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePerson, toldIds, type WalletId } from './ids.ts';

const id = fc.stringMatching(/^[0-9A-Za-z]{1,20}$/);
const kind = fc.constantFrom('USER_ID' as const, 'OPEN_ID' as const);
const walletId = fc.record<WalletId>({ kind, id });

test('two persons are the same only by an id of the kind that is known', () => {
  fc.assert(
    fc.property(walletId, fc.record({ userId: fc.option(id), openId: fc.option(id) }), (known, told) => {
      const ids = { userId: told.userId ?? '', openId: told.openId ?? '' };
      const ofKind = known.kind === 'USER_ID' ? ids.userId : ids.openId;
      const expected = ofKind === '' ? 'UNTOLD' : ofKind === known.id ? 'SAME' : 'OTHER';
      expect(comparePerson([known], toldIds(ids))).toBe(expected);
    }),
  );
});

test('the same text as another kind of id names nobody, and nobody is never the same', () => {
  fc.assert(
    fc.property(id, (each) => {
      expect(comparePerson([{ kind: 'USER_ID', id: each }], [{ kind: 'OPEN_ID', id: each }])).toBe('UNTOLD');
      expect(comparePerson([], [{ kind: 'USER_ID', id: each }])).toBe('UNTOLD');
    }),
  );
});

test('a person of two ids is the same by either, and another as soon as one differs', () => {
  fc.assert(
    fc.property(id, id, id, (userId, openId, other) => {
      const known = toldIds({ userId, openId });
      expect(comparePerson(known, toldIds({ userId, openId: '' }))).toBe('SAME');
      expect(comparePerson(known, toldIds({ userId: '', openId }))).toBe('SAME');
      expect(comparePerson(known, toldIds({ userId, openId: other }))).toBe(
        other === openId ? 'SAME' : 'OTHER',
      );
    }),
  );
});
