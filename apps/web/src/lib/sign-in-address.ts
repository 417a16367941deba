/** Where a browser goes to sign in: the API's login. */
export function signInAddress(apiOrigin: string): string {
  return `${apiOrigin}/auth/login`;
}
