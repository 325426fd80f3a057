/** Signs that texts of the web name. Others stay as they are written. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»', shy: '' },
  ...{ bull: '•', middot: '·', times: '×', deg: '°', plusmn: '±', frac12: '½', euro: '€', pound: '£', yen: '¥', cent: '¢' },
  ...{ sect: '§', copy: '©', reg: '®', trade: '™', rarr: '→', larr: '←', iexcl: '¡', iquest: '¿', acute: '´' },
  ...{ Agrave: 'À', Aacute: 'Á', Acirc: 'Â', Atilde: 'Ã', Auml: 'Ä', Aring: 'Å', AElig: 'Æ', Ccedil: 'Ç', Egrave: 'È' },
  ...{
    Eacute: 'É',
    Ecirc: 'Ê',
    Euml: 'Ë',
    Iacute: 'Í',
    Ntilde: 'Ñ',
    Oacute: 'Ó',
    Ouml: 'Ö',
    Oslash: 'Ø',
    Uacute: 'Ú',
    Uuml: 'Ü',
  },
  ...{ agrave: 'à', aacute: 'á', acirc: 'â', atilde: 'ã', auml: 'ä', aring: 'å', aelig: 'æ', ccedil: 'ç', egrave: 'è' },
  ...{ eacute: 'é', ecirc: 'ê', euml: 'ë', igrave: 'ì', iacute: 'í', icirc: 'î', iuml: 'ï', ntilde: 'ñ', ograve: 'ò' },
  ...{ oacute: 'ó', ocirc: 'ô', otilde: 'õ', ouml: 'ö', oslash: 'ø', oelig: 'œ', ugrave: 'ù', uacute: 'ú', ucirc: 'û' },
  ...{ uuml: 'ü', szlig: 'ß', yacute: 'ý', scaron: 'š', zwj: '\u200D', zwnj: '\u200C' },
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi

/** A text with the signs that its entities stand for. What stands for none becomes a space. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return signOf(name) ?? signOf(name.toLowerCase()) ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return isSign(code) ? String.fromCodePoint(code) : ' '
  })
}

const signOf = (name: string) => (Object.hasOwn(NAMED, name) ? NAMED[name] : undefined)

const isSign = (code: number) =>
  (code >= 32 || code === 9 || code === 10 || code === 13) && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

/** Text as a part of an HTML document, also inside quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
