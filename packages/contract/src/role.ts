/**
 * Who may make a call for an account. `person`: it is about the caller alone, whoever they work for. `reader`: whoever
 * works for the account; `member`: who may spend and change; `owner`: whose account it is.
 */
export type Role = 'person' | 'reader' | 'member' | 'owner';

/** What a call says of who may make it. */
export interface ForRole {
  /** Left out: what follows from `key`. */
  readonly role?: Role;
  readonly key?: 'read' | 'spend';
}

/**
 * What a key may do, a colleague of the same reach may; what is closed to keys is the owner's until it is said
 * otherwise.
 */
export function roleOf({ role, key }: ForRole): Role {
  return role ?? (key === 'read' ? 'reader' : key === 'spend' ? 'member' : 'owner');
}

const REACH: Readonly<Record<Role, number>> = { person: 0, reader: 1, member: 2, owner: 3 };

/** Whether somebody with the role `has` in an account may do there what needs the role `needed`. */
export function reaches(has: Exclude<Role, 'person'>, needed: Role): boolean {
  return REACH[has] >= REACH[needed];
}
