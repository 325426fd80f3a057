import styles from './skip-link.module.css'

/** The first thing that the keyboard reaches, seen only then. */
export const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    Skip to content
  </a>
)
