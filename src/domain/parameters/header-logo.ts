/** Twelve kilobytes: a logo 64 pixels high. It is part of every arrival, so it must stay small. */
export const MAX_LOGO_LENGTH = 16_000

const LOGO = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** How the content of each kind begins, in base64: what a file says of itself may be wrong. */
const BEGINNINGS: Readonly<Record<string, string>> = { png: 'iVBORw0KGgo', jpeg: '/9j/', webp: 'UklGR' }

/** The logo is stored in the setting itself, so that it travels with the version, the bundle and the parameters file. */
export function checkLogo(value: string): string[] {
  if (value === '') return []
  const [, kind = '', content = ''] = LOGO.exec(value) ?? []
  if (!content.startsWith(BEGINNINGS[kind] ?? ' ')) return ['must be a PNG, JPEG or WebP picture as a data address']
  return value.length > MAX_LOGO_LENGTH ? [`must have at most ${MAX_LOGO_LENGTH} characters`] : []
}
