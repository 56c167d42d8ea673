/** The Permissions-Policy of answers: what of a device their pages may use. It imports nothing, so that the development server may read it. */

/** Those of the app and the console, and others that browsers know and a page of ours has no use for. */
const FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'web-share',
  'xr-spatial-tracking',
] as const
type Feature = (typeof FEATURES)[number]

const OWN: Readonly<Record<'app' | 'console' | 'none', readonly Feature[]>> = {
  /** A host broadcasts with camera and microphone, and the screen stays on; a viewer watches, also in a small window. */
  app: [
    'autoplay',
    'camera',
    'clipboard-write',
    'fullscreen',
    'geolocation',
    'microphone',
    'picture-in-picture',
    'screen-wake-lock',
    'web-share',
  ],
  console: ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'],
  none: [],
}

/** @returns the header's value: each feature for pages of our own origin, or for none */
export const permissionsPolicy = (page: keyof typeof OWN): string =>
  FEATURES.map((feature) => `${feature}=${OWN[page].includes(feature) ? '(self)' : '()'}`).join(', ')
