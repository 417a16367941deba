/** What a person is called: the first word of the name, else the part of the e-mail before the @, else null. */
export function findFirstName(person: { name: string | null; email: string | null }): string | null {
  const first = person.name?.trim().split(/\s+/)[0];
  if (first) return first;
  const beforeAt = person.email?.trim().split('@')[0];
  return beforeAt || null;
}
