export {
  createLocalOpenIdProvider,
  type LocalOpenIdProvider,
  type LocalOpenIdProviderOptions,
} from './local-openid-provider.ts';
export {
  startHostileOpenIdProvider,
  type HostileOpenIdProvider,
  type OpenIdMood,
} from './hostile-openid-provider.ts';
