/** The same server and account, another database. Works for socket addresses, which have an empty host. */
export function withDatabase(url: string, database: string): string {
  return url.replace(
    /^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/,
    (_whole, server: string) => `${server}/${database}`,
  );
}

/** The same server and database, another account. */
export function withUser(url: string, user: string, password: string): string {
  return url.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/,
    (_whole, scheme: string) => `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@`,
  );
}

export function passwordOf(url: string): string {
  return decodeURIComponent(/^postgres(?:ql)?:\/\/[^:@/]*:([^@/]*)@/.exec(url)?.[1] ?? '');
}
