import { zlibSync } from 'fflate'
import { seededDice } from '#domain/dice.ts'

const SQUARES = 5
const SQUARE_PX = 16
const EDGE_PX = 8
const SIZE = SQUARES * SQUARE_PX + 2 * EDGE_PX

/** Strong colours on a light ground, told apart also by people who confuse red and green: the patterns differ too. */
const COLORS = ['#1d4e89', '#b1541a', '#4a7c23', '#7a2e7e', '#0f766e', '#9f1239', '#6b5b00', '#374151'].map((hex) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
)
const GROUND = [238, 240, 243]

/** A picture for somebody who does not exist: a symmetric pattern that depends on the name of the file and the seed alone. */
export function drawAvatar(name: string, seed: string): File {
  const dice = seededDice(seed, `avatar ${name}`)
  const color = COLORS[Math.floor(dice() * COLORS.length)] ?? GROUND
  const half = Math.ceil(SQUARES / 2)
  const filled = Array.from({ length: SQUARES }, () => Array.from({ length: half }, () => dice() < 0.5))
  const isFilled = (x: number, y: number) => {
    const [column, row] = [Math.floor((x - EDGE_PX) / SQUARE_PX), Math.floor((y - EDGE_PX) / SQUARE_PX)]
    const mirrored = column < half ? column : SQUARES - 1 - column
    return filled[row]?.[mirrored] ?? false
  }
  const pixels = new Uint8Array(SIZE * (SIZE * 3 + 1))
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) pixels.set(isFilled(x, y) ? color : GROUND, y * (SIZE * 3 + 1) + 1 + x * 3)
  return new File([pngOf(pixels)], name, { type: 'image/png' })
}

function pngOf(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, SIZE)
  view.setUint32(4, SIZE)
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', zlibSync(pixels)), chunk('IEND', new Uint8Array())]
  return Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...chunks.flatMap((each) => [...each])])
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const whole = new Uint8Array(content.length + 12)
  const view = new DataView(whole.buffer)
  view.setUint32(0, content.length)
  whole.set(new TextEncoder().encode(name), 4)
  whole.set(content, 8)
  view.setUint32(content.length + 8, checksum(whole.subarray(4, content.length + 8)))
  return whole
}

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
