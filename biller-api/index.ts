export {
  SERVICE_CALLS,
  SERVICE_ERRORS,
  type ServiceError,
  UNIT_CALLS,
  UNIT_ERRORS,
  type UnitCall,
  type UnitError,
} from './calls.ts';
export { momentOf } from './moment.ts';
export { BILLER_API_VERSION, billerOpenApi } from './openapi.ts';
export { isSumOfParts } from './parts.ts';
export {
  REVERSAL_REFUSALS,
  type ReversalRefusal,
  type ReverseAnswer,
  type ReverseWriteOff,
  type ToldReversal,
} from './reversal.ts';
export {
  type BillQueryAnswer,
  type CancelAnswer,
  FoundAnswer,
  type NewBills,
  REJECTIONS,
  type Rejection,
  type StatementAnswer,
  UnitDescription,
  type WriteOff,
  type WriteOffAnswer,
  type WriteOffQueryAnswer,
} from './schemas.ts';
export {
  MAX_CLOCK_DIFFERENCE_MS,
  readSignature,
  SIGNATURE_HEADERS,
  type SignedFacts,
  signedHeaders,
  signFacts,
  verifyFacts,
} from './signing.ts';
export { tidy } from './tidy.ts';
