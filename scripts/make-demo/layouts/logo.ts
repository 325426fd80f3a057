import type { Brand } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'

/** The small sign of an outlet, `size` CSS pixels high. */
export function logo(brand: Brand, size: number, reversed = false): string {
  const [back, front] = reversed ? ['#ffffff', brand.ink] : [brand.ink, '#ffffff']
  const ring = brand.shape === 'ring'
  const radius = { round: '50%', ring: '50%', square: '2px', soft: '28%', tag: '3px' }[brand.shape]
  const style = [
    `min-width:${size}px;height:${size}px;border-radius:${radius};box-sizing:border-box`,
    brand.shape === 'tag' ? `padding:0 ${size * 0.18}px;transform:skewX(-8deg)` : `width:${size}px`,
    ring ? `border:${size * 0.07}px solid ${back};color:${back}` : `background:${back};color:${front}`,
    `font:800 ${size * (brand.mark.length > 2 ? 0.4 : brand.mark.length > 1 ? 0.46 : 0.6)}px/1 ${fonts[brand.font]}`,
    'display:inline-flex;align-items:center;justify-content:center;flex:none;letter-spacing:-.02em;text-shadow:none',
  ]
  return `<span style="${style.join(';').replaceAll('"', "'")}">${text(brand.mark)}</span>`
}
