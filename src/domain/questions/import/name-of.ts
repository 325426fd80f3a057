import { isFreeName } from '../checks/check-names.ts'
import { freeName } from '../library/copy-definition.ts'

/** A name for a questionnaire by its title: small letters, digits and single hyphens. The library makes it unique among its own. */
export function nameOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  return freeName(plain === '' ? 'imported' : plain, (name) => !isFreeName(name))
}
