declare module 'html-encoding-sniffer' {
  /** Canonical name of the encoding that the WHATWG sniffing algorithm finds, or `defaultEncoding` as given. */
  export default function sniffHtmlEncoding(
    bytes: Uint8Array,
    options?: {
      xml?: boolean;
      transportLayerEncodingLabel?: string;
      defaultEncoding?: string;
      maxPrescanBytes?: number;
    },
  ): string;
}
