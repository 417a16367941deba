export { folderOrigin, installPack, listPacks, uninstallPack, type PackOrigin } from './install-pack.ts';
export { makePack } from './make-pack.ts';
export { PackError } from './pack-error.ts';
export {
  distrustKey,
  findOwnKey,
  listTrustedKeys,
  makeSigningKey,
  readPublicKey,
  trustKey,
} from './signing-keys.ts';
