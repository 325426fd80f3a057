/** The digit zero of scripts whose digits people type (Arabic, Persian, Devanagari, Bengali, Thai, full-width); one to nine follow it. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g
/** Spaces, apostrophes, Arabic and full-width commas. */
const GROUPING = /[\s'\u2019\u066c\uff0c]/g
const POINT = /[\u066b\uff0e]/g
const MINUS = /[\u2212\uff0d]/g

/** Groups of two are the Indian way: 1,00,000. */
const NUMBER = /^([+-]?)(\d*|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/

/** Beyond these a number is no longer exact, and no answer needs them. */
const MAX_DIGITS = 15
const MAX_DECIMALS = 6
const MAX_TYPED = 50

/**
 * A typed number in plain digits, as it is checked and stored: 1234.5 for "1,234.50". Undefined for what is no number, and for
 * "1,5", which is one and a half to some and a slip to others.
 */
export function plainNumber(typed: string): string | undefined {
  if (typed.length > MAX_TYPED) return undefined
  const ascii = asciiDigits(typed.replace(DIRECTION_MARKS, '').trim())
    .replace(GROUPING, ',')
    .replace(POINT, '.')
    .replace(MINUS, '-')
  const [, sign, whole = '', fraction = ''] = NUMBER.exec(ascii) ?? []
  if (whole === '' && fraction === '') return undefined

  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
  const decimals = fraction.replace(/0+$/, '')
  if (digits.length > MAX_DIGITS || decimals.length > MAX_DECIMALS) return undefined
  const size = decimals === '' ? digits : `${digits}.${decimals}`
  return sign === '-' && size !== '0' ? `-${size}` : size
}

/** A text with the digits of all these scripts written as 0 to 9. */
export const asciiDigits = (text: string): string => Array.from(text, asciiDigit).join('')

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? character : String(code - zero)
}
