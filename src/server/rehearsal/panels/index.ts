import { connect } from './connect.ts'
import { custom } from './custom.ts'
import { lucid } from './lucid.ts'
import { mturk } from './mturk.ts'
import { none } from './none.ts'
import type { Panel } from './panel.ts'
import { prolific } from './prolific.ts'
import { sona } from './sona.ts'

export const panels: readonly Panel[] = [none, mturk, prolific, lucid, custom, connect, sona]

/** The stand-in for the platform of a study; an empty name means none. */
export const panelOf = (platform: string): Panel => panels.find(({ name }) => name === platform) ?? none
