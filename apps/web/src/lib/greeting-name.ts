/** What a person is called in headings: the first word of the name, else the part of the e-mail before the @. */
export function greetingName(person: { name: string | null; email: string | null }): string {
  const first = person.name?.trim().split(/\s+/)[0];
  if (first) return first;
  const beforeAt = person.email?.trim().split('@')[0];
  return beforeAt || 'there';
}
