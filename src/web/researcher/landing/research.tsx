import { Link } from '@tanstack/react-router'
import { PaperList } from '../about/place-parts.tsx'
import { useAboutPlace } from '../about/use-about-place.ts'
import { bibtex, citation } from '../citation.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import styles from './research.module.css'
import { Section } from './section.tsx'

export function Research() {
  const { papers } = useAboutPlace()
  return (
    <Section
      id="research"
      title="Research"
      lead={
        papers.length > 0
          ? 'Papers from studies on this installation.'
          : 'What such feeds are used for, and how to cite the software.'
      }
    >
      {papers.length > 0 && (
        <div className={styles.papers}>
          <PaperList papers={papers} />
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.block}>
          <h3>Kinds of studies</h3>
          <ul>
            <li>Do people share what they believe, or what holds their attention?</li>
            <li>Does a prompt to think of accuracy change what is shared, and for how long?</li>
            <li>How do the numbers beside a button change what people do with a card?</li>
            <li>Who stops at false news, and who scrolls past it?</li>
            <li>What does the order of a feed do to what is seen at all?</li>
          </ul>
        </div>
        <div className={styles.block}>
          <h3>How to cite</h3>
          <CodeBlock label="Reference" text={citation} />
          <CodeBlock label="BibTeX" text={bibtex} />
          <p>
            How each measure is defined: <Link to="/about">About</Link>
          </p>
        </div>
      </div>
    </Section>
  )
}
