import { softwareBibtex, softwareCitation } from '#domain/about-place/software-citation.ts'
import { version } from '../../../package.json'

export const citation = softwareCitation(version)

export const bibtex = softwareBibtex(version)
