/** Ids of one file stay below it. */
const ROOM = 2 ** 32;

/** The number of something of one of several files, among all of them. */
export function sharedId(member: number, id: number): number {
  return member * ROOM + id;
}

export function memberOf(shared: number): number {
  return Math.floor(shared / ROOM);
}

export function ownId(shared: number): number {
  return shared % ROOM;
}

/** Asks each file for its own, and answers in the order asked. */
export function askEach<T>(
  shared: readonly number[],
  ask: (member: number, ids: number[]) => ArrayLike<T>,
): T[] {
  const places = new Map<number, number[]>();
  shared.forEach((id, place) => {
    const known = places.get(memberOf(id));
    if (known) known.push(place);
    else places.set(memberOf(id), [place]);
  });
  const answers = Array.from<T>({ length: shared.length });
  for (const [member, own] of places) {
    const found = ask(
      member,
      own.map((place) => ownId(shared[place] ?? 0)),
    );
    own.forEach((place, at) => (answers[place] = found[at]!));
  }
  return answers;
}
