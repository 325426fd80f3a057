const YEAR = 2026
const TITLE = 'Feedlab: simulated social-media-feed experiments and surveys'

/** How to cite this version of the software. */
export const softwareCitation = (version: string): string =>
  `Feedlab contributors (${YEAR}). ${TITLE} (version ${version}) [Computer software]. Apache-2.0.`

export const softwareBibtex = (version: string): string => `@software{feedlab,
  author  = {{Feedlab contributors}},
  title   = {${TITLE}},
  year    = {${YEAR}},
  version = {${version}},
  license = {Apache-2.0}
}`
