interface PageTitleProps {
  title: string;
  /** Shown by search engines; pages behind sign-in have none. */
  description?: string;
}

/** The document's title and meta description; React keeps both in the head. */
export function PageTitle({ title, description }: PageTitleProps) {
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
