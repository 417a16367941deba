import { acceptInvitation, inviteMember } from '@linklode/contract';
import type { Person, TestApp } from './start-test-app.ts';

/** A person who works for the owner's account, by an invitation as it is made and accepted in the product. */
export async function makeMember(
  app: TestApp,
  owner: Person,
  subject: string,
  terms: { role: 'member' | 'reader'; month_cap?: number | null } = { role: 'member' },
): Promise<Person> {
  const email = `${subject}@example.com`;
  const person = await app.signIn('carol', subject, email);
  const { body, status } = await owner.call(inviteMember, { body: { email, ...terms } });
  if (status !== 200) throw new Error(`${subject} was not invited: ${JSON.stringify(body)}`);
  const key = body.address.split('#')[1] ?? '';
  const accepted = await person.call(acceptInvitation, { body: { key } });
  if (accepted.status !== 200) throw new Error(`${subject} did not join: ${JSON.stringify(accepted.body)}`);
  return person;
}
