export {
  createLocalOpenIdProvider,
  type LocalOpenIdProvider,
  type LocalOpenIdProviderOptions,
} from './local-openid-provider.ts';
