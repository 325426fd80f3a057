import { Link } from '@tanstack/react-router'
import styles from './four-steps.module.css'
import landing from './landing.module.css'
import { Screenshot } from './screenshot.tsx'
import { Section } from './section.tsx'

export function FourSteps() {
  return (
    <Section id="steps" title="A study in four steps" lead="From a folder of pictures to a file that your analysis reads.">
      <ol className={`${landing.grid} ${styles.steps}`}>
        <li className={landing.item}>
          <h3>Bring the cards</h3>
          <p>
            Pictures or videos with whatever you know about them: headline, source, veracity, any covariate.{' '}
            <Link to="/upload">Upload</Link>
          </p>
        </li>
        <li className={landing.item}>
          <h3>Set the conditions</h3>
          <p>
            Which cards, how many, in which order, with which buttons and counts; then which questionnaires follow.{' '}
            <Link to="/create-study/">Create a study</Link>
          </p>
        </li>
        <li className={landing.item}>
          <h3>Send the link</h3>
          <p>
            One address for all conditions. The server assigns each participant to a condition once and keeps the conditions even.{' '}
            <Link to="/studies">Studies</Link>
          </p>
        </li>
        <li className={landing.item}>
          <h3>Read the data</h3>
          <p>
            CSV files with the same column names in every study, or one package with tidy tables, codebook and import scripts.{' '}
            <Link to="/download">Download</Link>
          </p>
        </li>
      </ol>
      <figure className={styles.study}>
        <Screenshot
          name="study-screenshot"
          width={1280}
          height={800}
          alt="The page Live of a study: people who arrived, who are on a page now and who completed, for each of two conditions, and how far people get."
        />
        <figcaption>A study while it runs: how far each condition is, and at which step people are</figcaption>
      </figure>
    </Section>
  )
}
