import { DWELL_DEFINITIONS } from '../engagement/dwell-definition.ts'
import { checkFocalLine, FOCAL_LINE } from '../engagement/focal-line.ts'
import { oneOf, type Parameter } from './parameter.ts'

/** Which visits are the dwell rows of the engagement file (ruling C1), and where the line of the definition `focal` is. */
export const dwellParameters: readonly Parameter[] = [
  { name: 'dwell-definition', audience: 'server', check: oneOf(...DWELL_DEFINITIONS) },
  { name: FOCAL_LINE, audience: 'server', check: checkFocalLine },
]
