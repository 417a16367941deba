function Axis() {
  return (
    <span
      className="mt-0.75 flex justify-between font-mono text-[0.65625rem]/2.5 font-normal tracking-[-0.02em] text-faint font-stretch-100%"
      aria-hidden="true"
    >
      <span>0</span>
      <span className="sm:max-lg:hidden">50</span>
      <span>100</span>
    </span>
  );
}

/** The columns, for the results and for the skeleton that holds their place. */
export function ResultColumns() {
  return (
    <colgroup>
      <col className="w-11 sm:max-[48rem]:w-7.5" />
      <col />
      <col className="w-38 max-xl:hidden" />
      <col className="w-25 sm:max-lg:w-19 sm:max-[48rem]:w-15.5" />
      <col className="w-25 sm:max-lg:w-19 sm:max-[48rem]:w-15.5" />
      <col className="w-35 sm:max-lg:w-30.5 sm:max-[48rem]:w-26" />
      <col className="w-47.5 sm:max-lg:w-29.5" />
    </colgroup>
  );
}

export function ResultHead() {
  return (
    <thead>
      <tr>
        <th className="vein-cell" scope="col">
          <span className="sr-only">Domain; vein: width shows DA</span>
        </th>
        <th scope="col">Website</th>
        <th scope="col" className="max-xl:hidden">
          Industry
        </th>
        <th scope="col">
          <abbr className="no-underline" title="Domain Authority">
            DA
          </abbr>
          <Axis />
        </th>
        <th scope="col">
          <abbr className="no-underline" title="Page Authority">
            PA
          </abbr>
          <Axis />
        </th>
        <th scope="col">
          Spam score
          <Axis />
        </th>
        <th scope="col">
          <span className="sr-only">Contacts</span>
        </th>
      </tr>
    </thead>
  );
}
