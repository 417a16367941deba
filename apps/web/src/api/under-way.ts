/** What is asked for at the moment, by what it is asked with. */
interface UnderWay {
  /** False where the same is under way: a second press comes before the button is drawn as busy. */
  readonly begin: (input: unknown) => boolean;
  readonly end: (input: unknown) => void;
}

export function createUnderWay(): UnderWay {
  const inputs = new Set<string>();
  const nameOf = (input: unknown) => JSON.stringify([input]);
  return {
    begin(input) {
      const name = nameOf(input);
      if (inputs.has(name)) return false;
      inputs.add(name);
      return true;
    },
    end: (input) => void inputs.delete(nameOf(input)),
  };
}
