import { readArchive } from '@linklode/web-index';

/** The addresses of the responses in an archive, in its order; what is passed over is left out. */
export async function archivedAddresses(file: string): Promise<string[]> {
  const addresses: string[] = [];
  for await (const event of readArchive(file)) if (event.kind === 'response') addresses.push(event.url);
  return addresses;
}
