import { accentShade, checkAccent } from '#domain/skins/accent.ts'
import './accent.css'

/** A value from the browser's storage may be anything. */
export function showAccent(color: string): void {
  if (checkAccent(color).length > 0) return
  const { dataset, style } = document.documentElement
  for (const scheme of ['light', 'dark'] as const) {
    const { primary, strong } = accentShade(color, scheme)
    style.setProperty(`--accent-${scheme}`, primary)
    style.setProperty(`--accent-${scheme}-strong`, strong)
  }
  dataset['accent'] = ''
}
