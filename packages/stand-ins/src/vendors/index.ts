export { moodsOf, SEARCH_VENDORS, type VendorMood } from './moods.ts';
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
