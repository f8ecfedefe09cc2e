/** The channel of an address without one. */
export const DEFAULT_ENDPOINT = 'HISUN';

/** The channel whose code comes from a third party's script. */
export const THIRD_PARTY = 'h5_zxs_220815';

/** The channel whose code comes from the service hall's page. */
export const SERVICE_HALL = 'csappswhtml5';

/** Mini-programs, such as XCX@HISUN. */
export function isMiniProgram(outputEndpoint: string): boolean {
  return outputEndpoint.startsWith('XCX@');
}
