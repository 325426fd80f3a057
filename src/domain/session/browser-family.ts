/** Names that are too common to recognise anybody by (ruling F4). What is not on the lists is Other. */
export type BrowserFamilies = { browser_family: string; os_family: string }

type Family = readonly [name: string, mark: RegExp]

/** In this order: most browsers also say that they are Chrome, and Chrome says that it is Safari. */
const BROWSERS: readonly Family[] = [
  ['Facebook', /\bFBA[NV]\b|\bFB_IAB\b/],
  ['Instagram', /\bInstagram\b/],
  ['TikTok', /\b(?:musical_ly|BytedanceWebview|TikTok)\b/i],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPX|OPT|Opera)\b/],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Android WebView', /; wv\)|\bVersion\/[\d.]+ Chrome\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
  ['iOS WebView', /\b(?:iPhone|iPad|iPod)\b.*AppleWebKit\//],
  ['Internet Explorer', /\b(?:MSIE |Trident\/)/],
]

/** Phones first: Android says that it is Linux, and an iPhone that it is like Mac OS X. */
const SYSTEMS: readonly Family[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

/** No browser's own words are longer; somebody else's are not read to the end. */
const LONGEST = 512

/** Families of browser and system. Nothing of the string itself is kept. An iPad that asks for desktop sites calls itself a Mac. */
export function browserFamilies(userAgent: string): BrowserFamilies {
  const said = userAgent.slice(0, LONGEST)
  const familyOf = (families: readonly Family[]) => families.find(([, mark]) => mark.test(said))?.[0] ?? 'Other'
  return { browser_family: familyOf(BROWSERS), os_family: familyOf(SYSTEMS) }
}

type DeviceClass = 'Mobile' | 'Tablet' | 'Desktop'

/** All that is kept of a user agent (ruling F4). Published scripts look for the word Mobile. */
export function deviceClass(userAgent: string): DeviceClass {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'Tablet'
  return /Mobi|iPhone|iPod/i.test(userAgent) ? 'Mobile' : 'Desktop'
}
