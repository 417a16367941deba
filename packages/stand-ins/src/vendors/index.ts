export { faultModesOf, type VendorFaultMode } from './fault-modes.ts';
export {
  startVendorStandIn,
  type VendorStandIn,
  type VendorStandInOptions,
} from './start-vendor-stand-in.ts';
export type { SearchVendor, StandInResult, StandInSite } from './vendor-wire.ts';
