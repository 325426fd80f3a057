import { Link } from '@tanstack/react-router'
import landing from './landing.module.css'
import styles from './site-footer.module.css'

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`${landing.inner} ${styles.row}`}>
        <p>Feedlab, free software under the Apache License 2.0</p>
        <nav aria-label="Footer" className={styles.links}>
          <Link to="/">Home</Link>
          <Link to="/studies">Studies</Link>
          <Link to="/create-study/">Create a study</Link>
          <Link to="/upload">Upload</Link>
          <Link to="/download">Download</Link>
          <Link to="/viewforms">Questionnaires</Link>
          <a href="#research">Research</a>
          <a href="/manual">Manual</a>
          <Link to="/help">Help</Link>
          <Link to="/about">About</Link>
          <a href="/v1/docs">API reference</a>
        </nav>
      </div>
    </footer>
  )
}
