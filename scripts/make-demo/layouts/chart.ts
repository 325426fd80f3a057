import { type BrandName, brands } from '../brands.ts'
import { fonts } from '../fonts.ts'
import { text } from '../html.ts'
import { logo } from './logo.ts'

export type Chart = {
  layout: 'chart'
  brand: BrandName
  title: string
  subtitle: string
  kind: 'line' | 'bars'
  points: readonly (readonly [label: string, value: number])[]
  unit: string
  /** The axis may start above zero: misleading charts are part of the material. */
  from: number
  to: number
  ticks: readonly number[]
  accent: string
  note: string
  theme?: 'paper' | 'night'
}

const plot = { w: 484, h: 268, left: 58, bottom: 38, top: 34 }

/** Chart card of a newsroom, or of an account that imitates one. */
export function chart({
  brand: name,
  title,
  subtitle,
  kind,
  points,
  unit,
  from,
  to,
  ticks,
  accent,
  note,
  theme = 'paper',
}: Chart) {
  const brand = brands[name]
  const [paper, ink, soft, grid] =
    theme === 'night' ? ['#171a21', '#f4f5f7', '#a7b0bd', '#343b47'] : [brand.paper, '#171a1f', '#5c6673', '#dcdfe3']
  const y = (value: number) => plot.h - plot.bottom - ((value - from) / (to - from)) * (plot.h - plot.bottom - plot.top)
  const step = (plot.w - plot.left) / points.length
  const x = (index: number) => plot.left + step * (index + 0.5)
  const label = `font-family="Inter" font-size="18" fill="${soft}"`
  const grids = ticks.map(
    (tick) =>
      `<path d="M${plot.left},${y(tick)} H${plot.w}" stroke="${grid}" stroke-width="1.5"/><text x="${plot.left - 10}"
      y="${y(tick) + 6}" text-anchor="end" ${label}>${tick}</text>`,
  )
  const names = points.map(
    ([point], index) => `<text x="${x(index)}" y="${plot.h - 10}" text-anchor="middle" ${label}>${text(point)}</text>`,
  )
  const last = points.length - 1
  const line = points.map(([, value], index) => `${x(index)},${y(value)}`).join(' L')
  const value = (index: number) =>
    `<text x="${x(index)}" y="${y(points[index]?.[1] ?? 0) - 14}" text-anchor="middle" font-family="Inter" font-weight="800"
    font-size="22" fill="${ink}">${points[index]?.[1]}${text(unit)}</text>`
  const marks =
    kind === 'line'
      ? `<path d="M${line} L${x(last)},${plot.h - plot.bottom} L${x(0)},${plot.h - plot.bottom} Z" fill="${accent}"
      opacity=".14"/>
         <path d="M${line}" fill="none" stroke="${accent}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>
         <circle cx="${x(0)}" cy="${y(points[0]?.[1] ?? 0)}" r="7" fill="${accent}"/><circle cx="${x(last)}"
           cy="${y(points[last]?.[1] ?? 0)}" r="9" fill="${accent}" stroke="${paper}" stroke-width="3"/>${value(0)}${value(last)}`
      : points
          .map(
            ([, bar], index) =>
              `<rect x="${x(index) - step * 0.34}" y="${y(bar)}" width="${step * 0.68}"
              height="${plot.h - plot.bottom - y(bar)}" rx="4" fill="${accent}" opacity="${index === last ? 1 : 0.45}"/>`,
          )
          .join('') +
        value(0) +
        value(last)
  return `<div style="background:${paper};color:${ink};padding:28px 28px 22px;border-top:10px solid ${brand.ink}">
    <div style="font:700 31px/1.2 ${fonts[brand.font]};text-wrap:balance">${text(title)}</div>
    <div style="font:400 20px/1.4 ${fonts.grotesk};color:${soft};margin:8px 0 14px;text-wrap:balance">${text(subtitle)}</div>
    <svg viewBox="0 0 ${plot.w} ${plot.h}" width="${plot.w}" height="${plot.h}" style="display:block">${grids.join('')}<path
      d="M${plot.left},${plot.h - plot.bottom} H${plot.w}" stroke="${soft}" stroke-width="2"/>${marks}${names.join('')}</svg>
    <div style="display:flex;justify-content:space-between;align-items:center;gap:16px;margin-top:16px;padding-top:14px;
      border-top:1px solid ${grid};font:500 18px/1.3 ${fonts.grotesk};color:${soft}">
      <span>${text(note)}</span><span style="display:flex;gap:9px;align-items:center;flex:none">${logo(brand, 32)}</span></div>
  </div>`
}
