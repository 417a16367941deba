/** The same server and account, another database. Works for socket addresses, which have an empty host. */
export function withDatabase(url: string, database: string): string {
  return url.replace(
    /^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/,
    (_whole, server: string) => `${server}/${database}`,
  );
}
