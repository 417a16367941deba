/** Who took the credits; told where several people work for the account. */
export function SpentBy({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <span className="block text-13 font-normal wrap-anywhere text-muted">
      by <bdi>{name}</bdi>
    </span>
  );
}
