import styles from './skip-link.module.css'

/** The first element in the tab order, visible only when it has the focus. */
export const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    Skip to content
  </a>
)
