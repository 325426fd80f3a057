import { cityScenes } from './city-scenes.ts'
import { coastScenes } from './coast-scenes.ts'
import { harbourScenes } from './harbour-scenes.ts'
import { indoorScenes } from './indoor-scenes.ts'
import { labScenes } from './lab-scenes.ts'
import { landScenes } from './land-scenes.ts'
import { machineScenes } from './machine-scenes.ts'
import { peopleScenes } from './people-scenes.ts'
import { portraitScenes } from './portrait-scenes.ts'
import { productScenes } from './product-scenes.ts'
import { skyScenes } from './sky-scenes.ts'
import { tableScenes } from './table-scenes.ts'

export const scenes = {
  ...cityScenes,
  ...indoorScenes,
  ...landScenes,
  ...machineScenes,
  ...peopleScenes,
  ...productScenes,
  ...skyScenes,
  ...tableScenes,
  ...coastScenes,
  ...harbourScenes,
  ...labScenes,
  ...portraitScenes,
}

export type SceneName = keyof typeof scenes
