/**
 * What of the browser and the machine a page may use. The product needs the clipboard for writing, for copied tables,
 * and nothing else; so whatever gets into a page cannot ask for more, and no frame is given any of it.
 */
const FEATURES: Readonly<Record<string, string>> = {
  accelerometer: '()',
  autoplay: '()',
  bluetooth: '()',
  camera: '()',
  'clipboard-read': '()',
  'clipboard-write': '(self)',
  'display-capture': '()',
  'encrypted-media': '()',
  fullscreen: '()',
  geolocation: '()',
  gyroscope: '()',
  hid: '()',
  'identity-credentials-get': '()',
  magnetometer: '()',
  microphone: '()',
  midi: '()',
  payment: '()',
  'picture-in-picture': '()',
  'publickey-credentials-create': '()',
  'publickey-credentials-get': '()',
  'screen-wake-lock': '()',
  serial: '()',
  usb: '()',
  'xr-spatial-tracking': '()',
};

/** The header `Permissions-Policy`, with other values for some features. */
export function permissionsPolicy(changes: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...FEATURES, ...changes })
    .map(([feature, allowed]) => `${feature}=${allowed}`)
    .join(', ');
}
