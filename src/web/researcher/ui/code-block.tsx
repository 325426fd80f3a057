import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** A text with a copy button. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <span>{label}</span>
        <CopyButton text={text} label={label} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label} className={styles.scroll}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
    </figure>
  )
}
