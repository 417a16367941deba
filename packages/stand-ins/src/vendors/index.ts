export { faultModesOf, SEARCH_VENDORS, type VendorFaultMode } from './fault-modes.ts';
export {
  startVendorStandIn,
  type VendorStandIn,
  type VendorStandInOptions,
} from './start-vendor-stand-in.ts';
export type {
  MetricsVendor,
  SearchVendor,
  StandInResult,
  StandInSite,
  Vendor,
  VendorCall,
} from './vendor-wire.ts';
