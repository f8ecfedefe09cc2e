import type { Migration } from 'kysely/migration';
import { people } from './0001-people.ts';
import { catalogue } from './0002-catalogue.ts';
import { bills } from './0003-bills.ts';
import { orders } from './0004-orders.ts';
import { ledger } from './0005-ledger.ts';
import { signOn } from './0006-sign-on.ts';
import { channelScripts } from './0007-channel-scripts.ts';
import { analytics } from './0008-analytics.ts';
import { content } from './0010-content.ts';
import { ordersOfAccount } from './0011-orders-of-account.ts';
import { orderSource } from './0012-order-source.ts';
import { benefits } from './0013-benefits.ts';
import { orderSessions } from './0014-order-sessions.ts';
import { inbox } from './0015-inbox.ts';
import { partnerStatements } from './0016-statements.ts';
import { bookChecks } from './0017-book-checks.ts';
import { settlement } from './0018-settlement.ts';
import { promises } from './0019-promises.ts';
import { operators } from './0020-operators.ts';
import { operations } from './0021-operations.ts';
import { autopay } from './0022-autopay.ts';
import { autopayLeft } from './0023-autopay-left.ts';
import { planGone } from './0024-plan-gone.ts';
import { planTried } from './0025-plan-tried.ts';
import { queueByIndex } from './0026-queue-by-index.ts';
import { paymentSubject } from './0027-payment-subject.ts';
import { hotTables } from './0028-hot-tables.ts';
import { unitsAndNumbers } from './0030-units-and-numbers.ts';
import { codeTokens } from './0031-code-tokens.ts';
import { channelBindings } from './0032-channel-bindings.ts';
import { sealedSecrets } from './0033-sealed-secrets.ts';
import { loginsOfOperators } from './0034-logins-of-operators.ts';
import { numbersAndPictures } from './0037-numbers-and-pictures.ts';
import { ownData } from './0038-own-data.ts';
import { staff } from './0039-staff.ts';
import { mandates } from './0040-mandates.ts';
import { textsByTag } from './0041-texts-by-tag.ts';
import { refundsElsewhere } from './0042-refunds-elsewhere.ts';
import { mandateOwners } from './0043-mandate-owners.ts';
import { statementEnds } from './0044-statement-ends.ts';
import { partnersLeftAlone } from './0045-partners-left-alone.ts';
import { endsByPersons } from './0046-ends-by-persons.ts';
import { complaints } from './0047-complaints.ts';
import { walletAsItIs } from './0048-wallet-as-it-is.ts';
import { takenFrom } from './0049-taken-from.ts';
import { billParts } from './0050-bill-parts.ts';
import { userWallets } from './0051-user-wallets.ts';
import { walletPayments } from './0052-wallet-payments.ts';
import { ledgerProvider } from './0053-ledger-provider.ts';
import { refundsNotMade } from './0054-refunds-not-made.ts';
import { mandateReplacements } from './0056-mandate-replacements.ts';
import { reversals } from './0058-reversals.ts';
import { billTokens } from './0060-bill-tokens.ts';
import { mandateProvider } from './0065-mandate-provider.ts';
import { settlementAccounts } from './0066-settlement-accounts.ts';
import { preparing } from './0069-preparing.ts';
import { complaintProvider } from './0070-complaint-provider.ts';
import { paymentsOfSeveral } from './0071-payments-of-several.ts';
import { cases } from './0072-cases.ts';
import { ledgerDays } from './0073-ledger-days.ts';
import { bookRounds } from './0074-book-rounds.ts';
import { creditingDays } from './0075-crediting-days.ts';
import { guestsStay } from './0080-guests-stay.ts';
import { differenceSeen } from './0081-difference-seen.ts';

/** In the order they run. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-catalogue': catalogue,
  '0003-bills': bills,
  '0004-orders': orders,
  '0005-ledger': ledger,
  '0006-sign-on': signOn,
  '0007-channel-scripts': channelScripts,
  '0008-analytics': analytics,
  '0010-content': content,
  '0011-orders-of-account': ordersOfAccount,
  '0012-order-source': orderSource,
  '0013-benefits': benefits,
  '0014-order-sessions': orderSessions,
  '0015-inbox': inbox,
  '0016-statements': partnerStatements,
  '0017-book-checks': bookChecks,
  '0018-settlement': settlement,
  '0019-promises': promises,
  '0020-operators': operators,
  '0021-operations': operations,
  '0022-autopay': autopay,
  '0023-autopay-left': autopayLeft,
  '0024-plan-gone': planGone,
  '0025-plan-tried': planTried,
  '0026-queue-by-index': queueByIndex,
  '0027-payment-subject': paymentSubject,
  '0028-hot-tables': hotTables,
  '0030-units-and-numbers': unitsAndNumbers,
  '0031-code-tokens': codeTokens,
  '0032-channel-bindings': channelBindings,
  '0033-sealed-secrets': sealedSecrets,
  '0034-logins-of-operators': loginsOfOperators,
  '0037-numbers-and-pictures': numbersAndPictures,
  '0038-own-data': ownData,
  '0039-staff': staff,
  '0040-mandates': mandates,
  '0041-texts-by-tag': textsByTag,
  '0042-refunds-elsewhere': refundsElsewhere,
  '0043-mandate-owners': mandateOwners,
  '0044-statement-ends': statementEnds,
  '0045-partners-left-alone': partnersLeftAlone,
  '0046-ends-by-persons': endsByPersons,
  '0047-complaints': complaints,
  '0048-wallet-as-it-is': walletAsItIs,
  '0049-taken-from': takenFrom,
  '0050-bill-parts': billParts,
  '0051-user-wallets': userWallets,
  '0052-wallet-payments': walletPayments,
  '0053-ledger-provider': ledgerProvider,
  '0054-refunds-not-made': refundsNotMade,
  '0056-mandate-replacements': mandateReplacements,
  '0058-reversals': reversals,
  '0060-bill-tokens': billTokens,
  '0065-mandate-provider': mandateProvider,
  '0066-settlement-accounts': settlementAccounts,
  '0069-preparing': preparing,
  '0070-complaint-provider': complaintProvider,
  '0071-payments-of-several': paymentsOfSeveral,
  '0072-cases': cases,
  '0073-ledger-days': ledgerDays,
  '0074-book-rounds': bookRounds,
  '0075-crediting-days': creditingDays,
  '0080-guests-stay': guestsStay,
  '0081-difference-seen': differenceSeen,
};
