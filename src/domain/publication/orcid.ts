const FORM = /^(\d{4}-){3}\d{3}[\dX]$/

/** Whether an ORCID has the right form and check digit (ISO 7064, MOD 11-2). */
export function isOrcid(text: string): boolean {
  if (!FORM.test(text)) return false
  const digits = text.replaceAll('-', '')
  let total = 0
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check))
}

/** As people paste it: an address, or without hyphens. */
export function plainOrcid(text: string): string {
  const bare = text
    .trim()
    .replace(/^https?:\/\/(www\.)?orcid\.org\//i, '')
    .toUpperCase()
  return /^\d{15}[\dX]$/.test(bare) ? (bare.match(/.{4}/g) ?? []).join('-') : bare
}
