import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import styles from './chart-frame.module.css'
import { type ChartTheme, themeNow } from './chart-theme.ts'
import type { PlotLibrary } from './use-plot.ts'

export type Draw = (Plot: PlotLibrary, theme: ChartTheme) => SVGElement | HTMLElement

type Props = { plot: Draw; Plot: PlotLibrary; says: string; mayScroll: boolean }

/** The drawing, as wide as its place, in the colours of the page. */
export function Drawing({ plot, Plot, says, mayScroll }: Props) {
  const { ref, width } = useElementSize()
  const place = useRef<HTMLDivElement>(null)
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const wide = Math.floor(width)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read again when the device changes to the other.
  useEffect(() => {
    if (wide > 0) place.current?.replaceChildren(plot(Plot, themeNow(wide)))
  }, [plot, Plot, wide, isDark])
  return (
    // What scrolls must be reachable by keyboard.
    <div
      ref={ref}
      className={styles.drawing}
      data-may-scroll={mayScroll}
      role="img"
      aria-label={says}
      {...(mayScroll && { tabIndex: 0 })}
    >
      <div ref={place} aria-hidden="true" />
    </div>
  )
}
