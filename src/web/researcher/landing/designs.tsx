import { Link } from '@tanstack/react-router'
import { DesignCards } from '../gallery/design-cards.tsx'
import styles from '../gallery/gallery.module.css'
import { useDesigns } from '../gallery/use-designs.ts'
import { Section } from './section.tsx'

/** As many as fill a row. */
const FIRST = 4

/** The first designs of the gallery. Nothing until they are there: the page does not wait for them. */
export function Designs() {
  const { data } = useDesigns()
  if (data === undefined) return null
  return (
    <Section
      id="designs"
      title="Start from a published design"
      lead="Each design comes with stimuli, questionnaires and analysis. Run it as it is, or change what you like."
    >
      <DesignCards designs={data.slice(0, FIRST)} heading="h3" />
      <p className={styles.more}>
        <Link to="/gallery">All designs of the gallery</Link>
      </p>
    </Section>
  )
}
