export type DeviceClass = 'Mobile' | 'Tablet' | 'Desktop'

/** All that is kept of a user agent (ruling F4). Published scripts look for the word Mobile. */
export function deviceClass(userAgent: string): DeviceClass {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'Tablet'
  return /Mobi|iPhone|iPod/i.test(userAgent) ? 'Mobile' : 'Desktop'
}
