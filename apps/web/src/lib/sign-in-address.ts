import { paths } from '../paths.ts';

/**
 * Where a browser goes to sign in: the API's login. A prerendered page does not know where that is and names the app's
 * own login page until it is taken over.
 */
export function signInAddress(apiOrigin: string): string {
  return apiOrigin === '' ? paths.login : `${apiOrigin}/auth/login`;
}
