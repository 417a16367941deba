export { eraseAddressesOf } from './secret-addresses.repo.ts';
export { sharingRoutes } from './sharing.routes.ts';
