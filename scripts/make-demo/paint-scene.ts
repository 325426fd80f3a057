import { brush } from './brush.ts'
import { createPainter } from './painter.ts'
import { cityScenes } from './scenes/city-scenes.ts'
import { coastScenes } from './scenes/coast-scenes.ts'
import { harbourScenes } from './scenes/harbour-scenes.ts'
import { indoorScenes } from './scenes/indoor-scenes.ts'
import { labScenes } from './scenes/lab-scenes.ts'
import { landScenes } from './scenes/land-scenes.ts'
import { machineScenes } from './scenes/machine-scenes.ts'
import { peopleScenes } from './scenes/people-scenes.ts'
import { portraitScenes } from './scenes/portrait-scenes.ts'
import { productScenes } from './scenes/product-scenes.ts'
import { skyScenes } from './scenes/sky-scenes.ts'
import { tableScenes } from './scenes/table-scenes.ts'

const scenes = {
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

type SceneName = keyof typeof scenes

export type Picture = { scene: SceneName; seed: number }

type Size = { w: number; h: number; grain?: boolean }

const svg = (w: number, h: number, body: string) =>
  `<svg class="picture" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="100%" height="100%" ` +
  `preserveAspectRatio="xMidYMid slice">${body}</svg>`

/** The finished picture with lens fall-off and film grain, so that it reads as a photograph and not as clip-art. */
export function paintScene({ scene, seed }: Picture, { w, h, grain = true }: Size): string {
  const p = createPainter(seed, w, h)
  scenes[scene](p)
  p.add(brush.rect(-2, -2, w + 4, h + 4, `fill="${p.radial('0 #000/0, 0.62 #000/0, 1 #00040c/0.42', 0.5, 0.48, 0.78)}"`))
  if (grain) {
    const light = p.noise({ fx: 0.62, fy: 0.62, octaves: 2, color: '#ffffff', lo: 0.5, hi: 1.1 })
    const dark = p.noise({ fx: 0.62, fy: 0.62, octaves: 2, color: '#000000', lo: 0.5, hi: 1.1 })
    p.add(brush.rect(0, 0, w, h, `fill="#fff" filter="${light}" opacity=".09"`))
    p.add(brush.rect(0, 0, w, h, `fill="#fff" filter="${dark}" opacity=".11"`))
  }
  return svg(w, h, p.layers().join(''))
}

/** The layers one by one, for videos that move them at different speeds. */
export function paintLayers({ scene, seed }: Picture, { w, h }: Size): string[] {
  const p = createPainter(seed, w, h)
  scenes[scene](p)
  const layers = p.layers()
  const defs = layers[0]?.match(/^<defs>.*?<\/defs>/s)?.[0] ?? ''
  return layers.map((layer, index) => svg(w, h, index === 0 ? layer : defs + layer))
}
