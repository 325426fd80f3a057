import styles from './landing.module.css'
import { Section } from './section.tsx'

const sources = [
  { name: 'Prolific', how: 'Enters with PROLIFIC_PID in the link.' },
  { name: 'Cint, formerly Lucid', how: 'Enters with rid in the link, in small or capital letters.' },
  { name: 'CloudResearch Connect', how: 'Enters with participantId in the link.' },
  { name: 'Sona', how: 'Enters with survey_code in the link.' },
  { name: 'MTurk', how: 'Enters with workerId in the link.' },
  { name: 'Your own link', how: 'A class, a mailing list, another survey: every parameter of the link is kept with the data.' },
] as const

export function Recruiting() {
  return (
    <Section
      id="recruiting"
      title="For whom"
      lead="For researchers in psychology, communication, political science and public health who recruit online and need to know what people looked at, not only what they say."
    >
      <ul className={`${styles.grid} ${styles.three}`}>
        {sources.map(({ name, how }) => (
          <li key={name} className={styles.item}>
            <h3>{name}</h3>
            <p>{how}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
