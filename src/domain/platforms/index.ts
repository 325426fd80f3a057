import { custom } from './custom.ts'
import { lucid } from './lucid.ts'
import { mturk } from './mturk.ts'
import { none } from './none.ts'
import type { Platform } from './platform.ts'
import { prolific } from './prolific.ts'

export const platforms: readonly Platform[] = [none, mturk, prolific, lucid, custom]

/** An empty value means none: participants are asked to return to the home page. */
export const findPlatform = (name: string): Platform | undefined =>
  platforms.find((p) => p.name === (name || 'none').toLowerCase())
