import { version } from '../../../package.json'

const YEAR = 2026
const TITLE = 'Feedlab: simulated social-media-feed experiments and surveys'

export const citation = `Feedlab contributors (${YEAR}). ${TITLE} (version ${version}) [Computer software]. Apache-2.0.`

export const bibtex = `@software{feedlab,
  author  = {{Feedlab contributors}},
  title   = {${TITLE}},
  year    = {${YEAR}},
  version = {${version}},
  license = {Apache-2.0}
}`
