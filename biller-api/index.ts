export { billerOpenApi } from './openapi.ts';
export * from './schemas.ts';
export {
  MAX_CLOCK_DIFFERENCE_MS,
  SIGNATURE_HEADERS,
  type SignedFacts,
  signFacts,
  verifyFacts,
} from './signing.ts';
