import styles from './page.module.css'

export const Problem = ({ children }: { children: string }) => (
  <p role="alert" className={styles.problem}>
    {children}
  </p>
)
