import type { Check } from '../check.ts'
import { acts } from './acts.ts'
import { answers } from './answers.ts'
import { assignment } from './assignment.ts'
import { attrition } from './attrition.ts'
import { checksums } from './checksums.ts'
import { consort } from './consort.ts'
import { counts } from './counts.ts'
import { dwell } from './dwell.ts'
import { exclusions } from './exclusions.ts'
import { feeds } from './feeds.ts'
import { participants } from './participants.ts'
import { quality } from './quality.ts'
import { waves } from './waves.ts'

/** In the order of the summary. */
export const checks: readonly Check[] = [
  checksums,
  participants,
  assignment,
  feeds,
  counts,
  consort,
  dwell,
  acts,
  answers,
  quality,
  exclusions,
  waves,
  attrition,
]
