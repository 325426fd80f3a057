import type { Picture } from '../paint-scene.ts'

/** A picture of a post: painted like a photograph, without words in it. */
export type PostPicture = Picture & { w: number; h: number; alt: string }

const WIDE = { w: 720, h: 480 }
const SQUARE = { w: 640, h: 640 }
const TALL = { w: 600, h: 750 }

export const pictures = {
  harbour: { scene: 'harbour', seed: 41, ...WIDE, alt: 'A cargo ship and cranes in a harbour' },
  gates: { scene: 'tideGates', seed: 42, ...WIDE, alt: 'A row of tide gates in a grey sea' },
  lighthouse: { scene: 'lighthouse', seed: 43, ...TALL, alt: 'A lighthouse at dusk with its lamp lit' },
  islands: { scene: 'islands', seed: 44, ...WIDE, alt: 'A ferry between green islands' },
  forest: { scene: 'forest', seed: 45, ...SQUARE, alt: 'Conifers in morning mist' },
  lake: { scene: 'lake', seed: 46, ...WIDE, alt: 'A mountain lake between conifers' },
  mountains: { scene: 'mountains', seed: 47, ...WIDE, alt: 'A mountain range with snow on the highest peaks' },
  night: { scene: 'nightSky', seed: 48, ...TALL, alt: 'Stars over an observatory' },
  aurora: { scene: 'aurora', seed: 49, ...TALL, alt: 'Green northern lights over a valley' },
  storm: { scene: 'storm', seed: 50, ...WIDE, alt: 'Lightning over dark roofs' },
  plate: { scene: 'foodPlate', seed: 51, ...SQUARE, alt: 'A plate of salad with eggs and tomatoes on a wooden table' },
  coffee: { scene: 'coffee', seed: 52, ...SQUARE, alt: 'A cup of coffee with steam' },
  stadium: { scene: 'stadium', seed: 53, ...WIDE, alt: 'A floodlit stadium with a ball on the pitch' },
  glass: { scene: 'labGlass', seed: 54, ...WIDE, alt: 'Flasks in a laboratory' },
  cells: { scene: 'microscope', seed: 55, ...SQUARE, alt: 'Pink cells under a microscope' },
  street: { scene: 'rainStreet', seed: 56, ...TALL, alt: 'People with umbrellas in a wet street at night' },
  skyline: { scene: 'skyline', seed: 57, ...WIDE, alt: 'A skyline at dusk' },
  desk: { scene: 'desk', seed: 58, ...SQUARE, alt: 'A laptop on a desk at night' },
  reef: { scene: 'underwater', seed: 59, ...TALL, alt: 'A diver under water swims towards a glow' },
  tent: { scene: 'tent', seed: 60, ...SQUARE, alt: 'A glowing orange tent at night' },
} as const satisfies Record<string, PostPicture>

export type PictureKey = keyof typeof pictures
