/** The handbook of DOI: a registrant of four digits or more, and a suffix of any signs that can be printed. */
const DOI = /^10\.\d{4,9}(\.\d+)*\/[^\s\p{C}]{1,200}$/u

const BEFORE_IT = /^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i

/** A DOI as people write it, with or without an address before it. Undefined: it is none. */
export function readDoi(text: string): string | undefined {
  const trimmed = text.trim()
  const [before = ''] = BEFORE_IT.exec(trimmed) ?? []
  const doi = trimmed.slice(before.length)
  const plain = before.startsWith('http') ? decoded(doi) : doi
  return plain !== undefined && DOI.test(plain) ? plain : undefined
}

/** Where a DOI leads. Signs that mean something in an address are encoded, so that it can lead nowhere else. */
export const doiAddress = (doi: string): string => `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
