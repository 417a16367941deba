/**
 * By what a person is taken out of all answers: the profile, which is the same wherever they are named, else the name
 * on that one site. Letter case, accents and gaps of a name do not matter.
 */
export function removalKey(person: { profile: string | null; name: string }, domain: string): string {
  if (person.profile !== null) return person.profile;
  const name = person.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${domain}/${name}`;
}
